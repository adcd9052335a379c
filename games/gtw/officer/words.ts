/** Why the officer answers as he does: one sentence for each question. Where the armies go stands in his plan. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const reasons: Reasons<Question> = {
  arrival: "The first place that is offered will do: marching sorts them out.",
  withdrawal: "Those who attack worst can best be spared.",
  assignment: { does: "That headquarters has most troops within its reach.", leaves: "No headquarters could take it." },
  reconnaissance: {
    does: "Where our attack strength is greatest, it matters most what stands before it.",
    leaves: "Nothing that could be seen would change what we do.",
  },
  feed: {
    does: "Two divisions and more there have been cut off for a second turn.",
    leaves: "Nobody is in such need that stores should be opened.",
  },
  staff: {
    options: {
      replacements: "Replacements first: they turn points into troops.",
      works: "There are points to spare, and a work worth beginning.",
    },
    otherwise: "The points are kept for the guns.",
  },
  project: {
    does: "A fort or a bridge is worth its points.",
    leaves: "Nothing that can be begun is worth its points.",
  },
  depot: { does: "A depot is wanted there.", leaves: "The depots stand where they are needed." },
  "depot-site": { does: "A depot is wanted there.", leaves: "The depots stand where they are needed." },
  "depot-lost": "The first that is offered can best be spared.",
  railways: { does: "The line shortens the way of supplies.", leaves: "The railways carry enough as they are." },
  rations: { does: "They must hold out where they are.", leaves: "The stores are kept for those who fight." },
  rebuild: { does: "It attacks strongest of all that can be rebuilt.", leaves: "Nothing can be rebuilt." },
  "rebuild-site": "The first place that is offered will do: marching sorts them out.",
  move: {
    does: "The way leads to where the plan masses troops, or back to the line it holds.",
    leaves: "Everybody stands where the plan wants them.",
  },
  "corps-box": { does: "They stay with their corps.", leaves: "Nobody belongs to that corps." },
  excess: "The cheapest of those who are too many there.",
  bombard: {
    does: "Of all targets in reach the guns promise most against that one.",
    leaves: "No target is worth the shells.",
  },
  guns: { does: "All guns that reach it.", leaves: "The shells are kept." },
  hit: "Whoever loses least by it takes the hit.",
  attack: {
    does: "The odds there are the best we have, and good enough.",
    leaves: "No attack that is left has odds worth its losses.",
  },
  attackers: { does: "Everybody who can: losses fall with the odds.", leaves: "Nobody can attack." },
  supply: {
    options: { all: "Supplied, the attack counts in full." },
    otherwise: "There is nothing to supply it with.",
  },
  flood: { does: "Water holds the enemy better than troops do.", leaves: "The ground is wanted dry." },
  "call-off": { does: "The attack cannot get through the water.", leaves: "The attack goes on." },
  relief: { does: "The garrison must be reached.", leaves: "The garrison holds by itself." },
  "open-city": { does: "The city is not worth its ruin.", leaves: "The city is held." },
  tenths: { does: "The exact odds are better for us.", leaves: "The round odds are better for us." },
  coordinate: { does: "Together they count for more.", leaves: "What it costs is more than it gains." },
  withdraw: {
    does: "Nobody would stay behind to hold the hex alone.",
    leaves: "Divisions stand with them: they stay.",
  },
  table: "The table on which the attack loses least, where it may be chosen.",
  reserves: { does: "The strongest reserve that can come.", leaves: "No reserve can come." },
  commit: { does: "Everybody who can come.", leaves: "Nobody can come." },
  attempt: { does: "Everybody who may try it.", leaves: "Nobody may try it." },
  leader: { does: "He makes the odds better.", leaves: "No leader there makes the odds better." },
  losses: "The cheapest way to bear the losses.",
  "fall-back": { does: "The position is lost already.", leaves: "The position is held." },
  declare: { does: "What is won can be followed up.", leaves: "Nobody could follow it up." },
  retreat: "The first hex that the rules leave open.",
  advance: { does: "Those who hold the ground best go forward.", leaves: "Nobody should stand there." },
  overrun: { does: "What is in the way is too weak to stop.", leaves: "It would cost more than going around." },
  headquarters: "The first place that is offered keeps its troops within reach.",
}

export const why = reasonsBy(reasons)
