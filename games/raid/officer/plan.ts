/**
 * The plan of a turn: whom to assault, where to close in, who brings a prisoner home and who covers him; when the garrison opens
 * fire, whom it strikes back at. Made from what the side sees; kept as data, dropped when it has been reached or cannot be any more.
 */
import type { Plan as SaidPlan } from "@salient/engine"
import { capital, listOf } from "@salient/kit/words"
import { data } from "../data/raid.ts"
import { zone } from "../rules/the-raid/ground.ts"
import { type Placed, profile } from "../rules/the-raid/units.ts"
import type { State, Unit } from "../state.ts"
import { kindOf, type Side } from "../types.ts"
import { assaultChance, marchTo, type Outlook, outlook, turnsFor } from "./outlook.ts"

export type Task = "assault" | "close-in" | "carry" | "cover" | "reserve" | "hold" | "strike" | "cut-off"

type Aim = "assault" | "close-in" | "home" | "lie-low" | "fire-at-will" | "strike" | "cut-off"

export type Plan = {
  readonly aim: Aim
  /** The enemy the plan is about, if any. */
  readonly target: Unit["id"] | null
  /** Where he was, or the trench to search. */
  readonly at: string | null
  readonly tasks: { readonly [unit: string]: Task }
  /** The average hits below which no unit opens fire. */
  readonly openFire: number
}

/** How an officer judges; our values, found by playing. */
const weights = {
  openFire: { always: 0.01, early: 0.17, late: 0.5 },
  assault: 0.5, // the chance of a prisoner at which an assault is the first plan
  strike: 0.5,
  reserve: 2, // beyond this number, parties not needed for the assault close in
  apart: 3, // hexes between the trenches that different plans search
} as const

const holdsBombs = (m: State, side: Side): boolean => m.hands[side].some((card) => kindOf(card) === "bombs")

const tasksOf = (own: readonly Placed[], task: (unit: Placed) => Task): Plan["tasks"] =>
  Object.fromEntries(own.map((u) => [u.id, task(u)]))

/** The plans a side could make this turn, the book's first choice first. */
export function plans(m: State, who: string): SaidPlan[] {
  if (m.phase === "setup") return []
  const o = outlook(m, who as Side)
  const found = who === "raiders" ? raiderPlans(o) : garrisonPlans(o)
  return found.map((plan) => ({ says: sayPlan(m, plan), plan }))
}

/** The book's first plan, if no plan has been made. */
export const firstPlan = (o: Outlook): Plan =>
  ((o.side === "raiders" ? raiderPlans(o) : garrisonPlans(o))[0] as Plan | undefined) ?? lieLow(o, "early")

// — the raiders —

function raiderPlans(o: Outlook): Plan[] {
  const carriers = o.own.filter((u) => u.prisoner)
  const assaults = assaultsOf(o)
  if (carriers.length > 0) return homePlans(o, carriers, assaults)
  const sure = assaults.filter((a) => a.chance >= weights.assault).map((a) => a.plan)
  const doubtful = assaults.filter((a) => a.chance < weights.assault).map((a) => a.plan)
  return [...sure.slice(0, 2), ...closingIn(o), ...doubtful].slice(0, 4)
}

/** RAID-6.1 The enemies that the parties could assault this turn, the likeliest prisoner first. */
function assaultsOf(o: Outlook): { readonly plan: Plan; readonly chance: number }[] {
  const bombs = holdsBombs(o.m, "raiders")
  return o.foes
    .map((foe) => {
      const far = marchTo(o.terrain, [foe.hex])
      const cost = (u: Placed) => far[o.terrain.grid.hex(u.hex)] as number
      const able = o.own
        .filter((u) => !u.prisoner && !u.acted && cost(u) <= profile(u).movement)
        .sort((a, b) => b.steps - a.steps || cost(a) - cost(b))
      let fails = 1
      for (const [i, u] of able.entries()) fails *= 1 - assaultChance(u, foe, bombs && i === 0)
      const tasks = tasksOf(o.own, (u) =>
        able.indexOf(u) >= 0 ? "assault" : able.length >= weights.reserve ? "reserve" : "close-in",
      )
      return {
        plan: { aim: "assault", target: foe.id, at: foe.hex, tasks, openFire: weights.openFire.early } as const,
        chance: 1 - fails,
        able: able.length,
      }
    })
    .filter((a) => a.able > 0)
    .sort((a, b) => b.chance - a.chance)
}

