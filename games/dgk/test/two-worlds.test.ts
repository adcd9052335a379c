/** What a side learns of hidden enemies and mines in battles that differ only there: nothing, until they are revealed to it. */

import { Match, randomFrom, seedFrom } from "@salient/engine"
import { dreams, expectAlike, last, optionsOf, play, previews, reaches } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import type { Mine } from "../state.ts"
import type { Side } from "../types.ts"
import { a, box, line, x } from "./duel.ts"
import { railway, train } from "./railway.ts"
import { along, id, leader, leaderId, type Played, table, unit, type Wanted, type Wants } from "./table.ts"

/** The tables of tests are numbered; that number is not part of a battle. */
const numbers = [/test-\d+/g]

/** Compares what reaches a side in one world with what reaches it in the other; with `null`, what reaches a spectator. */
const alike = (side: Side | null, ...worlds: (() => Played)[]): void =>
  expectAlike(
    [side],
    worlds.map((world) => world()),
    numbers,
  )

const hidden = { hidden: true }
const y = id("central", "Y")

/** X hides far from A, and X's side is to act. */
const hiding = (theirs: Partial<Wanted>, more: Wants = {}) =>
  table({
    ...more,
    allied: more.allied ?? [{ name: "A", at: [10, 10] }],
    central: [{ name: "X", at: [30, 40], ...theirs, is: { ...hidden, ...theirs.is } }, ...(more.central ?? [])],
    acting: "central",
  })

const after = (match: Played, ...moves: Parameters<typeof play>[1][]): Played => {
  play(match, ...moves)
  return match
}

const minefield = (x: number, y: number): Mine => ({
  id: "mine:central/field-1",
  side: "central",
  kind: "field",
  x: x * 1000,
  y: y * 1000,
  shown: false,
})

describe("what a hidden unit does where it stands", () => {
  it("DGK-HIDE-01 its orders are its own side's business, and so are their dice", () => {
    const lost = () => after(hiding({}, { dice: [100] }), x, "maneuver")
    const held = () => after(hiding({}, { dice: [100] }), x, "hold")
    expect(lost().draws).toHaveLength(1)
    alike("allied", lost, held)
    alike(null, lost, held)
  })

  it("DGK-HIDE-01 so is its regrouping", () => {
    const shaken = { is: { status: "demoralized" as const } }
    const failed = () => after(hiding(shaken, { dice: [100] }), x, "regroup")
    const held = () => after(hiding(shaken, { dice: [100] }), x, "hold")
    expect(failed().draws).toHaveLength(1)
    alike("allied", failed, held)
    alike(null, failed, held)
  })

  it("DGK-HIDE-01 DGK-LEAD-05 a Leader who gets out of the way of a unit that forms up sees it", () => {
    const match = hiding(
      { is: { status: "disordered" } },
      { dice: [1], leaders: { [leaderId("allied")]: [28.4, 40.5] } },
    )
    play(match, x, "regroup", "deployed:kept")
    if (match.pending[0]?.by === "allied") play(match, optionsOf(match)[0] as string)
    expect(leader(match, "allied")).not.toMatchObject({ x: 28_400, y: 40_500 })
    expect(last(match, "revealed")).toMatchObject({ name: "X" })
  })

  it("DGK-WIRE-02 the enemy finds the wire cut, and not by whom", () => {
    const guns = (name: string, east: number): Wanted => ({ name, arm: "machineGun", at: [east, 12.1], is: hidden })
    const cut = (who: string) => () => {
      const wants = { terrain: [line("wire", "wire", [4, 12], [16, 12])], central: [guns("X", 8.5), guns("Y", 9.5)] }
      const match = table({ ...wants, allied: [{ name: "A", at: [40, 10] }], acting: "central" })
      expect(optionsOf(after(match, who))).toContain("cut:wire-3")
      return after(match, "cut:wire-3")
    }
    expect(reaches(cut(x)(), "allied")).toMatchObject({ view: { gone: ["wire-3"] } })
    alike("allied", cut(x), cut(y))
    alike(null, cut(x), cut(y))
  })

  it("DGK-GAP-13 nor does he hear of a bridge that was not blown", () => {
    const bridge = [
      { ...line("river", "river", [0, 36], [48, 36]), width: 800 },
      { ...line("bridge", "bridge", [30, 35.3], [30, 36.7]), width: 1_000 },
    ]
    const wants = {
      terrain: bridge,
      dice: [100],
      scenario: { demolitions: [{ side: "central", bridges: ["bridge"], fromTurn: 1, percent: 50 }] },
    }
    const theirs = { arm: "machineGun" as const, at: [30, 36.8] as const }
    const failed = () => after(hiding(theirs, wants), x, "blow:bridge")
    expect(failed().draws).toHaveLength(1)
    alike("allied", failed, () => after(hiding(theirs, wants), x, "hold"))
  })

  it("DGK-AMB-08 nor whom it would have assaulted, had it come so far", () => {
    const allied = [
      { name: "A", at: [28, 34.5] as const },
      { name: "B", at: [32, 34.5] as const },
    ]
    const short = (at: string) => () => {
      const match = after(hiding({}, { allied, dice: [80, 100] }), x, `assault:${at}`)
      expect(last(match, "short")).toMatchObject({ unit: x })
      return after(match, "hold")
    }
    // they are within 6 in of it, and see it when its action is over; they are not told that it meant to assault
    alike("allied", short(a), short(id("allied", "B")))
  })

  it("DGK-MOR-02 it does not raze what it hides beside", () => {
    const beside = (at: readonly [number, number]) => () =>
      after(
        hiding(
          { at },
          {
            scenario: { assets: [{ id: "depot", side: "allied", name: "The depot", at: [30_000, 40_500], worth: 2 }] },
          },
        ),
        x,
        "hold",
      )
    alike("allied", beside([30, 40]), beside([40, 30]))
  })

  it("DGK-FIRE-07 what is told of fire does not tell of friends who hide beside its way", () => {
    const fired = (at: readonly [number, number]) => () => {
      const match = table({
        allied: [{ name: "A", at: [20, 20], bases: 4 }],
        central: [
          { name: "X", arm: "machineGun", at: [20, 32], formation: "deployed" },
          { name: "Y", arm: "machineGun", at, is: hidden },
        ],
        acting: "central",
        dice: [100],
      })
      return after(match, x, `deployedFire:${a}`)
    }
    alike("allied", fired([19.6, 28]), fired([40, 40]))
  })
})

