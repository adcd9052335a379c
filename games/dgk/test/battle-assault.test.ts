import { last, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { ambusherOf, chargeAt } from "../rules/assaults.ts"
import { bodyOf } from "../rules/formations-and-facing/body.ts"
import type { Mine, Unit } from "../state.ts"
import { a, box, x } from "./duel.ts"
import { field, id, leader, leaderId, table, unit, verbs, type Wanted, type Wants } from "./table.ts"

function charge(mine: Partial<Wanted>, theirs: Partial<Wanted>, more: Wants = {}, inches = 6) {
  const { state } = field({
    ...more,
    allied: [{ name: "A", at: [10, 10], ...mine }],
    central: [{ name: "X", at: [10, 14], formation: "deployed", ...theirs }],
  })
  const [unit, target] = [a, x].map((i) => state.units.find((u) => u.id === i))
  if (!unit || !target) throw new Error("no units")
  const found = chargeAt(state, unit, target, inches * 1000)
  return found.ok ? found : found.rules
}

/** The order arrives (1), then the dice of the Assault. */
const assaulting = (dice: number[], theirs: Partial<Wanted> = {}, more: Wants = {}) => {
  const match = table({
    allied: [{ name: "A", at: [10, 10] }, ...(more.allied ?? [])],
    central: [{ name: "X", at: [10, 14], formation: "deployed", ...theirs }, ...(more.central ?? [])],
    ...(more.leaders ? { leaders: more.leaders } : {}),
    acting: "allied",
    dice: [1, ...dice],
  })
  play(match, a, `assault:${x}`)
  return match
}

describe("assaults in battle", () => {
  it("DGK-ASLT-01 cavalry that began the turn in march formation does not assault", () => {
    const match = table({
      allied: [{ name: "A", arm: "cavalry", at: [10, 10], is: { began: "march" } }],
      central: [{ name: "X", at: [10, 16] }],
      acting: "allied",
    })
    play(match, a)
    expect(verbs(match)).not.toContain("assault")
  })

  it("DGK-ASLT-02 a target behind is faced first; one that is not seen cannot be assaulted", () => {
    expect(charge({ facing: 180 }, {})).toMatchObject({ ok: true, facing: 0 })
    const wood = [{ id: "wood", kind: "woods", points: box(4, 11, 16, 12) }]
    expect(charge({}, {}, { terrain: wood })).toContain("DGK-ASLT-02")
  })

  it("DGK-ASLT-03 5 in with 2 in of woods cost 7: out of reach", () => {
    const wood = [{ id: "wood", kind: "woods", points: box(4, 13, 16, 20) }]
    expect(charge({}, { at: [10, 15] }, { terrain: wood })).toEqual(["DGK-ASLT-03"])
    expect(charge({}, { at: [10, 15] })).toMatchObject({ cost: 5_000 })
    expect(charge({}, { at: [10, 14] }, {}, 3)).toEqual(["DGK-ASLT-03"]) // DGK-ACT-14: delayed to 3 in
  })

  it("DGK-MOVE-10 nobody charges through another enemy, and who runs into hidden ones finds out", () => {
    const gun: Wanted = { name: "Y", arm: "machineGun", at: [10, 12], facing: 180 }
    const through = (more: Partial<Wanted>) => {
      const { state } = field({
        allied: [{ name: "A", at: [10, 10] }],
        central: [
          { name: "X", at: [10, 15], formation: "deployed" },
          { ...gun, ...more },
        ],
      })
      const [unit, target] = [a, x].map((i) => state.units.find((u) => u.id === i))
      if (!unit || !target) throw new Error("no units")
      const found = chargeAt(state, unit, target, 6_000)
      return found.ok ? ambusherOf(state, unit, found)?.id : found.rules
    }
    expect(through({})).toEqual(["DGK-MOVE-10", "DGK-MOVE-11"])
    expect(through({ at: [14, 12] })).toBeUndefined()
    expect(through({ is: { hidden: true } })).toBe(id("central", "Y"))
  })

  it("DGK-ASLT-04 the path that meets the target's arc is frontal, one from its rear is not", () => {
    expect(charge({}, { facing: 180 })).toMatchObject({ frontal: true })
    expect(charge({}, { at: [10, 15], facing: 0 })).toMatchObject({ frontal: false })
    expect(charge({}, { at: [9, 16], facing: 270 })).toMatchObject({ frontal: false })
  })

  it("DGK-ASLT-05 the log shows order, defensive fire, going home, contact and close combat in this order", () => {
    const match = assaulting([100, 1, 50, 100])
    const told = match.told.map((t) => t.what.message ?? t.what.kind)
    const steps = ["ORD_OK", "assaults", "ASL_HOME", "ASL_WIN"].map((s) => told.indexOf(s))
    expect(steps).toEqual([...steps].sort((p, q) => p - q))
    expect(steps).not.toContain(-1)
    expect(match.draws.slice(-4).map((d) => d.rule)).toEqual([
      "DGK-ASLT-06",
      "DGK-GAP-07",
      "DGK-ASLT-11",
      "DGK-ASLT-11",
    ])
  })

  it("DGK-ASLT-07 a charge stopped by fire is back where it started, and the target may still act", () => {
    const match = assaulting([30, 1]) // index 10: one level; stopped
    expect(last(match, "assault")).toMatchObject({ message: "ASL_STOP" })
    expect(unit(match, "allied", "A")).toMatchObject({
      front: { x: 10_000, y: 10_000 },
      acted: true,
      status: "disordered",
      formation: "maneuver",
    })
    expect(unit(match, "central", "X").acted).toBe(false)
  })

  it("DGK-MINE-01 a charge that begins in a minefield pays for it first: who loses a base falls back and charges no more", () => {
    const field: Mine = { id: "mine:central/field-1", side: "central", kind: "field", x: 10_000, y: 9_000, shown: true }
    const charged = (status: Unit["status"]) => {
      const match = table({
        allied: [{ name: "A", at: [10, 10], is: { status } }],
        central: [{ name: "X", at: [10, 14], formation: "deployed" }],
        acting: "allied",
        dice: [1, 100, 1, 87, 100],
        is: { mines: [field] },
      })
      play(match, a, `assault:${x}`)
      const { strength, bases, front } = unit(match, "allied", "A")
      return {
        strength,
        bases: bases.length,
        contact: front.y > 13_000,
        assaulted: last(match, "assault") !== undefined,
      }
    }
    expect(charged("demoralized")).toEqual({ strength: 3, bases: 3, contact: false, assaulted: false })
    expect(charged("ok")).toEqual({ strength: 4, bases: 4, contact: true, assaulted: true })
  })

  it("DGK-TURN-09 a charge that goes home uses up the target's action", () => {
    const match = assaulting([100, 1, 50, 100])
    expect(unit(match, "central", "X").acted).toBe(true)
  })

  it("DGK-ASLT-08 the assaulter stands where contact was made, and the beaten target is pushed back 6 in", () => {
    const match = assaulting([100, 1, 87, 100]) // won; one level at index 16; none for the winner
    const mine = unit(match, "allied", "A")
    expect(mine.front.y).toBeGreaterThanOrEqual(13_990)
    expect(mine.front.y).toBeLessThanOrEqual(14_000)
    expect(unit(match, "central", "X")).toMatchObject({
      front: { x: 10_000, y: 20_000 },
      status: "disordered",
      formation: "deployed",
    })
  })

  it("DGK-ASLT-09 an assaulter beaten in close combat is pushed back 6 in from contact", () => {
    const match = assaulting([100, 100, 100, 100])
    expect(last(match, "assault")).toMatchObject({ message: "ASL_LOSE" })
    const { y } = unit(match, "allied", "A").front
    expect(Math.abs(y - 8_000)).toBeLessThan(20)
  })

  it("DGK-ASLT-10 the bases of all who assaulted the target this turn count", () => {
    const even = charge({}, {})
    expect(even).toMatchObject({ facts: { outnumbering: "even" } })
    expect(charge({ bases: 3 }, { is: { assaults: [4] } })).toMatchObject({
      facts: { outnumbering: "targetOutnumbered" },
    })
    expect(charge({}, { is: { assaults: [4, 3] } })).toMatchObject({
      facts: { outnumbering: "targetBadlyOutnumbered" },
    })
  })

  it("DGK-DMG-08 a demoralized target makes no defensive fire, and the charge goes home", () => {
    const match = assaulting([1, 50, 100], { is: { status: "demoralized" } })
    expect(match.told.some((t) => t.what.message === "ASL_NOFIRE")).toBe(true)
    expect(match.told.some((t) => t.what.message === "ASL_HOME")).toBe(true)
  })

  it("DGK-LEAD-05 a Leader whom the charge runs over goes 6 in from all enemies and may still move", () => {
    const match = assaulting([100, 1, 50, 100], {}, { leaders: { [leaderId("central")]: [10, 13] } })
    expect(match.pending[0]).toMatchObject({ by: "central", what: "leader-gives-way" }) // the same distance to either side
    play(match, optionsOf(match)[0] as string)
    const moved = leader(match, "central")
    const enemies = match.state.units.filter((u) => u.side === "allied" && u.where === "table")
    for (const e of enemies)
      for (const r of bodyOf(e)) {
        const gap = Math.sqrt((r.at.x - moved.x) ** 2 + (r.at.y - moved.y) ** 2)
        expect(gap).toBeGreaterThan(6_000)
      }
    expect(moved.moved).toBe(false)
  })

  it("DGK-ASLT-11 a winner may suffer as well", () => {
    const match = assaulting([100, 1, 50, 1])
    expect(last(match, "assault")).toMatchObject({ message: "ASL_WIN" })
    expect(unit(match, "allied", "A").status).not.toBe("ok")
  })
})

describe("damage in battle", () => {
  const firing = (dice: number[], theirs: Partial<Wanted>, more: Wants = {}) => {
    const match = table({
      ...more,
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }, ...(more.allied ?? [])],
      central: [{ name: "X", at: [10, 14], formation: "deployed", ...theirs }, ...(more.central ?? [])],
      acting: "allied",
      dice,
    })
    play(match, a, `deployedFire:${x}`)
    return match
  }

  it("DGK-DMG-04 a line that loses a base stays a line without a gap, from the end its owner likes", () => {
    const match = firing([1], { is: { status: "demoralized" } }) // four levels
    expect(unit(match, "central", "X").where).toBe("lost")
    const one = firing([1], { is: { status: "disordered" }, bases: 8 })
    expect(one.pending[0]?.what).toBe("lose-bases")
    expect(optionsOf(one)).toEqual(["left", "right", "left:1"]) // two bases: from one end, from the other, one from each
    play(one, "left")
    const line = unit(one, "central", "X")
    expect(line.bases).toHaveLength(line.strength)
    expect(new Set(line.bases.map((b) => b.y)).size).toBe(1)
    const xs = line.bases.map((b) => b.x).sort((p, q) => p - q)
    for (let i = 1; i < xs.length; i++) expect((xs[i] as number) - (xs[i - 1] as number)).toBe(1_000)
  })

  it("DGK-DMG-03 who loses bases falls back once, away from the fire, and is demoralized", () => {
    const match = firing([1], { is: { status: "disordered" }, bases: 8 })
    play(match, "left")
    const line = unit(match, "central", "X")
    expect(line).toMatchObject({ status: "demoralized", front: { y: 20_000 } }) // 6 in north of where it stood
    expect(match.told.filter((t) => t.what.kind === "fellBack")).toHaveLength(1)
  })

  it("DGK-MOVE-12 between parallel fronts the fall back goes straight away from the firing line, and the facing stays", () => {
    const match = firing([1], { is: { status: "disordered" }, bases: 8 })
    play(match, "left:1") // the centre of its front stays where it was: directly in front of that of the firing line
    expect(unit(match, "central", "X")).toMatchObject({
      strength: 6,
      front: { x: 10_000, y: 20_000 },
      facing: 18_000,
      formation: "deployed",
    })
  })

  it("DGK-MOVE-14 a unit with its back to an unfordable river surrenders", () => {
    const river = {
      id: "river",
      kind: "river",
      points: [
        [0, 17_000],
        [48_000, 17_000],
      ],
      width: 1_000,
    }
    const match = firing([1], { is: { status: "disordered" }, bases: 8 }, { terrain: [river] })
    play(match, "left")
    expect(unit(match, "central", "X").where).toBe("lost")
    expect(last(match, "result")).toMatchObject({ message: "ST_SURR" })
    expect(match.state.breakPoints.central).toBe(19)
  })

  it("DGK-MOVE-12 a unit beaten in contact at an odd angle falls back: the enemy it touches does not bar its way", () => {
    for (const turn of [7, 13, 29, 41]) {
      const match = table({
        allied: [{ name: "A", at: [10, 10], facing: turn }],
        central: [{ name: "X", at: [11.3, 13.7], facing: 180 + turn, formation: "deployed" }],
        acting: "allied",
        dice: [1, 100, 1, 87, 100],
      })
      play(match, a, `assault:${x}`)
      expect(unit(match, "central", "X")).toMatchObject({ where: "table", status: "disordered" })
      expect(last(match, "fellBack")).toMatchObject({ name: "X", distance: expect.closeTo(6_000, -2) })
    }
  })

  it("DGK-AMB-24 a unit driven over the table's edge has left the field and counts as destroyed", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 40], formation: "deployed" }],
      central: [{ name: "X", at: [10, 46], formation: "march", bases: 8, facing: 90, is: { status: "disordered" } }],
      acting: "allied",
      dice: [1],
    })
    play(match, a, `deployedFire:${x}`)
    play(match, "tail")
    expect(unit(match, "central", "X").where).toBe("lost")
    expect(match.told.some((t) => t.what.kind === "fled")).toBe(true)
  })

  it("DGK-FIRE-12 three levels destroy a single machine-gun base, and it does not fall back", () => {
    const match = firing([1], { arm: "machineGun", bases: 1 })
    expect(unit(match, "central", "X").where).toBe("lost")
    expect(match.told.some((t) => t.what.kind === "fellBack")).toBe(false)
  })

  it("DGK-MOVE-10 a unit that falls back goes through friends, and ends clear of them", () => {
    const friends: Wanted[] = [16, 21].map((y) => ({ name: `Y ${y}`, at: [10, y], formation: "deployed", bases: 8 }))
    const match = firing([1], { is: { status: "disordered" }, bases: 8 }, { central: friends })
    play(match, "left:1")
    expect(unit(match, "central", "X")).toMatchObject({ front: { x: 10_000, y: 20_000 }, formation: "deployed" })
  })
})
