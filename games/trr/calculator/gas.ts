/** Gas, the bombardment before the game, mines. */
import { type Form, mapOdds, part } from "@salient/engine"
import { choice, number, shownWhen, type Values, yesno } from "@salient/kit/form"
import { strikeWith } from "../charts/anti-tank.ts"
import { bombard, bombardmentDie, bombardmentOdds, type Shelling } from "../charts/bombardment.ts"
import { calibreRow, shellFactor } from "../charts/direct-he.ts"
import { mineAttack, mineHits, mineOdds, mineScore } from "../charts/engineering.ts"
import { gasArmourOdds, gasArmourScore, gasCalibres, gasDie, gasLossOdds } from "../charts/gas-and-smoke.ts"
import { engineeringData } from "../data/engineering.ts"
import { motivationData } from "../data/motivation.ts"
import { BOMBARDMENTS, CALIBRES, type Calibre, COVERS } from "../types.ts"
import { calibre, cover, targetFigures } from "./fields.ts"
import { form } from "./form.ts"
import { allowed, lossesIn, markerWords, refusedBy, strikeDown, toldAttack } from "./say.ts"
import { defence, defenceOf } from "./shells.ts"

const gasFactor = (v: Values) => shellFactor(v.word("calibre", CALIBRES), "gas")
const gassed = (v: Values) => ({
  prepared: v.yes("prepared"),
  closed: v.word("target", inCloud) === "closed",
})
const inCloud = ["soft", "open", "closed"] as const
const isArmoured = (v: Values): boolean => v.word("target", inCloud) !== "soft"

/** TRR-GAS-01 The rows of the table that contain pieces able to fire gas. */
const gasRows: ReadonlySet<Calibre> = new Set(
  Array.from({ length: gasCalibres.to - gasCalibres.from + 1 }, (_, i) => calibreRow(gasCalibres.from + i, false)),
)

export const gasForm: Form = form({
  id: "gas",
  title: "Gas",
  rules: ["TRR-GAS-02", "TRR-GAS-03"],
  fields: [
    calibre(),
    choice("target", "What is in the cloud", [
      ["soft", "men and horses"],
      ["open", "an open armoured vehicle"],
      ["closed", "an enclosed armoured vehicle"],
    ]),
    yesno("prepared", "It is prepared for gas", { rules: ["TRR-GAS-04"] }),
    targetFigures({ when: shownWhen({ target: ["soft"] }) }),
    { ...defence, when: shownWhen({ target: ["open", "closed"] }) },
  ],
  refuses: (v) => [
    gasRows.has(v.word("calibre", CALIBRES))
      ? undefined
      : `Only pieces of ${gasCalibres.from} to ${gasCalibres.to} mm fire gas (TRR-GAS-01).`,
    refusedBy(gasFactor(v)),
  ],
  odds: (v) => {
    const factor = allowed(gasFactor(v))
    const target = gassed(v)
    if (isArmoured(v)) {
      const score = gasArmourScore(factor.total, defenceOf(v), target)
      const odds = gasArmourOdds(factor.total, defenceOf(v), target)
      return { odds: mapOdds(odds, markerWords), tallies: [{ label: "Added to the die", tally: score }] }
    }
    const odds = lossesIn(gasLossOdds(factor.total, target, v.num("targetFigures")))
    return {
      odds,
      tallies: [
        { label: "Factor", tally: factor },
        { label: "Added to the die", tally: gasDie(target) },
      ],
    }
  },
  resolve: (v, dice) => {
    const factor = allowed(gasFactor(v))
    const target = gassed(v)
    const tallies = [
      { label: "Factor", tally: factor },
      { label: "Added to the die", tally: gasDie(target) },
    ]
    if (isArmoured(v)) {
      const { score, markers } = strikeWith(
        gasArmourScore(factor.total, defenceOf(v), target),
        part("TRR-GAS-03", "die", dice("gas")),
      )
      return {
        result: markerWords(markers),
        says: ["Armour in the cloud is always hit."],
        rules: ["TRR-GAS-03", "TRR-AMB-24"],
        tallies: [{ label: "Score", tally: score }],
      }
    }
    const { result, says } = strikeDown(factor.total, v.num("targetFigures"), dice, gasDie(target).total)
    return { result, says, rules: ["TRR-GAS-03"], tallies }
  },
})