describe("a hidden unit that moves is seen", () => {
  const trucks = id("central", "Trucks")
  const riders = id("central", "Riders")
  const loaded: Wanted[] = [
    { name: "Trucks", vehicle: "truck", bases: 2, at: [20, 30], is: hidden },
    { name: "Riders", is: { aboard: trucks, ...hidden } },
  ]
  const parked = (more: Wants = {}) =>
    table({ allied: [{ name: "A", at: [10, 5] }], central: loaded, acting: "central", ...more })

  it("DGK-HIDE-01 DGK-AMB-24 when it leaves the table", () => {
    const exit = { id: "east", side: "central", name: "East", area: box(46, 20, 48, 40), fromTurn: 1 }
    const match = after(hiding({ at: [47, 30] }, { dice: [1], scenario: { exits: [exit] } }), x, "exit:east")
    expect(last(match, "revealed")).toMatchObject({ name: "X" })
    expect(reaches(match, "allied")).toMatchObject({ view: { unseen: { central: 0 } } })
  })

  it("DGK-HIDE-01 DGK-VEH-02 when it gets off what it rides on, even if it goes no farther", () => {
    const match = parked({ dice: [1] })
    play(match, riders, "leave", { place: { [riders]: { x: 20_000, y: 29_900, facing: 0 } } }, along(riders))
    expect(reaches(match, "allied")).toMatchObject({ view: { unseen: { central: 0 } } })
  })

  it("DGK-HIDE-01 DGK-VEH-02 and what hides is seen when somebody gets on who does not", () => {
    const match = parked({
      central: [
        { name: "Trucks", vehicle: "truck", bases: 2, at: [20, 30], is: hidden },
        { name: "X", at: [20, 36], facing: 180 },
      ],
      dice: [1],
    })
    play(match, x, "maneuver", along(x, [20, 32.1]), trucks)
    expect(unit(match, "central", "X").aboard).toBe(trucks)
    expect(last(match, "revealed")).toMatchObject({ name: "Trucks" })
  })
})

