/** First steps: one raid as the raiders, with a lesson whenever something comes up for the first time. */
import type { Tutorial } from "@salient/engine"
import type { Question } from "./questions.ts"

export const tutorial: Tutorial<Question> = {
  scenario: "craters",
  side: "raiders",
  seed: "first steps of the raid",
  lessons: [
    {
      title: "Tonight",
      says: "You lead four parties out of the trench at the bottom of the map. Somewhere in the two trenches above lie four sections of the garrison and a machine gun, and you do not see them. Bring one prisoner back into your own trench before the tenth turn ends.",
      rules: ["RAID-1.1"],
    },
    {
      title: "Set up",
      says: "Each party starts in its own hex of your trench. The lit hexes are free: touch one for each party, or press Suggest and let a staff officer do it. Nothing is final until you confirm.",
      rules: ["RAID-2.1"],
      asked: ["set-up"],
    },
    {
      title: "One party at a time",
      says: "Choose a lit party. Each acts once a turn, in any order: it either moves or fires. When you have done enough, end the turn; then the garrison acts.",
      rules: ["RAID-3.3"],
      asked: ["next-unit"],
    },
    {
      title: "Over the top",
      says: "A party has six movement points; open ground costs one, craters two, wire three. Touch any lit hex, or drag the party there, and stop where there is cover: craters spoil the enemy's aim. The eye beside the map shows what can be seen from any hex.",
      rules: ["RAID-4.1", "RAID-1.2"],
      asked: ["way"],
    },
    {
      title: "Seen",
      says: "That section lay hidden until now; it stays on the map for good. Hidden sections show themselves when they fire, when they leave the trench, or when you stand next to them.",
      rules: ["RAID-2.2"],
      told: "revealed",
    },
    {
      title: "Under fire",
      says: "A moving unit that is seen may be fired at in every hex it enters. The log shows how the score was made up, and each part names its rule. Smoke, if you hold it, takes two off the score.",
      rules: ["RAID-4.3", "RAID-5.2"],
      told: "fires",
    },
    {
      title: "What a score does",
      says: "A good score takes one step, a very good one takes both, and a low one does nothing. A party has only two steps. On its last step it fires and assaults less well, so let a fresh party go first.",
      rules: ["RAID-5.3", "RAID-1.3"],
      told: "hit",
    },
    {
      title: "Smoke",
      says: "You are under fire while moving, and you hold Smoke. Played now, it takes two off the score; kept, it may save another party later.",
      rules: ["RAID-4.4"],
      asked: ["play-smoke"],
    },
    {
      title: "The assault",
      says: "Entering an enemy's hex is an assault: both roll and add their steps, and the higher score holds the hex. Bombs add two. If you win, you have your prisoner.",
      rules: ["RAID-6.1", "RAID-6.2"],
      told: "assaults",
    },
    {
      title: "Now home",
      says: "The fight is over. A party with a prisoner must get back into your own trench, by any route that keeps it out of sight, while the others cover it. If the assault failed, try from another side.",
      rules: ["RAID-6.3", "RAID-8.1"],
      told: "fought",
    },
    {
      title: "Roll again",
      says: "Nerve lets you roll the die again; the second roll stands. Spend it when a bad roll would cost you the raid.",
      rules: ["RAID-7.2"],
      asked: ["play-nerve"],
    },
    {
      title: "A loud night",
      says: "A one on your die makes a noise: the garrison may move one unit by one hex before the roll counts. It happens to both sides.",
      rules: ["RAID-7.3"],
      told: "alarm",
    },
  ],
}
