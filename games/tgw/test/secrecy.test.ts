/** TGW-FORCE-08, TGW-DEC-21: what a side learns about the other's roster, and what it imagines instead. */
import { type Decision, imagine, Match, randomFrom, seedFrom, viewOf } from "@salient/engine"
import { asked, playUntil } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { armies } from "../data/armies.ts"
import { rosters } from "../data/rosters.ts"
import { game } from "../game.ts"
import { faultsOf } from "../rules/choosing-forces/checks.ts"
import { optionsOf } from "../rules/choosing-forces/points.ts"
import type { Roster } from "../rules/choosing-forces/roster.ts"
import { isSeen, isUnseen, knownEnemies, openMake } from "../rules/choosing-forces/secrecy.ts"
import { sideName } from "../rules/organising-a-battle/side-names.ts"
import type { State, Unit } from "../state.ts"
import { other, SIDES, type Side } from "../types.ts"
import type { View } from "../view.ts"

type Game = typeof game

describe("what the sides are called", () => {
  const named = (red: State["battle"]["list"]["red"], blue: typeof red, phase: State["phase"] = "movement") => {
    const m = game.setup({ scenario: "free-battle", options: {}, seats: [] })
    m.phase = phase
    m.battle.list = { red, blue }
    return SIDES.map((side) => sideName(m, side))
  }
  it("TGW-FORCE-01 in a free battle they have the names of the armies handed in, and before that those of no army", () => {
    expect(named("fr14", "ge14")).toEqual(["the French", "the Germans"])
    expect(named("bef14", "bef18")).toEqual(["the British of 1914", "the British of 1918"])
    expect(named("ge18", "ge18")).toEqual(["the Germans of Side A", "the Germans of Side B"])
    expect(named("fr14", "ge14", "rosters")).toEqual(["Side A", "Side B"])
  })
})
const ready = (id: string): Roster => structuredClone(rosters.find((r) => r.id === id)?.roster) as Roster

/** Red has a tank with a machine gun section in it, blue has smoke and K bullets: everything that cannot be seen on a model. */
function handed(side: Side): Roster {
  const roster = ready(side === "red" ? "bef18-attack" : "ge18-attack")
  const [battalion] = roster.battalions
  if (!battalion) throw new Error("a ready roster has a battalion")
  const choice = (id: string) => battalion.choices.find((c) => c.id === id)
  if (side === "red") {
    battalion.choices = battalion.choices.filter((c) => c.id !== "c7")
    const tank = choice("c8")
    if (tank) Object.assign(tank, { unit: "bef18-mark-v-star" })
    Object.assign(tank?.parts[0]?.options ?? {}, { "transported-mg": 3 })
  } else {
    battalion.choices = battalion.choices.filter((c) => c.id !== "c9")
    Object.assign(choice("c1")?.parts[0]?.options ?? {}, { "smoke-barrages": 1 })
    Object.assign(choice("c5")?.parts[0]?.options ?? {}, { "k-bullets": 1 })
  }
  return roster
}

const base = {
  points: "1000",
  zones: "pitchedBattle",
  method: "alternate",
  reserves: "on",
  mission: "meetingEngagement",
  table: "Flanders Fields",
}

/** A computer player's answers; every third unit is kept in reserve. */
function answer(match: { state: unknown }, seed: string) {
  const random = randomFrom(seed)
  return (d: Decision) => {
    if (d.what === "roster") return { write: handed(d.by as Side) as never }
    if (d.what === "reserves" && d.kind === "select")
      return { select: d.options.filter((o, i) => o.id.startsWith("unit:") && i % 3 === 0).map((o) => o.id) }
    return (
      game.propose?.(match.state as State, d, random)[0] ?? { choose: ("options" in d ? d.options[0]?.id : "") ?? "" }
    )
  }
}

function begin(options: { [o: string]: string } = {}, shown: Game = game) {
  const match = Match.begin(
    shown,
    { scenario: "free-battle", options: { ...base, ...options } },
    { seed: seedFrom("secrecy") },
  )
  return { match, answers: answer(match, "secrecy") }
}

/** A battle played up to the question of this name; callers must not play on with it. */
const until = memoised((what: string, rosters: string) => {
  const { match, answers } = begin({ rosters })
  playUntil(match, what, answers)
  return match
})

