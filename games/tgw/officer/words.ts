/** Why the officer answers as he does: one sentence for each question. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const reasons: Reasons<Question> = {
  roster: "A roster of its lists that the points allow.",
  objective: "A place that both sides can reach.",
  battery: { does: "The guns off the table are worth their points.", leaves: "All guns stay on the table." },
  edge: "Either edge will do.",
  "deploy-first": {
    options: { second: "Who deploys second sees where the enemy stands." },
    otherwise: "It is first on the ground.",
  },
  reserves: { does: "They come when the enemy has shown himself.", leaves: "Everybody is wanted from the beginning." },
  screen: { does: "The screen goes before the line.", leaves: "No screen is needed." },
  deploy: "Near what is to be held or taken, guns where they see far.",
  "scouts-first": {
    options: { first: "Who scouts first takes the better ground." },
    otherwise: "The enemy shows his scouts first.",
  },
  "first-turn": { options: { first: "Who goes first fires first." }, otherwise: "The enemy is to come to us." },
  "steal-initiative": { does: "It costs nothing to try.", leaves: "The second turn suits us." },
  arrive: "Where there is room on its edge.",
  "next-move": { does: "It has the most to gain by moving now.", leaves: "Nobody else has a reason to move." },
  way: { does: "Towards the nearest objective that we do not hold.", leaves: "It holds what it stands on." },
  rearrange: { does: "More of them are of use there.", leaves: "They stand well where the rules have put them." },
  floor: { does: "From there it sees more.", leaves: "The floor it is on is good enough." },
  level: "The first level that is offered.",
  drive: { does: "Towards the nearest objective that we do not hold.", leaves: "It stands where its guns bear." },
  "breakdown-again": { does: "A vehicle that stands still is lost anyway.", leaves: "It could get worse." },
  "smoke-again": { does: "Without smoke it sees better.", leaves: "Smoke is no reason to risk more." },
  fascine: { does: "The trench can be crossed with it now.", leaves: "The fascine is kept for a wider trench." },
  consolidate: { does: "Towards the next objective while it may.", leaves: "It holds what it stands on." },
  "free-move": { does: "Towards the nearest objective that we do not hold.", leaves: "It holds what it stands on." },
  "next-fire": { does: "Its fire does most now.", leaves: "Nobody else has a target." },
  target: { does: "Of those in reach its fire does most there.", leaves: "Nothing in reach is worth the fire." },
  "vehicle-fire": { does: "Of those in reach its guns do most there.", leaves: "Nothing in reach is worth the fire." },
  pivot: "It turns its guns to the enemy.",
  "turn-gun": "It turns its gun to the enemy.",
  marker: "Where most of the enemy and none of our own are hit.",
  sweep: "Where most of the enemy and none of our own are hit.",
  flame: "Where most of the enemy and none of our own are hit.",
  smoke: "Between the enemy and those who advance.",
  elan: { does: "The nearest enemy can be reached in one rush.", leaves: "Nobody is near enough to be rushed." },
  "elan-again": { does: "Another try costs nothing.", leaves: "One try is enough." },
  "go-to-ground": {
    does: "So many hits cost more than the turn that going to ground costs.",
    leaves: "Going to ground would cost a turn, and the hits can be borne.",
  },
  casualties: "The men who can best be spared.",
  armament: "The weapon that can best be spared.",
  collapse: "The nearest way out.",
  "next-assault": {
    does: "It is strong enough for an assault.",
    leaves: "Nobody else is strong enough for an assault.",
  },
  "assault-target": { does: "The nearest enemy is reached most surely.", leaves: "Nobody can be reached." },
  "assault-also": { does: "Both can be reached.", leaves: "One enemy at a time." },
  "grenades-or-blows": {
    does: "Grenades do more against it than blows.",
    leaves: "Blows do more against it than grenades.",
  },
  "next-combat": "The order of the combats changes little here.",
  attacks: "Blows are shared out as the men stand.",
  "colours-again": { does: "Another try costs nothing.", leaves: "One try is enough." },
}

export const why = reasonsBy(reasons)