describe("who runs into a hidden enemy sees him first", () => {
  it("DGK-MOVE-12 DGK-GAP-14 who falls back on one is asked for another way only then", () => {
    const struck = table({
      allied: [{ name: "A", at: [20, 20], bases: 8, is: { status: "demoralized" } }],
      central: [
        { name: "X", at: [20, 24], formation: "deployed", arm: "fieldArtillery", bases: 2 },
        { name: "Y", at: [20, 12.5], arm: "machineGun", is: hidden },
      ],
      acting: "central",
      dice: [20],
    })
    play(struck, x, `deployedFire:${a}`)
    if (optionsOf(struck).includes("4+3")) play(struck, "4+3")
    expect(struck.pending[0]).toMatchObject({ by: "allied", what: "fall-back" })
    expect(last(struck, "revealed")).toMatchObject({ name: "Y" })
  })

  it("DGK-GAP-14 who halts before one ambush sees the other in which he would have halted", () => {
    const match = table({
      terrain: [{ id: "trees", kind: "woods", points: box(21.05, 1, 21.25, 30) }], // they hide Y from A
      allied: [{ name: "A", at: [20, 10] }],
      central: [
        { name: "X", at: [20, 16.8], arm: "machineGun", is: hidden },
        { name: "Y", at: [21.8, 11.6], arm: "machineGun", is: hidden },
      ],
      acting: "allied",
      dice: [1],
    })
    play(match, a, "maneuver", along(a, [20, 16]))
    const seen = match.told.filter((t) => t.what.kind === "revealed").map((t) => t.what.name)
    expect(seen).toEqual(["X", "Y"])
  })

  it("DGK-MINE-01 DGK-GAP-14 who would be stopped by a field where somebody hides sees him, and stops clear of him", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [
        { name: "X", at: [40, 40] },
        { name: "Y", at: [11.45, 12.9], facing: 0, arm: "machineGun", is: hidden },
      ],
      acting: "allied",
      dice: [1],
      is: { mines: [minefield(10, 14)] },
    })
    play(match, a, "maneuver", along(a, [10, 16]))
    const kinds = match.told.map((t) => t.what.kind)
    expect(kinds.indexOf("revealed")).toBeLessThan(kinds.indexOf("mined"))
    expect(unit(match, "allied", "A").front.y).toBeLessThan(13_000)
  })
})

describe("trains", () => {
  const spots = [23, 25, 26, 28, 30, 32].map((east) => along(train, [east, 20]))
  const facing = (at: readonly [number, number], ...moves: Parameters<typeof play>[1][]) =>
    after(railway({ central: [{ name: "X", at, arm: "machineGun", is: hidden }] }), ...moves)

  it("DGK-TRAIN-04 DGK-GAP-14 the driver is not told that somebody hides on the rails", () => {
    const asked = (at: readonly [number, number]) => facing(at, train, "maneuver")
    alike(
      "allied",
      () => asked([26, 20]),
      () => asked([26, 40]),
    )
    expect(previews(asked([26, 20]), "allied", spots, numbers)).toEqual(
      previews(asked([26, 40]), "allied", spots, numbers),
    )
  })

  it("DGK-TRAIN-04 DGK-GAP-14 he finds out when he gets there, and halts short of him", () => {
    const match = facing([27, 20], train, "maneuver", along(train, [28, 20]))
    expect(last(match, "revealed")).toMatchObject({ name: "X" })
    expect(unit(match, "allied", "Train").front.x).toBeLessThan(26_500)
    expect(unit(match, "allied", "Train").front.x).toBeGreaterThan(20_000)
  })
})

describe("aircraft", () => {
  const plane = id("allied", "Plane")
  const over = (at: readonly [number, number]) => {
    const flak: Wanted = { name: "Flak", arm: "machineGun", at, antiAircraft: true, is: hidden }
    const allied = [{ name: "Plane", vehicle: "aircraft" as const }]
    return table({ allied, central: [{ name: "X", at: [18, 30] }, flak], acting: "allied", dice: [100, 100] })
  }

  it("DGK-AIR-02 the flier does not learn whether a hidden gun could have fired at him", () => {
    const near = () => after(over([20, 34]), plane, `bombing:${x}`)
    const far = () => after(over([46, 4]), plane, `bombing:${x}`)
    alike("allied", near, far)
    alike(
      "allied",
      () => after(near(), { confirm: false }),
      () => after(far(), "hold"),
    )
  })
})

