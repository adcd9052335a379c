/** Why the officer answers as he does: one sentence for each question. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const doing = {
  deployedFire: "Its fire from where it stands promises more than anything else it may do.",
  indirectFire: "The guns reach a target that others see for them, and stay unseen themselves.",
  bombing: "The bombs promise most against this target.",
  strafing: "The target is worth the run over it.",
  turnFire: "Turning brings a better target before its weapons than it has in its arc.",
  movingFire: "It can fire and still go on to where it is wanted.",
  assault: "The assault takes more than it costs, counting those who can follow it up and the ground it wins.",
  regroup: "It is in no state to fight: order first.",
  routeMarch: "The road is the quickest way to where it is wanted.",
  deploy: "A line fires and stands better, and the enemy is near enough for it.",
  maneuver: "Where it goes it is of more use than where it stands.",
  march: "It has far to go, and no enemy near enough to make a column dangerous.",
  leave: "Whoever rides is wanted on the ground here.",
  exit: "Leaving the table here is what the scenario rewards.",
  blow: "What is destroyed helps the enemy more than us.",
  cut: "What is destroyed helps the enemy more than us.",
  "fire-mine": "The mine does most while the enemy stands on it.",
} as const
const quiet = "Nothing that it may do promises more than staying as it is."

const reasons: Reasons<Question> = {
  force: "A force of its lists that the scenario takes.",
  "set-up": "Troops stand by what they hold or go for, guns behind them with a field of fire.",
  "next-formation": {
    does: "It has the most urgent business of all formations that have still to act.",
    leaves: "No formation of ours can act now.",
  },
  "next-unit": {
    does: "What it can do now is the most urgent in its formation.",
    leaves: "Nobody else in the formation has anything to do.",
  },
  "move-leader": {
    does: "The leader goes to where his troops need him, out of the enemy's fire.",
    leaves: "The leader is where his troops need him.",
  },
  "leader-boards": { does: "The leader rides along.", leaves: "The leader has no reason to get on." },
  "leader-gives-way": "The leader makes room at the nearest place.",
  action: { options: doing, otherwise: quiet },
  "after-fire": { options: doing, otherwise: "Having fired, it is of most use where it stands." },
  "lost-order": { options: doing, otherwise: quiet },
  "instead-of-assault": { options: doing, otherwise: quiet },
  deploy: { does: "From there the line has its front to the enemy.", leaves: "The line stands well where it is." },
  maneuver: {
    does: "Nearer to what it is to take or hold, with cover where there is some.",
    leaves: "It is better off where it stands.",
  },
  march: { does: "Along the quickest way to where it is wanted.", leaves: "There is no way on for the column." },
  "route-march": {
    does: "As far along the road as it may, to leave room for those behind.",
    leaves: "The road is blocked.",
  },
  "form-up": "A line near the enemy, a handier formation far from him, and the front towards him.",
  "form-up-freely": "The front towards the enemy.",
  "turn-to-fire": "The facing that brings its weapons to bear.",
  "turn-freely-to-fire": "The facing that brings its weapons to bear.",
  "lose-bases": "The bases that can best be spared.",
  "fall-back": "The way back that the rules leave open.",
  "run-train": {
    does: "The train goes to where its guns or its passengers are wanted.",
    leaves: "The train stands where it should.",
  },
  board: { does: "It has far to go.", leaves: "Whoever is to ride has begun the battle aboard." },
  "leave-vehicle": "Those aboard get out where there is room.",
  fly: "Over the enemy's troops.",
  "fire-at-aircraft": {
    does: "The aircraft does more harm than the shot may cost.",
    leaves: "The shot would only show where the gun stands.",
  },
  "hold-fire-at-aircraft": {
    does: "A hidden gun stays hidden while it cannot hit.",
    leaves: "The aircraft does more harm than being seen.",
  },
}

export const why = reasonsBy(reasons)