function homePlans(
  o: Outlook,
  carriers: readonly Placed[],
  assaults: readonly { readonly plan: Plan; readonly chance: number }[],
): Plan[] {
  const [carrier] = carriers
  const home = (others: Task, again?: Plan): Plan => ({
    aim: "home",
    target: carrier?.id ?? null,
    at: again?.target ?? null,
    tasks: tasksOf(o.own, (u) => (u.prisoner ? "carry" : again?.tasks[u.id] === "assault" ? "assault" : others)),
    openFire: weights.openFire.early,
  })
  const again = assaults.find((a) => a.chance >= weights.assault)
  return [home("cover"), ...(again ? [home("cover", again.plan)] : [])]
}

/** Where the parties cross: the nearest visible enemy, or trenches that may hold one. */
function closingIn(o: Outlook): Plan[] {
  const { grid } = o.terrain
  const hexes = o.foes.length > 0 ? o.foes.map((f) => f.hex) : o.lurking.hexes.map((h) => grid.name(h))
  const home = marchTo(o.terrain, zone(o.m, "raiders"))
  const far = (hex: string) =>
    o.own.reduce((n, u) => n + (marchTo(o.terrain, [hex])[grid.hex(u.hex)] as number), home[grid.hex(hex)] as number)
  const order = hexes.map((hex) => ({ hex, far: far(hex) })).sort((a, b) => a.far - b.far || (a.hex < b.hex ? -1 : 1))
  const chosen: string[] = []
  for (const { hex } of order)
    if (chosen.length < 3 && chosen.every((c) => grid.distance(grid.hex(c), grid.hex(hex)) >= weights.apart))
      chosen.push(hex)
  return chosen.map((hex) => ({
    aim: "close-in",
    target: o.foes.find((f) => f.hex === hex)?.id ?? null,
    at: hex,
    tasks: tasksOf(o.own, () => "close-in"),
    openFire: weights.openFire.early,
  }))
}

// — the garrison —

function garrisonPlans(o: Outlook): Plan[] {
  const carriers = o.foes.filter((f) => f.prisoner)
  const quiet = [lieLow(o, "late"), lieLow(o, "early")]
  if (carriers.length === 0) return [...(striking(o, o.foes) ?? []), ...quiet].slice(0, 4)
  return carriers
    .slice(0, 2)
    .flatMap((carrier): Plan[] => [
      ...(striking(o, [carrier]) ?? []),
      {
        aim: "cut-off",
        target: carrier.id,
        at: carrier.hex,
        tasks: tasksOf(o.own, () => "cut-off"),
        openFire: weights.openFire.always,
      },
    ])
    .concat(quiet[1] as Plan)
    .slice(0, 4)
}

const lieLow = (o: Outlook, when: "early" | "late"): Plan => ({
  aim: when === "late" ? "lie-low" : "fire-at-will",
  target: null,
  at: null,
  tasks: tasksOf(o.own, () => "hold"),
  openFire: weights.openFire[when],
})

/** The enemies that sections could throw back: a party already hit, or one with a prisoner. */
function striking(o: Outlook, whom: readonly Placed[]): Plan[] | undefined {
  const bombs = holdsBombs(o.m, "garrison")
  const found = whom.flatMap((foe) => {
    const far = marchTo(o.terrain, [foe.hex])
    const able = o.own
      .filter((u) => !u.acted && (far[o.terrain.grid.hex(u.hex)] as number) <= profile(u).movement)
      .filter((u) => assaultChance(u, foe, bombs) >= weights.strike || foe.prisoner)
    if (able.length === 0) return []
    const tasks = tasksOf(o.own, (u) => (able.includes(u) ? "strike" : "hold"))
    const chance = Math.max(...able.map((u) => assaultChance(u, foe, bombs)))
    const plan: Plan = { aim: "strike", target: foe.id, at: foe.hex, tasks, openFire: weights.openFire.early }
    return [{ plan, chance }]
  })
  return found.length === 0 ? undefined : found.sort((a, b) => b.chance - a.chance).map((f) => f.plan)
}

// — in words —

const nameOf = (m: Readonly<State>, id: string | null): string => m.units.find((u) => u.id === id)?.name ?? "the enemy"