const shelling = (v: Values): Shelling => ({
  kind: v.word("kind", BOMBARDMENTS),
  days: v.num("days"),
  gas: v.yes("gas"),
  shrapnel: v.yes("shrapnel"),
})

export const bombardmentForm: Form = form({
  id: "bombardment",
  title: "Bombardment before the game",
  rules: ["TRR-BOMB-03", "TRR-BOMB-04"],
  fields: [
    choice(
      "kind",
      "Kind",
      [
        ["sustained", "slow, sustained"],
        ["intense", "intense, hurricane"],
      ],
      { rules: ["TRR-BOMB-01"] },
    ),
    number("days", "Days", { min: 1, max: 30, start: 1 }, { when: shownWhen({ kind: ["sustained"] }) }),
    yesno("gas", "Gas is used"),
    yesno("shrapnel", "Shrapnel is used", { rules: ["TRR-FIRE-10"] }),
    cover(),
    targetFigures(),
  ],
  odds: (v) => {
    const s = shelling(v)
    const behind = v.word("cover", COVERS)
    return {
      odds: lossesIn(bombardmentOdds(s, behind, v.num("targetFigures"))),
      tallies: [...toldAttack(bombard(s, behind)), { label: "Added to the die", tally: bombardmentDie(s) }],
    }
  },
  resolve: (v, dice) => {
    const s = shelling(v)
    const a = bombard(s, v.word("cover", COVERS))
    const { result, says } = strikeDown(a.factor.total, v.num("targetFigures"), dice, bombardmentDie(s).total)
    const { intenseBombardment, sustainedBombardment } = motivationData.modifiers
    const shaken = `Its motivation has ${s.kind === "intense" ? intenseBombardment : sustainedBombardment} for the whole game.`
    return { result, says: [...says, shaken], rules: ["TRR-BOMB-04", "TRR-BOMB-05"], tallies: toldAttack(a) }
  },
})

const [thin, dense] = engineeringData.mines.density

export const mineForm: Form = form({
  id: "mines",
  title: "Minefields",
  rules: ["TRR-MINE-01", "TRR-MINE-02"],
  fields: [
    number("density", "Density of the field", { min: thin, max: dense, start: 5 }),
    choice("target", "Who crosses it", [
      ["soft", "men, horses, soft vehicles"],
      ["closed", "an armoured vehicle"],
    ]),
    targetFigures({ when: shownWhen({ target: ["soft"] }) }),
    { ...defence, when: shownWhen({ target: ["closed"] }) },
  ],
  odds: (v) => ({ odds: mapOdds(mineOdds(v.num("density")), (hit) => (hit ? "a mine" : "no mine")), tallies: [] }),
  resolve: (v, dice) => {
    if (!mineHits(v.num("density"), dice("mine")))
      return { result: "no mine", says: ["It goes on."], rules: ["TRR-MINE-01"], tallies: [] }
    if (v.word("target", ["soft", "closed"]) === "soft") {
      const a = mineAttack()
      const { result, says } = strikeDown(a.factor.total, v.num("targetFigures"), dice)
      return { result: `a mine: ${result}`, says, rules: ["TRR-MINE-02"], tallies: toldAttack(a) }
    }
    const { score, markers } = strikeWith(mineScore(defenceOf(v)), part("TRR-MINE-02", "die", dice("damage")))
    return {
      result: `a mine: ${markerWords(markers)}`,
      says: ["Nothing else modifies the roll."],
      rules: ["TRR-MINE-02"],
      tallies: [{ label: "Score", tally: score }],
    }
  },
})