describe("what is taken back", () => {
  it("DGK-GAP-14 DGK-MINE-01 no movement is, while there is something that might have been found: that nothing was is news", () => {
    const trucks = id("allied", "Trucks")
    const [riders, beside] = [id("allied", "Riders"), { x: 30_000, y: 14_100, facing: 0 }]
    const mayUndo = (wants: Wants, ...moves: Parameters<typeof play>[1][]) => {
      const allied: Wanted[] = [
        { name: "A", at: [10, 10], is: { status: "disordered" } },
        { name: "Trucks", vehicle: "truck", bases: 2, at: [30, 12] },
        { name: "Riders", is: { aboard: trucks } },
      ]
      const match = table({ allied, central: [{ name: "X", at: [40, 40] }], acting: "allied", dice: [1], ...wants })
      return after(match, ...moves).mayUndo("allied").ok
    }
    const movements = [
      [a, "maneuver", along(a, [10, 13])],
      [a, "maneuver", along(a)],
      [a, "regroup", "deployed:kept"],
      [riders, "leave", { place: { [riders]: beside } }],
    ]
    for (const moves of movements) {
      expect(mayUndo({ central: [{ name: "X", at: [40, 40], is: hidden }] }, ...moves)).toBe(false)
      expect(mayUndo({ is: { mines: [minefield(40, 30)] } }, ...moves)).toBe(false)
      expect(mayUndo({}, ...moves)).toBe(true)
    }
  })

  it("DGK-GAP-13 no set-up is when the other side's has been seen", () => {
    const match = Match.begin(game, { scenario: "drina" }, { seed: seedFrom("set up") })
    for (const by of ["allied", "central"]) {
      const d = match.decisionFor(by)
      if (d?.kind !== "place") throw new Error(`${by} does not set up`)
      expect(match.play({ by, seq: match.seq, move: { place: d.suggest(randomFrom(by)) } }).ok).toBe(true)
    }
    expect(match.state.phase).toBe("battle")
    expect(["allied", "central"].map((by) => match.mayUndo(by).ok)).toEqual([false, false])
  })
})

describe("what a side imagines holds nothing of what it does not know", () => {
  const trucks = id("central", "Trucks")
  const truth = (theirs: Partial<Wanted>, parked: readonly [number, number] = [40, 40], mine = minefield(20, 35)) =>
    table({
      allied: [
        { name: "A", at: [20, 32] },
        { name: "B", at: [40, 30] },
      ],
      central: [
        { name: "X", at: [30, 40], ...theirs, is: { ...hidden, ...theirs.is } },
        { name: "Y", at: [20, 40] },
        { name: "Trucks", vehicle: "truck", bases: 2, at: parked, is: hidden },
        { name: "Riders", is: { aboard: trucks, ...hidden, front: { x: parked[0] * 1000, y: parked[1] * 1000 } } },
      ],
      acting: "allied",
      dice: [1],
      is: { mines: [mine] },
    })

  const secrets: [string, Played][] = [
    ["where a hidden unit stands", truth({ at: [10, 44] })],
    ["where it would have been seen", truth({ at: [20, 36] })],
    ["how it faces", truth({ facing: 90 })],
    ["its formation", truth({ formation: "deployed" })],
    ["its state", truth({ is: { status: "demoralized" } })],
    ["its losses", truth({ bases: 4, is: { strength: 3 } })],
    ["what it did in its turn", truth({ is: { acted: true, lostOrder: true, moved: true, stands: true } })],
    ["where those stand who ride", truth({}, [44, 34])],
    ["where a mine lies", truth({}, [40, 40], minefield(8, 44))],
  ]

  it.each(secrets)("DGK-HIDE-01 DGK-MINE-01 %s", (_what, other) => {
    const plain = dreams(truth({}), "allied", numbers)
    expect(plain).not.toContain(null)
    expect(dreams(other, "allied", numbers)).toEqual(plain)
    const ordered = (match: Played) => dreams(after(match, a, "maneuver"), "allied", numbers)
    expect(ordered(other)).toEqual(ordered(truth({})))
  })
})