function memoised<T>(make: (what: string, rosters: string) => T) {
  const made = new Map<string, T>()
  return (what: string, rosters = "secret"): T => {
    const key = `${what} ${rosters}`
    if (!made.has(key)) made.set(key, make(what, rosters))
    return made.get(key) as T
  }
}

const seenBy = (match: { state: unknown }, who: Side | null): View => game.view(match.state as State, who)
const enemies = (view: View, side: Side): Unit[] => view.units.filter((u) => u.side !== side)

describe("what each side sees", () => {
  it("TGW-FORCE-08 before anybody stands on the table: the army, and how many units it has", () => {
    const match = until("reserves")
    for (const side of SIDES) {
      const view = seenBy(match, side)
      expect(view.handed[side]).not.toBeNull()
      expect(view.handed[other(side)]).toBeNull()
      expect(enemies(view, side)).toEqual([])
      const walking = match.state.units.filter((u) => u.side === other(side) && u.waits !== "carried")
      expect(view.unseen[other(side)]).toEqual({ waiting: 0, toDeploy: walking.length })
      expect(view.unseen[side]).toEqual({ waiting: 0, toDeploy: 0 })
    }
  })

  it("TGW-DEC-21 on the table: weapons and models, but no smoke, no K bullets, no passengers; of the reserves their number", () => {
    const match = until("next-move")
    const told = { red: "transported-mg", blue: "smoke-barrages|k-bullets" }
    for (const side of SIDES) {
      const enemy = other(side)
      const view = seenBy(match, side)
      const own = JSON.stringify(seenBy(match, enemy).units)
      expect(own).toMatch(new RegExp(told[enemy]))
      expect(JSON.stringify(view)).not.toMatch(new RegExp(told[enemy]))
      const reserve = match.state.units.filter((u) => u.side === enemy && !isSeen(u) && u.waits !== "carried")
      expect(reserve.length).toBeGreaterThan(3)
      expect(view.unseen[enemy].waiting).toBe(reserve.length)
      expect(enemies(view, side).filter((u) => reserve.some((r) => r.id === u.id))).toEqual([])
      expect(enemies(view, side).every((u) => u.men.length > 0 && u.at.length > 0)).toBe(true)
    }
  })

  it("TGW-DEC-21 a spectator sees of each side what its enemy sees", () => {
    const match = until("next-move")
    const view = seenBy(match, null)
    for (const side of SIDES)
      expect(view.units.filter((u) => u.side === side)).toEqual(enemies(seenBy(match, other(side)), other(side)))
    expect(view.handed).toEqual({ red: null, blue: null })
  })

  it("TGW-FORCE-08 and TGW-ARMY-24 everything once the battle is over, or where the players have agreed on open rosters", () => {
    const open = until("next-move", "open")
    const over = until("next-move")
    const ended = { ...(over.state as State), phase: "end" as const }
    for (const side of SIDES) {
      expect(seenBy(open, side).units).toEqual(open.state.units)
      expect(seenBy(open, side).handed).toEqual(open.state.handed)
      expect(seenBy({ state: ended }, side).units).toEqual(over.state.units)
    }
  })

  it("TGW-DEC-21 what has come to light stays known", () => {
    const match = until("next-move")
    const state = structuredClone(match.state) as State
    const smoking = state.units.find((u) => u.make.includes("smoke-barrages")) as Unit
    smoking.at = smoking.men.flatMap((_, i) => [1000 * i, 1000])
    const seen = () => enemies(game.view(state, "red"), "red").find((u) => u.id === smoking.id)?.make
    expect(seen()).toBe(openMake(smoking.make))
    smoking.shown = true
    expect(seen()).toContain("smoke-barrages")
  })

  it("TGW-DEC-21 targets that are refused do not name who is still to come", () => {
    const match = until("next-move")
    const m = match.state as State
    for (const unit of m.units.filter((u) => u.at.length > 0)) expect(knownEnemies(m, unit).every(isSeen)).toBe(true)
  })

  it("TGW-DEC-21 no unit of any list can buy two things that are not seen: one sign says which has come to light", () => {
    const parts = armies.flatMap(({ units }) =>
      units.flatMap((u) =>
        (u.kind === "vehicle" ? ["vehicle"] : u.elements.map((e) => e.id)).map((element) => ({ u, element })),
      ),
    )
    const unseen = parts.map(
      ({ u, element }) => optionsOf(u, { id: "", element, models: 1, options: {} }).filter(isUnseen).length,
    )
    expect(Math.max(...unseen)).toBe(1)
  })
})

