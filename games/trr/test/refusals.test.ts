/** Orders that a unit may not carry out: they are refused with the rule, and without mentioning anything its side has not found. */
import { describe, expect, it } from "vitest"
import { battle, play, refusal, type Setting } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1"
const BTY = "blue/107-bty/field-battery-1"
const R = "red/i-84/infantry-company-1"

/** The rules by which an order to a unit is refused before it attempts anything. */
const order = (setting: Setting, who: string, id: string) => {
  const match = battle(setting)
  play(match, `unit:${who}`)
  return refusal(match, { choose: id }).rules
}

describe("orders", () => {
  const field = (mine: object, who = A): Setting => ({
    units: { [who]: { cm: [10, 32], ...mine }, [R]: { cm: [10, 60] } },
  })

  it("TRR-MOVE-11 a battery in action does not advance before it has limbered up, nor fire while it is limbered", () => {
    expect(order(field({ limbered: false }, BTY), BTY, "advance")).toEqual(["TRR-MOVE-11"])
    expect(order(field({ limbered: true }, BTY), BTY, "fire")).toEqual(["TRR-MOVE-11"])
  })

  it("TRR-SEQ-07 who has fired indirect in this move stays, and fires no more", () => {
    const fired = field({ limbered: false, lastIndirect: 1 }, BTY)
    expect(order(fired, BTY, "fire")).toEqual(["TRR-SEQ-07"])
    expect(order(fired, BTY, "withdraw")).toEqual(["TRR-SEQ-07"])
  })

  it("TRR-FIRE-01 there must be an enemy that it sees; one it has not found is not spoken of", () => {
    const unseen: Setting = { units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 40], unseen: true } } }
    expect(order(unseen, A, "fire")).toEqual(["TRR-FIRE-01"])
    expect(order({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [150, 150] } } }, A, "fire")).toEqual(["TRR-FIRE-01"])
  })

  it("TRR-OPT-04 nobody charges where charges are not played, and infantry never does", () => {
    expect(order({ ...field({}), options: { charges: "off" } }, A, "charge")).toEqual(["TRR-OPT-04"])
    expect(order({ ...field({}), options: { charges: "on" } }, A, "charge")).toEqual(["TRR-OPT-04"])
  })

  it("TRR-SMOKE-03 smoke is used once; TRR-GAS-04 there are no masks in 1914; TRR-IND-06 a company has no battery to call", () => {
    expect(order(field({ smoked: true }), A, "smoke")).toEqual(["TRR-SMOKE-03"])
    expect(order(field({}), A, "masks")).toEqual(["TRR-GAS-04"])
    expect(order(field({}), A, "call")).toEqual(["TRR-IND-06"])
  })

  it("what is no order at all is simply not offered", () => expect(order(field({}), A, "fly")).toEqual(["TRR-MOT-01"]))
})

describe("shots", () => {
  /** A company free to act (die 5), with its enemy at a given place. */
  const acting = (enemy: readonly [number, number], unseen = false) => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: enemy, unseen } }, dice: [5] })
    play(match, `unit:${A}`, "advance")
    return match
  }
  const shot = { choose: `rifle:unit:${R}` }

  it("TRR-OBS-01 at one it knows of and does not see", () =>
    expect(refusal(acting([150, 150]), shot).rules).toEqual(["TRR-OBS-01", "TRR-OBS-02"]))

  it("TRR-OBS-04 at one it has not found it hears no more than at nobody", () => {
    const hidden = refusal(acting([10, 60], true), shot)
    expect(hidden.rules).toEqual(["TRR-SEQ-07"])
    expect(hidden.reason).toMatch(/is not offered/)
  })

  it("TRR-SEQ-07 twice in one activation; and who fires in an advance goes on", () => {
    const twice = acting([10, 60])
    play(twice, `rifle:unit:${R}`)
    expect(refusal(twice, shot).rules).toEqual(["TRR-SEQ-07", "TRR-GAP-03"])
    expect(refusal(twice, { choose: "done" }).rules).toEqual(["TRR-AMB-15"])
  })

  it("TRR-FIRE-02 with a weapon that it has not, or that does not reach", () => {
    const match = acting([10, 60])
    expect(refusal(match, { choose: `mg1:unit:${R}` }).rules).toEqual(["TRR-FIRE-02"])
    expect(refusal(match, { choose: `mg1:unit:${R}` }).reason).toMatch(/reaches .*, \d+ cm away/)
  })
})
