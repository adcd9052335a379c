/** The boxes of Corps headquarters are changed alongside the moves: GTW-8.C.1. */
import { asked, play, refusal, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { isHidden } from "../rules/basic-game-concepts/hidden.ts"
import type { State } from "../state.ts"
import { view } from "../view.ts"
import { at, go, ids, type Scene, table, unit } from "./table.ts"

const corps = { at: "0303", is: "british-corps", as: "XI", active: true } as const
const [a, b] = [
  { at: "0303", is: "british-regular", as: "a", corps: 0 },
  { at: "0303", is: "british-regular", as: "b" },
] as const
const open: Scene = { units: [corps, a, b], bare: true }

describe("GTW-8.C.1 the box of a corps", () => {
  it("GTW-8.C.1 the owner names who is in it from now on: one joins, one leaves, at no cost", () => {
    const match = table(open)
    play(match, "box:unit:XI")
    expect(asked(match)).toBe("corps-box")
    play(match, ids("b"))
    expect([unit(match, "a").corps, unit(match, "b").corps]).toEqual([-1, 0])
    expect([unit(match, "a").spent, unit(match, "b").spent]).toEqual([-1, -1])
    expect(told(match, "boxed", "central")).toMatchObject([{ corps: "XI", joins: "b", leaves: "a" }])
    expect(asked(match)).toBe("move")
  })

  it("GTW-8.C.1 who is in the box goes with the headquarters, and who was taken out stays", () => {
    const match = table(open)
    play(match, "box:unit:XI", ids("b"))
    const [d] = match.pending
    const way = d?.kind === "path" ? d.wayTo?.(["unit:XI"], "0302") : undefined
    expect(way?.ok && Object.keys(way.paths).sort()).toEqual(["unit:XI", "unit:b"])
  })

  it("GTW-8.C.1 a headquarters alone in its hex has nobody to hold, and no headquarters is held", () => {
    const army = { at: "0303", is: "british-army", as: "1st" } as const
    const match = table({ units: [corps, army, { ...b, at: "0302" }], bare: true })
    expect(refusal(match, "box:unit:XI")).toMatchObject({ rules: ["GTW-8.C.1"] })
  })
})

describe("GTW-14.N.2-1 the box of an unknown corps", () => {
  const secret: Scene = {
    units: [
      { at: "0704", is: "german-corps", as: "c", active: false },
      { at: "0704", is: "german-active", as: "d", corps: 0 },
      { at: "0704", is: "german-reserve", as: "r" },
      { at: "0704", is: "german-corps", as: "k", active: false },
      { at: "0105", is: "british-cavalry", as: "x" },
    ],
    options: { limitedIntelligence: "on" },
    active: "central",
    bare: true,
  }

  it("GTW-14.N.2-1 whoever goes into it vanishes, whoever comes out is seen; both are remembered", () => {
    const match = table(secret)
    play(match, "box:unit:c", ids("r"))
    const m = match.state as State
    expect(isHidden(m, unit(match, "r"))).toBe(true)
    expect(view(m, "entente").units[1]!.hex).toBe(at(m, "0704"))
    expect(view(m, "entente").units[2]!.away).toBe("unknown")
    expect(m.dossiers[0]!.last).toEqual([2])
    expect(told(match, "boxed", "entente")).toMatchObject([{ joins: "r", leaves: "d" }])
    expect(match.mayUndo(match.start.seats.find((s) => s.side === "central")!.id).ok).toBe(false)
  })

  it("GTW-14.N.2-1 from one unknown box into another: nobody but the owner hears of it", () => {
    const match = table(secret)
    play(match, "box:unit:k", ids("d"))
    expect(unit(match, "d").corps).toBe(3)
    expect(told(match, "boxed", "central")).toMatchObject([{ corps: "k", joins: "d", leaves: "" }])
    expect(told(match, "boxed", "entente")).toEqual([])
  })

  it("GTW-14.N.2-1 whoever leaves its hex is no longer remembered as being with it", () => {
    const match = table({ ...secret, but: (m) => m.dossiers[0]!.last.push(1) })
    play(match, go("d", "0803"))
    expect(match.state.dossiers[0]!.last).toEqual([])
  })
})