/** What reaches a viewer during a battle although it should not. */
function listen(shown: Game, options: { [o: string]: string }, moves: number): string[] {
  const { match, answers } = begin(options, shown)
  const leaks = new Set<string>()
  for (let i = 0; i < moves && !match.outcome; i++) {
    if (i % 8 === 0)
      for (const viewer of [...SIDES, null])
        for (const side of SIDES) if (side !== viewer && asked(match) !== "roster") overhear(match, side, viewer, leaks)
    const [decision] = match.pending as [Decision]
    match.play({ by: decision.by, seq: match.seq, move: answers(decision) })
  }
  return [...leaks]
}

function overhear(match: Match<State, View>, side: Side, viewer: Side | null, leaks: Set<string>): void {
  const { view, asks, told, waits } = viewOf(match, viewer)
  const m = match.state as State
  if (view.handed[side] !== null) leaks.add("roster")
  const sent = JSON.stringify({ view, scene: match.game.scene(view), asks, waits, told })
  const secret = m.units.filter((u) => u.side === side && (!isSeen(u) || u.waits === "carried"))
  const open = new Set(m.units.filter((u) => !secret.includes(u)).map((u) => u.name)) // both sides may have a Section 8
  const signs = secret.flatMap((u) => [u.id, ...(open.has(u.name) ? [] : [u.name])])
  if (m.phase !== "attachments" && signs.some((s) => sent.includes(`"${s}"`))) leaks.add("reserves")
  const bought = side === "red" ? "transported-mg" : "k-bullets"
  const shown = m.units.some((u) => u.side === side && u.shown && u.make.includes(bought))
  if (!shown && sent.includes(bought)) leaks.add("options")
}

describe("whole battles", () => {
  it.each(["alternate", "strategyRoll", "hidden"])(
    "TGW-FORCE-08 %s: nothing of a roster reaches the enemy",
    (method) => {
      expect(listen(game, { method }, 96)).toEqual([])
    },
  )

  const known = (m: State, who: string | null) => game.view(m, who)
  it.each<[string, Game["view"]]>([
    ["roster", (m, who) => ({ ...known(m, who), handed: { ...m.handed } })],
    ["reserves", (m, who) => ({ ...known(m, who), units: m.units.map((u) => ({ ...u, make: openMake(u.make) })) })],
    [
      "options",
      (m, who) => {
        const view = known(m, who)
        for (const u of view.units) u.make = m.units.find((t) => t.id === u.id)?.make ?? u.make
        return view
      },
    ],
  ])("a view that forgets to hide this is noticed: %s", (what, view) => {
    expect(listen({ ...game, view }, {}, 60)).toContain(what)
  })
})

describe("what a side imagines", () => {
  it.each(["reserves", "deploy", "next-move"])(
    "TGW-FORCE-02 at the question %s: other rosters, all of them legal",
    (what) => {
      const match = until(what)
      const side = match.pending[0]?.by as Side
      const found = new Set<string>()
      for (let i = 0; i < 6; i++) {
        const dream = imagine(match, side, randomFrom(`dream ${i}`))
        const roster = JSON.parse(dream?.state.handed[other(side)] ?? "null") as Roster
        expect(faultsOf(roster)).toEqual([])
        found.add(JSON.stringify(roster))
      }
      expect(found.size).toBeGreaterThan(1)
      expect(found).not.toContain(match.state.handed[other(side)])
    },
  )

  it.each(["1500", "2000"])("TGW-FORCE-02 rosters of %s points are imagined too", (points) => {
    const { match, answers } = begin({ points })
    playUntil(match, "deploy", (d) =>
      d.what === "roster" && d.kind === "write" ? { write: d.suggest(randomFrom(d.by)) } : answers(d),
    )
    const side = match.pending[0]?.by as Side
    const dream = imagine(match, side, randomFrom("dream"))
    expect(faultsOf(JSON.parse(dream?.state.handed[other(side)] ?? "null"))).toEqual([])
  })
})
