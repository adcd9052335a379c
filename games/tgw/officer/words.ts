/** The officer's reasons: one sentence for each question. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const reasons: Reasons<Question> = {
  roster: "A roster from its army list within the points limit.",
  objective: "A place that both sides can reach.",
  battery: { does: "The off-table guns are worth their points.", leaves: "All guns stay on the table." },
  edge: "Either edge will do.",
  "deploy-first": {
    options: { second: "The side that deploys second sees where the enemy is." },
    otherwise: "It is better to be on the ground first.",
  },
  reserves: { does: "They arrive when we know where the enemy is.", leaves: "Every unit is needed from the start." },
  screen: { does: "A screen goes ahead of the line.", leaves: "No screen is needed." },
  deploy: "Near what we must hold or take, with guns where they see far.",
  "scouts-first": {
    options: { first: "The side that scouts first takes the better ground." },
    otherwise: "The enemy shows his scouts first.",
  },
  "first-turn": {
    options: { first: "The side that goes first fires first." },
    otherwise: "We want the enemy to come to us.",
  },
  "steal-initiative": { does: "It costs nothing to try.", leaves: "The second turn suits us." },
  arrive: "Where there is room on its edge.",
  "next-move": { does: "It has the most to gain by moving now.", leaves: "No other unit has a reason to move." },
  way: { does: "Towards the nearest objective we do not hold.", leaves: "It holds the ground it is on." },
  rearrange: { does: "More of them are useful there.", leaves: "They are well placed where the rules have put them." },
  floor: { does: "It sees more from there.", leaves: "The floor it is on is good enough." },
  level: "One level is as good as another here.",
  drive: { does: "Towards the nearest objective we do not hold.", leaves: "Its guns already bear on the enemy." },
  "breakdown-again": { does: "An immobile vehicle is lost anyway.", leaves: "It could get worse." },
  "smoke-again": { does: "Without smoke it sees better.", leaves: "Smoke is not worth risking something worse." },
  fascine: { does: "It gets the vehicle across the trench now.", leaves: "We keep the fascine for a wider trench." },
  consolidate: { does: "Towards the next objective while it can.", leaves: "It holds the ground it is on." },
  "free-move": { does: "Towards the nearest objective we do not hold.", leaves: "It holds the ground it is on." },
  "next-fire": { does: "Its fire is most effective now.", leaves: "Nobody else has a target." },
  target: { does: "Its fire does most against this target.", leaves: "No target in range is worth firing at." },
  abstain: "Everybody who can fire does.",
  "vehicle-fire": { does: "Its guns do most against this target.", leaves: "No target in range is worth firing at." },
  pivot: "It turns its guns towards the enemy.",
  "turn-gun": "It turns its gun towards the enemy.",
  marker: "Where it hits most of the enemy and none of our own men.",
  sweep: "Where it hits most of the enemy and none of our own men.",
  flame: "Where it hits most of the enemy and none of our own men.",
  smoke: "Between the enemy and our advancing men.",
  elan: { does: "The nearest enemy can be reached in one rush.", leaves: "No enemy is near enough to rush." },
  "elan-again": { does: "Another try costs nothing.", leaves: "One try is enough." },
  "go-to-ground": {
    does: "So many hits would cost more than a lost turn.",
    leaves: "The hits do not justify losing a turn.",
  },
  casualties: "The men it can best spare.",
  armament: "The weapon it can best spare.",
  collapse: "The nearest way out.",
  "next-assault": {
    does: "It is strong enough for an assault.",
    leaves: "No other unit is strong enough for an assault.",
  },
  "assault-target": { does: "The nearest enemy is the surest to reach.", leaves: "No enemy can be reached." },
  "assault-also": { does: "Both can be reached.", leaves: "One enemy at a time." },
  "grenades-or-blows": {
    does: "Grenades do more against it than ordinary attacks.",
    leaves: "Ordinary attacks do more against it than grenades.",
  },
  "next-combat": "The order of combats matters little here.",
  attacks: "Each man attacks the enemy he is next to.",
  "colours-again": { does: "Another try costs nothing.", leaves: "One try is enough." },
}

export const why = reasonsBy(reasons)
