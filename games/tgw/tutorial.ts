/** First steps: two platoons and a trench, seen from the attackers' side. */
import type { Tutorial } from "@salient/engine"
import type { Question } from "./questions.ts"

export const tutorial: Tutorial<Question> = {
  scenario: "two-platoons",
  side: "blue",
  seed: "two platoons and a trench",
  lessons: [
    {
      title: "The trench",
      says: "You lead three platoons of Assault troops and their Captain. Two British platoons hold the trench to the south. The side that controls more of the two objectives at the end of the sixth turn wins. You control an objective with a platoon of five or more men within six inches and no enemy there.",
      rules: ["TGW-MIS-09"],
    },
    {
      title: "Deploy",
      says: "Put each unit in your zone, in ranks, around its leader or along a trench, with the gap between the men that you choose. Suggest does it for you. The British deploy at the same time, and neither side sees the other.",
      rules: ["TGW-DEP-05", "TGW-MOVE-06"],
      asked: ["deploy"],
    },
    {
      title: "A platoon in one gesture",
      says: "Choose a unit and declare what ground it moves over. It moves six inches in the open, the highest of two dice through woods and craters, and one die through wire; you declare this before you roll.",
      rules: ["TGW-MOVE-02", "TGW-TERR-05", "TGW-TERR-14"],
      asked: ["next-move"],
    },
    {
      title: "Where to",
      says: "Drag the platoon to where its first man should be. Every man takes his own shortest path; if one cannot, you are told which. No man may come within an inch of the enemy.",
      rules: ["TGW-MOVE-03", "TGW-MOVE-04", "TGW-MOVE-05"],
      asked: ["way"],
    },
    {
      title: "Fire",
      says: "Stationary rifles fire twice up to twelve inches and once up to twenty-four; after moving they fire once, up to twelve. A unit fires at the nearest enemy unless its officer is in range and it passes a test.",
      rules: ["TGW-WEAP-02", "TGW-SHOOT-05", "TGW-SHOOT-06"],
      asked: ["next-fire"],
    },
    {
      title: "Heads down",
      says: "Your men have been hit. Going to ground makes every save one better, but the unit is pinned and loses its next turn.",
      rules: ["TGW-COVER-08", "TGW-COVER-09", "TGW-COVER-10"],
      asked: ["go-to-ground"],
    },
    {
      title: "Casualties",
      says: "You choose which men are removed, as long as the unit stays in coherency. Keep the machine gunner and the officer if you can.",
      rules: ["TGW-CAS-01", "TGW-CAS-03"],
      asked: ["casualties"],
    },
    {
      title: "Assault",
      says: "A unit that has not fired its rifles this turn may assault up to six inches. Men in a trench strike first, unless your grenades pin them.",
      rules: ["TGW-CQC-02", "TGW-CQC-16", "TGW-GREN-01"],
      asked: ["next-assault"],
    },
    {
      title: "The result",
      says: "The side that caused more wounds wins. The loser tests Leadership, less one for each wound he lost by. If he runs, both sides roll a die and add their Initiative, and he is destroyed unless he is faster.",
      rules: ["TGW-CQC-25", "TGW-CQC-26", "TGW-CQC-28"],
      told: "result",
    },
  ],
}
