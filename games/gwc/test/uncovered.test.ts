/** Situations that a later draw of the mutation run found uncovered, each with the case that detects the mutation. */
import { refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { occur } from "../rules/events/events.ts"
import { breakFormation } from "../rules/formations-and-command/harm.ts"
import { updateControl } from "../rules/sequence-time-victory/victory.ts"
import { costOf } from "../rules/terrain/ground.ts"
import type { Event, Nation } from "../types.ts"
import { advance, at, far, fire, foe, has, move, offers, order, play } from "./cards-help.ts"
import { all, cardOf, go, idle, options, run, type Scene, state, table, timeAdvance, total, unit } from "./table.ts"

const bare = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, ...more })

/** An Event that a nation draws, with its player's answers. */
const event = (nation: Nation, name: Event, scene: Scene, ...moves: Parameters<typeof run>[2][]) =>
  run(scene, (m) => occur(m, nation, cardOf(nation, { event: name })), ...moves)

describe("hex A1, the first of the map", () => {
  it("GWC-3.2.1 a Formation in A1 breaks like any other", () => {
    const match = run(bare({ units: [["g-inf", "A1"], far, foe] }), (m) =>
      breakFormation(m, m.units[0]!, { rule: "GWC-3.2.1" }),
    )
    expect(unit(match, "g1").broken).toBe(true)
  })

  it("GWC-O21.1 a Platoon fires from A1, and is named with its hex", () => {
    const match = table(
      bare({
        units: [["g-inf", "A1"], ["f-poi", "A3"], far, foe],
        hands: { germany: [fire] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    order(match, "fire")
    const labels = match.pending.flatMap((d) => ("options" in d ? d.options : [])).map((o) => o.label)
    expect(labels).toContain("Infanterie in A1")
    go(match, "unit:g1", "hex:A3")
    idle(match)
    expect(total(match, "attacked")).toBe(5 + 5)
  })

  it("GWC-O23.5.4 a Tank that gets stuck in A1 is broken", () => {
    const match = table({
      map: { hexes: { A1: "R." } },
      active: "france",
      units: [["f-sch", "A2"], ["g-inf", "O1"], foe],
      hands: { france: [move, move] },
      rolls: { france: ["2•3"] },
    })
    order(match, "move", "unit:f1", "unit:f1", "hex:A1")
    idle(match)
    expect(all(match, "immobilized")).toHaveLength(1)
    expect(unit(match, "f1")).toMatchObject({ hex: at("A1"), broken: true })
  })
})

it("GWC-O23.5.4 a Tank that does not get stuck in A1 goes on", () => {
  const match = table({
    map: { hexes: { A1: "R." } },
    active: "france",
    units: [["f-sch", "A2"], ["g-inf", "O1"], foe],
    hands: { france: [move, move] },
    rolls: { france: ["6•5"] },
  })
  order(match, "move", "unit:f1", "unit:f1", "hex:A1")
  idle(match)
  expect(all(match, "immobilized")).toEqual([])
  go(match, "unit:f1")
  expect(options(match)).toContain("hex:B1")
})

describe("holding, leaving and arriving", () => {
  it("GWC-F129 whoever stands alone in a Pillbox holds it, wherever else Formations stand", () => {
    const match = run(
      bare({
        units: [
          ["g-inf", "C3"],
          ["f-poi", "H8"],
        ],
        forts: { C3: "pillbox" },
      }),
      (m) => {
        updateControl(m)
        return undefined
      },
    )
    expect(match.state.held).toEqual({ [at("C3")]: "germany" })
  })

  it("GWC-7.2.1a the only two Platoons on the edge may leave the map together", () => {
    const match = table(
      bare({ units: [["g-bertin", "C10"], ["g-inf", "B11"], ["g-inf", "B11"], foe], hands: { germany: [move] } }),
    )
    order(match, "move", "unit:g1", { select: ["unit:g2", "unit:g3"] })
    go(match, { choose: "exit:hex:B11" }, { amount: 5 }, { amount: 5 })
    expect(all(match, "exited")).toHaveLength(2)
  })

  it("GWC-6.1.2f what is due comes by the last hex of the edge that has room", () => {
    const full = [..."ABCDEFGHIJKLMN"].map((column) => ["g-inf", `${column}1`] as const)
    const match = run(
      bare({
        units: [...full, foe],
        change: (m) =>
          m.players.germany!.due.push({
            time: 1,
            formation: { ...m.units[0]!, id: "unit:n1", hex: -1 },
            telephone: null,
            enemyEdge: false,
            waited: false,
          }),
      }),
      (m) => timeAdvance(m, "germany"),
      "hex:O1",
    )
    expect(match.state.units.find((u) => u.id === "unit:n1")?.hex).toBe(at("O1"))
  })
})

describe("steps", () => {
  it("GWC-T107a Gas costs 1 MP more where it is, not where it is not", () => {
    const m = state(bare({ units: [["g-inf", "C3"], foe], gas: ["C4"] }))
    const cost = (to: string) => costOf(m, m.units[0]!, at("C3"), at(to), { shellhole: false, destroyed: false }).total
    expect([cost("C4"), cost("C2")]).toEqual([2, 1])
  })
})

describe("Events and Orders", () => {
  it("GWC-E70 there is one Hero: while he is on the map no other comes", () => {
    const match = event(
      "france",
      "hero",
      bare({
        units: [
          ["f-hero", "H5"],
          ["f-poi", "H6", { broken: true }],
          ["g-inf", "O1"],
        ],
      }),
    )
    expect(match.pending).toEqual([])
    expect(match.state.units.filter((u) => u.type === "f-hero")).toHaveLength(1)
  })

  it("GWC-E64.1 only a Platoon that has a Weapon gives it to a Team", () => {
    const match = event(
      "germany",
      "detachment",
      bare({
        units: [["g-inf", "H5", { weapon: "g-mg08" }], ["g-bertin", "H5"], ["g-inf", "J5"], ["g-sanders", "J5"], foe],
      }),
      { confirm: true },
    )
    const team = match.state.units.find((u) => u.type === "g-abt")
    expect(team).toMatchObject({ hex: at("H5"), weapon: { type: "g-mg08" } })
  })

  it("GWC-E97 a lost Tank is not among the Walking Wounded", () => {
    const returned = (who: string) =>
      event(
        "france",
        "walkingWounded",
        bare({
          units: [["g-inf", "O1"], foe],
          rolls: { france: [{ hex: "H5" }] },
          change: (m) => m.players.france?.casualties.push("f-sch", "f-poi"),
        }),
        `france:${who}`,
        "hex:H5",
      )
    expect(returned("f-poi").state.players.france?.casualties).toEqual(["f-sch", null])
    expect(() => returned("f-sch")).toThrow("france:f-sch")
  })

  it("GWC-E86 of two secret chits the player says which is revealed", () => {
    const match = event(
      "germany",
      "reconnaissance",
      bare({
        units: [far, foe],
        change: (m) => {
          m.players.france!.secret = ["C", "Z"]
        },
      }),
      { choose: "chit:2" },
    )
    expect(match.state.players.france?.secret).toEqual(["C"])
  })

  it("GWC-O17.1c nobody strafes two hexes that are both vacant", () => {
    const match = table(
      bare({
        units: [
          ["f-poi", "J9"],
          ["g-inf", "O1"],
        ],
        hands: { germany: [{ order: "airAssault" }] },
        rolls: { germany: [{ hex: "G11" }, "2•6"], france: ["6•5"] },
      }),
    )
    order(match, "airAssault")
    expect(options(match)).toContain("strafe:J9:K9")
    expect(options(match)).not.toContain("strafe:L8:M8")
    expect(refusal(match, "strafe:L8:M8")).toBeDefined()
  })

  it("GWC-O24.2b the Fire Attack of an Offensive may be left out", () => {
    const match = table(
      bare({
        units: [
          ["g-bertin", "H5"],
          ["g-inf", "H5"],
          ["f-poi", "H8"],
        ],
        hands: { germany: [{ order: "offensive" }] },
      }),
    )
    order(match, "offensive", { select: ["unit:g1", "unit:g2"] }, "unit:g2", "hex:H6", "end")
    expect(options(match)).toContain("hex:H8")
    go(match, "stop")
    idle(match)
    expect(all(match, "attacked")).toEqual([])
    expect(match.state.order).toBeNull()
  })

  it("GWC-S98.4.9 with the second battery still due, the third may be exchanged for the first", () => {
    const match = table(
      bare({
        units: [["g-inf", "B4"], far, foe],
        strategies: { germany: "G-S9" },
        change: (m) => {
          m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "standing" }
          m.players.germany!.due.push({
            time: 9,
            formation: null,
            telephone: "g-tel77",
            enemyEdge: false,
            waited: false,
          })
        },
      }),
    )
    play(match, "walterRathenau")
    go(match, "exchange-telephone", "g-tel150")
    expect(match.state.players.germany?.telephone?.type).toBe("g-tel150")
  })

  it("GWC-AMB-77 before the roll of an Air Assault a card shows its worth, by what the aircraft drops or fires", () => {
    const worth = (run: string) => {
      const match = table(
        bare({
          active: "france",
          map: { date: "1917-06" },
          units: [
            ["g-inf", "J9"],
            ["g-bertin", "O1"],
            ["f-poi", "A1"],
          ],
          hands: { france: [{ order: "airAssault" }, has("elan")] },
          rolls: { france: [{ hex: "J9" }] },
        }),
      )
      order(match, "airAssault", run)
      expect(offers(match, "elan")).toBe(true)
      const [d] = match.pending
      const card = d && "options" in d ? d.options.find((o) => o.id.startsWith("elan")) : undefined
      const forecast = card?.forecast?.()
      return { played: forecast?.odds, kept: forecast?.otherwise?.odds }
    }
    const [bombs, guns] = [worth("bomb:J9"), worth("strafe:J9:J10")]
    expect(bombs.played).toBeDefined()
    expect(bombs.played).not.toEqual(bombs.kept)
    expect(bombs.played).not.toEqual(guns.played)
  })
})

describe("Advance and Melee", () => {
  it("GWC-O16.2 in an Advance two Platoons of one hex may leave the map together, one alone in his may not", () => {
    const match = table(
      bare({
        units: [["g-bertin", "C10"], ["g-inf", "B11"], ["g-inf", "D11"], ["g-inf", "D11"], foe],
        hands: { germany: [advance] },
      }),
    )
    order(match, "advance", "unit:g1", { select: ["unit:g2", "unit:g3", "unit:g4"] })
    expect(options(match)).toContain("exit:hex:D11")
    expect(refusal(match, "exit:hex:B11")).toMatchObject({ rules: ["GWC-O16.2"] })
  })

  it("GWC-O16.1 an Advance of one hex costs no MP", () => {
    const match = table(bare({ units: [["g-inf", "B4"], far, foe], hands: { germany: [advance] } }))
    order(match, "advance", "unit:g1")
    const [d] = match.pending
    const steps = d?.kind === "path" ? d.explain?.({ "unit:g1": ["B5"] }) : undefined
    expect(steps).toMatchObject([{ cost: 0, rule: "GWC-O16.1" }])
  })

  it("GWC-A30 an ally who is not in the Melee sets no Ambush", () => {
    const match = table({
      scenario: "blanc-mont",
      map: {},
      units: [["g-inf", "B4"], ["a-dou", "B5"], ["f-poi", "F9"], ["g-bertin", "O1"], ["a-wise", "A11"], foe],
      hands: { germany: [advance], france: [has("ambush")] },
      rolls: { germany: ["2•3"], usa: ["2•3"] },
    })
    order(match, "advance", "unit:g1", "unit:g1", "hex:B5")
    expect(offers(match, "ambush")).toBe(false)
  })
})

describe("ways", () => {
  it("GWC-T124.1 of several hexes of Destroyed Woods only the first costs 1 MP more", () => {
    const match = table(
      bare({
        map: { hexes: { B3: "D.", B4: "D.", B5: "D.", B6: "D." } },
        units: [["g-inf", "B2"], far, foe],
        hands: { germany: [move] },
      }),
    )
    order(match, "move", "unit:g1")
    const [d] = match.pending
    const left = (...way: string[]) => (d?.kind === "path" ? d.check({ "unit:g1": way }) : undefined)
    expect(left("B3", "B4", "B5")).toMatchObject({ ok: true })
    expect(left("B3", "B4", "B5", "B6")).toMatchObject({ ok: false })
  })

  it("GWC-F131.2 into Wire, where all MPs end, the shown way is the one that costs least, though it is longer", () => {
    const match = table(
      bare({
        map: { hexes: { B3: "W1" } },
        forts: { B4: "wire" },
        units: [["g-inf", "B2"], far, foe],
        hands: { germany: [move] },
      }),
    )
    order(match, "move", "unit:g1")
    const [d] = match.pending
    const way = d?.kind === "path" ? d.wayTo?.(["unit:g1"], "B4") : undefined
    expect(way).toEqual({ ok: true, paths: { "unit:g1": ["C3", "C4", "B4"] } })
  })
})