function named(m: Readonly<State>, plan: Plan, task: Task): string {
  return listOf(m.units.filter((u) => plan.tasks[u.id] === task).map((u) => u.name))
}

const does = (text: string, verb: string): string => `${capital(text)} ${text.includes(" and ") ? verb : `${verb}s`}`

function sayPlan(m: Readonly<State>, plan: Plan): string {
  const target = nameOf(m, plan.target)
  const part = (task: Task, verb: string, rest: string): string[] => {
    const who = named(m, plan, task)
    return who === "" ? [] : [`${does(who, verb)} ${rest}`]
  }
  const sentences: { readonly [aim in Aim]: () => string[] } = {
    assault: () => [
      ...part("assault", "assault", `${target} in ${plan.at}`),
      ...part("close-in", "close", "in behind"),
      ...part("reserve", "stay", "in reserve"),
    ],
    "close-in": () =>
      part(
        "close-in",
        "close",
        `in on ${plan.target === null ? "the trench" : target} at ${plan.at}, from cover to cover`,
      ),
    home: () => [
      ...part("carry", "bring", "a prisoner home"),
      ...part("assault", "set", `out for another: ${nameOf(m, plan.at)}`),
      ...part("cover", "cover", "the way back"),
    ],
    "lie-low": () => ["Lie low in the trenches and fire late"],
    "fire-at-will": () => ["Fire at whatever comes into range"],
    strike: () => [
      ...part("strike", "strike", `back at ${target} in ${plan.at}`),
      ...part("hold", "hold", "the trench"),
    ],
    "cut-off": () => [`All units cut ${target} off from home`],
  }
  return `${sentences[plan.aim]().join("; ")}.`
}

// — whether it still stands —

/** True if a plan can still be followed as its side sees things now. A plan that has been reached, or is no longer possible, is dropped. */
export function holds(m: Readonly<State>, plan: Plan): boolean {
  const target = m.units.find((u) => u.id === plan.target)
  const isThere = target === undefined || (target.hex !== null && target.hex === plan.at)
  const taken = m.units.some((u) => u.prisoner) // RAID-6.3: only raiders take any
  switch (plan.aim) {
    case "assault":
      return !taken && isThere && m.units.some((u) => plan.tasks[u.id] === "assault" && u.hex !== null)
    case "close-in":
      return !taken && isThere && (target !== undefined || !m.units.some((u) => u.side === "garrison" && isSeen(u)))
    case "home":
      return target?.hex !== null
    case "strike":
      return isThere
    case "cut-off":
      return target?.hex !== null
    case "lie-low":
    case "fire-at-will":
      return !taken
  }
}

/** What has become of a plan: reached, or impossible, and why; undefined while it can be followed. */
export function fate(m: Readonly<State>, _side: string, given: unknown): string | undefined {
  const plan = given as Plan
  const target = m.units.find((u) => u.id === plan.target)
  const name = capital(nameOf(m, plan.target))
  if (plan.aim === "home") {
    if (target?.hex === null) return `${name} was lost on its way home.`
    return target?.prisoner && zone(m, "raiders").includes(target.hex) ? `${name} is home.` : undefined
  }
  const lost = m.units.find((u) => u.hex === null && goes.has(plan.tasks[u.id] ?? "hold"))
  if (lost) return `${capital(lost.name)} was lost.`
  if (holds(m, plan)) return undefined
  if (plan.aim === "strike" || plan.aim === "cut-off") return `${name} was no longer there.`
  if (m.units.some((u) => u.prisoner)) return "The raiders had taken a prisoner."
  return plan.target === null ? "An enemy was seen." : `${name} was no longer in ${plan.at}.`
}

/** The tasks of those on whom a plan depends. */
const goes: ReadonlySet<Task> = new Set(["assault", "strike", "cut-off"])

/** RAID-2.2 */
const isSeen = (unit: Unit): boolean => unit.hex !== null && !unit.hidden

/** RAID-8.3 The turns left after a unit has gone to a place and home again. */
export const slackOf = (o: Outlook, unit: Placed, goal: Float64Array): number => {
  const there = goal[o.terrain.grid.hex(unit.hex)] as number
  const back = Math.min(...zone(o.m, "raiders").map((hex) => goal[o.terrain.grid.hex(hex)] as number))
  return data.turns - o.m.turn - turnsFor(unit, there) - turnsFor(unit, back)
}
