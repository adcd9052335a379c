/** A made-up form with a field of every kind, for inspecting and testing the screens. */
import type { Calculator, FieldValues, Odds, Tally } from "@salient/engine"

const score = (v: FieldValues): Tally => {
  const parts = [
    { rule: "RAID-5.2", label: "strength", amount: Number(v.strength) },
    { rule: "RAID-5.2", label: "cover", amount: v.ground === "trench" ? -2 : v.ground === "craters" ? -1 : 0 },
    { rule: "RAID-5.4", label: "flare", amount: v.flare === true ? 2 : 0 },
  ].filter((p) => p.amount !== 0)
  return { total: parts.reduce((n, p) => n + p.amount, 0), parts }
}
const hits = (total: number): number => (total >= 8 ? 2 : total >= 5 ? 1 : 0)

const odds = (bonus: number): Odds<string> => {
  const ways = [0, 0, 0]
  for (let die = 1; die <= 6; die++) ways[hits(die + bonus)] = (ways[hits(die + bonus)] ?? 0) + 1
  return { of: 6, chances: ways.map((n, i) => ({ result: `${i} hits`, ways: n })).filter((c) => c.ways > 0) }
}

export const fixtureCalculator: Calculator = {
  forms: [
    {
      id: "fire",
      title: "Fire",
      rules: ["RAID-5.2"],
      fields: [
        {
          id: "strength",
          label: "Strength of the firer",
          kind: "number",
          min: 1,
          max: 6,
          step: 1,
          default: 2,
          rules: ["RAID-5.2"],
        },
        {
          id: "ground",
          label: "The target is in",
          kind: "choice",
          choices: [
            { id: "open", label: "open ground" },
            { id: "craters", label: "craters" },
            { id: "trench", label: "a trench" },
          ],
          default: "open",
        },
        { id: "flare", label: "A flare is up", kind: "yesno", default: false, when: (v) => v.ground !== "open" },
      ],
      problems: (v) =>
        Number(v.strength) > 5 && v.ground === "open" ? ["Nobody is as strong as that in the open."] : [],
      odds: (v) => ({ odds: odds(score(v).total), tallies: [{ label: "added to the die", tally: score(v) }] }),
      resolve: (v, random) => {
        const value = random(6) + 1
        const found = hits(value + score(v).total)
        return {
          result: `${found} hits`,
          says: [found === 0 ? "Nothing happens." : `Take ${found} steps off the target.`],
          rules: ["RAID-5.3"],
          tallies: [{ label: "added to the die", tally: score(v) }],
          rolls: [{ faces: 6, value, why: "fire" }],
        }
      },
    },
  ],
}
