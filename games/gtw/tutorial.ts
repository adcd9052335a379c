/** The first battle: one half month before Loos; each thing is explained when it matters. */
import type { Tutorial } from "@salient/engine"
import type { Question } from "./questions.ts"

export const tutorial: Tutorial<Question> = {
  scenario: "loos",
  side: "entente",
  seed: "gas at dawn",
  lessons: [
    {
      title: "Half a month",
      says: "You lead the British and French armies in Artois at the end of September 1915. Divisions have three numbers: attack, defence and movement. You move, bombard and attack; then the enemy's headquarters react; then it is his turn. Lens and Lille are worth most, every other hex is worth three points, and every ten points of strength that the enemy loses are worth one more. You must lead by one point; otherwise the enemy has held.",
      rules: ["GTW-4-1", "GTW-GAP-21"],
    },
    {
      title: "Moving",
      says: "Pick up a unit: every hex it can reach is lit, with its cost. Pick up a Corps headquarters and its divisions come along. A hex holds six units and a few more. When you have done enough, confirm without a path.",
      rules: ["GTW-6-2", "GTW-8.A.1"],
      asked: ["move"],
    },
    {
      title: "The guns first",
      says: "Before any attack your artillery may bombard adjacent hexes. Hits disrupt: a disrupted division fights at half strength. Guns that have bombarded count half in the attack.",
      rules: ["GTW-12.C-1", "GTW-12.C-4"],
      asked: ["bombard"],
    },
    {
      title: "Together or apart",
      says: "Guns of one nation may combine in one bombardment. Several small bombardments can do more against units than one large one. Look at the odds before you confirm.",
      rules: ["GTW-12.C.2-1"],
      asked: ["guns"],
    },
    {
      title: "Shells",
      says: "Without a Resource Point within three hexes, units bombard, attack and defend at half strength. A point that is with an active Army headquarters supplies 150 regiments in this segment, and then it is gone.",
      rules: ["GTW-11.D-1", "GTW-11.F-1"],
      asked: ["supply"],
    },
    {
      title: "Where to attack",
      says: "Forts and cities make the combat positional: bloody, with few retreats. Touch a hex to see the odds with all your units. British and French units attack less well together than alone.",
      rules: ["GTW-9.A-1", "GTW-15.E.3-2"],
      asked: ["attack"],
    },
    {
      title: "The attackers",
      says: "From each hex as many units may attack as the attacked hex could hold: six divisions and the engineers from one hex, six more from another. The odds are rounded down, so check whether one more division gains a column.",
      rules: ["GTW-8.B-3", "GTW-9.A-6"],
      asked: ["attackers"],
    },
    {
      title: "Gas, mines, engineers",
      says: "Engineers may blow gaps, tunnellers may fire a mine, and the gas may drift the right way. A success adds one to the die. A clear failure costs you the regiment that tried.",
      rules: ["GTW-10-1", "GTW-10.D-1"],
      asked: ["attempt"],
    },
    {
      title: "Losses",
      says: "The result says how much printed strength is lost; you choose the units. A lost division leaves a cadre. Artillery is lost last.",
      rules: ["GTW-9.D-4", "GTW-9.E"],
      asked: ["losses"],
    },
    {
      title: "Into the trench",
      says: "The hex is empty: choose who advances. If an enemy is still next to it, the hex is contested and has no owner until you have held it for a whole turn.",
      rules: ["GTW-9.F.3-1", "GTW-9.J-1"],
      asked: ["advance"],
    },
    {
      title: "Reaction",
      says: "In the enemy's turn each of your Army headquarters is checked once. If it reacts, units within two hexes of it may move and attack at once.",
      rules: ["GTW-14.M.1-4", "GTW-6.D-1"],
      told: "checked",
    },
  ],
}
