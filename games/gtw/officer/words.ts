/** Why the officer answers as he does: one sentence for each question. Where the armies go is explained in his plan. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const reasons: Reasons<Question> = {
  arrival: "Any place will do, because they can march on from there.",
  withdrawal: "We can best spare the divisions that attack least well.",
  assignment: { does: "That headquarters has the most troops within reach.", leaves: "No headquarters could use him." },
  reconnaissance: {
    does: "We most need to know the enemy where our attack strength is greatest.",
    leaves: "Nothing we could find out would change our plan.",
  },
  feed: {
    does: "Two or more divisions there have been cut off for a second turn.",
    leaves: "No unit needs food badly enough to use our stores.",
  },
  staff: {
    options: {
      batteries: "Guns fire better under one command.",
      replacements: "Replacements come first: they turn points into troops.",
      depots: "A headquarters is hungry, and another depot would feed it.",
      works: "There are points to spare for works worth building.",
    },
    otherwise: "We keep the points for the guns.",
  },
  project: {
    does: "A fort or a bridge is worth its points.",
    leaves: "No works are worth the points.",
  },
  depot: { does: "A depot is needed there.", leaves: "The depots are where they are needed." },
  "depot-site": { does: "A depot is needed there.", leaves: "The depots are where they are needed." },
  "depot-lost": "One depot is as good as another here.",
  railways: { does: "More rail capacity brings more supplies.", leaves: "The railways already carry enough." },
  rations: { does: "The units there must hold out.", leaves: "We keep the stores for units that fight." },
  battery: "Its guns fire better under one command.",
  "battery-units": { does: "The strongest guns that it can command.", leaves: "No guns are with it." },
  transport: {
    does: "Its lorries feed troops that are out of reach.",
    leaves: "The wagons serve us best as they are.",
  },
  elite: { does: "It is needed more there.", leaves: "Each elite brigade is where it is needed." },
  rebuild: { does: "It has the strongest attack of the units that can be rebuilt.", leaves: "No unit can be rebuilt." },
  "rebuild-site": "Any place will do, because they can march on from there.",
  move: {
    does: "The path leads to where the plan masses troops, or back to the line it holds.",
    leaves: "Every unit is where the plan wants it.",
  },
  "turn-back": "There no guns reach it, if there is such a place.",
  gunboats: { does: "Their guns help to hold the hex.", leaves: "No gunboat is beside it." },
  "corps-box": { does: "They stay with their corps.", leaves: "No unit belongs to that corps." },
  assemble: { does: "It is stronger whole than in parts.", leaves: "The parts are needed where they are." },
  excess: "The least valuable of the units over the limit.",
  bombard: {
    does: "Of the targets in range, the guns do most against this one.",
    leaves: "No target is worth the shells.",
  },
  guns: { does: "Every gun that reaches it.", leaves: "We keep the shells." },
  gas: { does: "Gas costs nothing and may help.", leaves: "Gas would not help here." },
  hit: "The unit that loses least takes the hit.",
  attack: {
    does: "The odds there are our best, and good enough.",
    leaves: "No remaining attack is worth its losses.",
  },
  attackers: { does: "Every unit that can: better odds mean fewer losses.", leaves: "No unit can attack." },
  supply: {
    options: { all: "With supply, the attack has full strength." },
    otherwise: "There is no supply for it.",
  },
  flood: { does: "Water holds the enemy better than troops do.", leaves: "We need the ground dry." },
  "call-off": { does: "The attack cannot get through the water.", leaves: "The attack goes on." },
  relief: { does: "The garrison must be relieved.", leaves: "The garrison can hold alone." },
  "open-city": { does: "Holding the city is not worth its ruin.", leaves: "We hold the city." },
  tenths: { does: "Rolling for the next column is better for us.", leaves: "Rounding down is better for us." },
  coordinate: { does: "Together they count for more.", leaves: "It would cost more than it gains." },
  withdraw: {
    does: "They could not hold the hex alone.",
    leaves: "Divisions are with them, so they stay.",
  },
  table: "The table on which the attack loses least.",
  reserves: { does: "The strongest reserve that can come.", leaves: "No reserve can come." },
  commit: { does: "Every unit that can come.", leaves: "No unit can come." },
  attempt: { does: "Every unit that may try it.", leaves: "No unit may try it." },
  leader: { does: "He improves our chances.", leaves: "No leader there improves our chances." },
  losses: "The cheapest way to take the losses.",
  "fall-back": { does: "The position is already lost.", leaves: "The position is held." },
  declare: { does: "We can exploit the gain.", leaves: "We could not exploit the gain." },
  retreat: "The first hex that the rules allow.",
  advance: { does: "The units that hold ground best go forward.", leaves: "No unit should be there." },
  overrun: { does: "The enemy in the way is too weak to stop us.", leaves: "It would cost more than going around." },
  headquarters: "Its troops stay within reach there.",
}

export const why = reasonsBy(reasons)
