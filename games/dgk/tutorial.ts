/** The first battle: two brigades meet at a crossroads, and the player is told what matters when it matters. */
import type { Tutorial } from "@salient/engine"
import type { Question } from "./questions.ts"

export const tutorial: Tutorial<Question> = {
  scenario: "crossroads",
  side: "allied",
  seed: "the crossroads in the fog",
  lessons: [
    {
      title: "A brigade on the road",
      says: "You lead a French brigade: six battalions, two companies of machine guns and two batteries. A German brigade as strong as yours comes down the same road. After eight turns the side that holds more of the crossroads and the two hills wins, unless one army breaks before that: each army has a break point, and every unit lost takes one from it.",
      rules: ["DGK-MOR-01", "DGK-MOR-03"],
    },
    {
      title: "Setting up",
      says: "Your zone is marked. Ask for a suggestion, move and turn units as you like, change their formations, and confirm. A column on the road marches farthest but is the easiest target; a block in maneuver formation moves across country and can assault. Keep each Leader within 6 inches of the units he commands.",
      rules: ["DGK-GAP-13", "DGK-FORM-02", "DGK-FORM-04"],
      asked: ["set-up"],
    },
    {
      title: "Rounds",
      says: "The sides alternate: one Leader acts with all the units directly under him, then the enemy does the same. You may pass, but if both sides pass in succession, the hour is over. Guns are under the division's commander, battalions under the brigadier. Choose who acts first.",
      rules: ["DGK-TURN-03", "DGK-TURN-05", "DGK-TURN-06", "DGK-CMD-02"],
      asked: ["next-formation"],
    },
    {
      title: "One unit at a time",
      says: "Within a round you choose the order. The Leader himself may ride once, up to 24 inches, before, between or after his units: let the units near him act, then take him to the others.",
      rules: ["DGK-LEAD-04", "DGK-ACT-02"],
      asked: ["next-unit"],
    },
    {
      title: "One action each",
      says: "A unit does one thing in an hour. March follows a road quickly, Maneuver crosses the fields, and Deploy forms a firing line. Before you choose, look at the odds of each option: orders can be late or lost.",
      rules: ["DGK-TURN-01", "DGK-ACT-03", "DGK-ACT-04", "DGK-ACT-08"],
      asked: ["action"],
    },
    {
      title: "Orders",
      says: "An order may arrive in time, late, or never. Late means a shorter move; lost means that the unit may still fire, regroup or hold, but not move. A Leader within 6 inches makes all the difference. Fire needs no order at all.",
      rules: ["DGK-MOVE-15", "DGK-ACT-13", "DGK-ACT-14", "DGK-LEAD-01"],
      told: "order",
    },
    {
      title: "Drawing a path",
      says: "Draw the path of the centre of its front; choose slides and wheels beside the board. Woods and houses cost double, hedges cost half an inch, and a column on a road goes half as far again. No part of the unit may come within an inch of an enemy. If a move is not allowed, you are told which rule forbids it.",
      rules: ["DGK-MOVE-01", "DGK-MOVE-04", "DGK-MOVE-09", "DGK-MOVE-11"],
      asked: ["deploy", "maneuver", "march"],
    },
    {
      title: "Look before you act",
      says: "Targets, arcs, lines of sight, the Leaders' reach and zones of control can be shown at any time: pick one and point at a unit. From a hill you can see over woods, but not what lies close behind them.",
      rules: ["DGK-FIRE-05", "DGK-LOS-01", "DGK-LOS-04"],
      told: "rode",
    },
    {
      title: "Fire",
      says: "Fire from a line that was deployed when the hour began is far deadlier than fire on the move. Range, cover, formation and numbers decide: columns suffer most, deployed lines in cover least. One machine-gun company can stop a battalion, and batteries win battles.",
      rules: ["DGK-FIRE-01", "DGK-FIRE-08", "DGK-FIRE-09", "DGK-FIRE-10"],
      told: "fired",
    },
    {
      title: "Damage",
      says: "The first level disorders a unit, the second demoralizes it; from the third on it loses a base at a time and falls back. When half its bases are gone it is destroyed, and your break point falls by one.",
      rules: ["DGK-DMG-02", "DGK-DMG-03", "DGK-DMG-06", "DGK-MOR-02"],
      told: "result",
    },
    {
      title: "Regrouping",
      says: "A shaken unit fights badly and is easily broken. Pull it out of sight, bring a Leader near, and let it regroup: with luck it is fit again within the hour, and may take any formation at once.",
      rules: ["DGK-ACT-10", "DGK-LEAD-02", "DGK-DMG-09"],
      told: "regrouped",
    },
    {
      title: "The assault",
      says: "A charge meets the defenders' fire before it gets home. So assault demoralized units, which do not fire; or assault from the flank; or again and again with fresh battalions, because all the units that have charged the same enemy this hour count together.",
      rules: ["DGK-ASLT-05", "DGK-ASLT-06", "DGK-ASLT-10", "DGK-DMG-08"],
      told: "assaults",
    },
    {
      title: "Falling back",
      says: "A unit that loses bases, or is beaten hand to hand, goes straight back from the enemy. If a river, the enemy or impassable ground blocks its way, it surrenders: leave your own men a way out, and the enemy none.",
      rules: ["DGK-MOVE-12", "DGK-MOVE-13", "DGK-MOVE-14"],
      told: "fellBack",
    },
    {
      title: "Ground that counts",
      says: "An objective belongs to the last side that had a unit within 3 inches of it that was not demoralized. Hold it with infantry in cover and keep the guns behind: the objectives you hold when the last hour ends decide the day.",
      rules: ["DGK-GAP-13"],
      told: "took",
    },
  ],
}
