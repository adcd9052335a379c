/** Why the officer chooses as he does: one sentence for each question. */
import { type Reasons, reasonsBy } from "@salient/kit/reasons"
import type { Question } from "../questions.ts"

const doing = {
  deployedFire: "Firing from where it stands is the best thing it can do.",
  indirectFire: "The guns can reach a target that others spot for them, and stay out of sight themselves.",
  bombing: "Bombs do most against this target.",
  strafing: "The target is worth a strafing run.",
  turnFire: "Turning gives it a better target than any in its arc.",
  movingFire: "It can fire and still go where it is needed.",
  assault: "The assault should gain more than it costs, counting the ground and the units that can follow it up.",
  regroup: "It is in no state to fight, so it must regroup first.",
  routeMarch: "The road is the quickest way to where it is needed.",
  deploy: "A deployed line fires and holds better, and the enemy is near enough for it.",
  maneuver: "It is more useful there than where it is.",
  march: "It has far to go, and no enemy is near enough to endanger a column.",
  leave: "Its passengers are needed on the ground here.",
  exit: "The scenario rewards leaving the table here.",
  blow: "It is more useful to the enemy than to us.",
  cut: "It is more useful to the enemy than to us.",
  "fire-mine": "The mine does most while the enemy is standing on it.",
} as const
const quiet = "It can do nothing better than stay as it is."

const reasons: Reasons<Question> = {
  force: "A force from its army lists that fits the scenario.",
  "set-up": "Troops start near what they must hold or take, with guns behind them and a clear field of fire.",
  "next-formation": {
    does: "Of the formations still to act, it has the most urgent task.",
    leaves: "No formation of ours can act now.",
  },
  "next-unit": {
    does: "It has the most urgent task in its formation.",
    leaves: "No other unit in the formation has anything to do.",
  },
  "move-leader": {
    does: "The Leader goes where his troops need him, out of the enemy's fire.",
    leaves: "The Leader is where his troops need him.",
  },
  "leader-boards": { does: "The Leader rides along.", leaves: "The Leader has no reason to get on." },
  "leader-gives-way": "The Leader steps aside to the nearest spot.",
  action: { options: doing, otherwise: quiet },
  "after-fire": { options: doing, otherwise: "After firing, it is most useful where it is." },
  "lost-order": { options: doing, otherwise: quiet },
  "instead-of-assault": { options: doing, otherwise: quiet },
  deploy: { does: "From there the line faces the enemy.", leaves: "The line is well placed where it is." },
  maneuver: {
    does: "Nearer to what it must take or hold, in cover where possible.",
    leaves: "It is better off where it is.",
  },
  march: { does: "By the quickest route to where it is needed.", leaves: "The column cannot go on." },
  "route-march": {
    does: "As far along the road as allowed, to leave room for the units behind.",
    leaves: "The road is blocked.",
  },
  "form-up": "A deployed line near the enemy, a more mobile formation far from him, facing him in both cases.",
  "form-up-freely": "It faces the enemy.",
  "turn-to-fire": "The facing that brings its weapons to bear.",
  "turn-freely-to-fire": "The facing that brings its weapons to bear.",
  "lose-bases": "The bases it can best spare.",
  "fall-back": "The best retreat that the rules allow.",
  "run-train": {
    does: "The train goes where its guns or its passengers are needed.",
    leaves: "The train stands where it should.",
  },
  board: { does: "It has far to go.", leaves: "The units meant to ride began the battle aboard." },
  "leave-vehicle": "Its passengers get out where there is room.",
  fly: "Over the enemy's troops.",
  "fire-at-aircraft": {
    does: "The aircraft is worth firing at, even though it shows where the gun is.",
    leaves: "Firing would only show where the gun is.",
  },
  "hold-fire-at-aircraft": {
    does: "A hidden gun that cannot hit stays hidden.",
    leaves: "Being seen matters less than stopping the aircraft.",
  },
}

export const why = reasonsBy(reasons)
