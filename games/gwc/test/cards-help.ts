/** Short ways to play Actions and Strategy Cards in a rule test. */
import type { Match, Move } from "@salient/engine"
import { fateCard } from "../data/fate.ts"
import type { Question } from "../questions.ts"
import { grid } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import type { Action, Nation, Order, Strategy } from "../types.ts"
import { all, go, letsRollStand, options, type Scene, table } from "./table.ts"

type Card = Action | Strategy

export const at = (hex: string) => grid.hex(hex)
export const steps = (...hexes: string[]) => hexes.map((h) => `hex:${h}`)

/** The answer of a player who lets a window or a roll pass; undefined if he must decide. */
function pass(match: Match<State>): Move | undefined {
  const [d] = match.pending
  if (d?.kind === "confirm" && letsRollStand(d.what)) return { confirm: false }
  return d?.kind === "choose" && d.what !== "order" && options(match).includes("pass") ? { choose: "pass" } : undefined
}

const optionOf = (match: Match<State>, card: Card): string | undefined =>
  options(match).find((id) => id.startsWith(`${card}:`))

/** Whether a card is offered now, or in one of the windows before the next real decision, passing all of them. */
export function offers(match: Match<State>, card: Card): boolean {
  for (;;) {
    if (optionOf(match, card)) return true
    const move = pass(match)
    if (!move) return false
    go(match, move)
  }
}

/** Plays a card in the next window that offers it. */
export function play(match: Match<State>, ...cards: Card[]): void {
  for (const card of cards) {
    if (!offers(match, card)) throw new Error(`${card} is not offered: ${match.pending[0]?.prompt}`)
    go(match, optionOf(match, card)!)
  }
}

/** Gives an Order with the card in the active player's hand that shows it. */
export function order(match: Match<State>, kind: Order, ...moves: (string | Move)[]): void {
  const id = options(match).find((o) => o.startsWith("order:") && fateCard(o.slice(6) as "G-1").order === kind)
  if (!id) throw new Error(`${kind} cannot be ordered: ${options(match).join(" ")}`)
  go(match, id, ...moves)
}

/** Whether an Order can be given with a card in the active player's hand. */
export const mayGive = (match: Match<State>, kind: Order): boolean =>
  options(match).some((o) => o.startsWith("order:") && fateCard(o.slice(6) as "G-1").order === kind)

/** A side's last roll, both dice added. */
export function lastRoll(match: Match<State>, side: Nation): number {
  const rolled = all(match, "rolled").findLast((r) => r.side === side)
  return Number(rolled?.white) + Number(rolled?.colored)
}

/** Advances to the next question with one of these names, declining whatever can be declined on the way. */
export function until(match: Match<State>, ...questions: readonly Question[]): void {
  while (!questions.some((question) => question === match.pending[0]?.what)) {
    const move = pass(match)
    if (!move) throw new Error(`${questions} is not asked: ${match.pending[0]?.prompt}`)
    go(match, move)
  }
}

export const fire = { order: "fire" } as const
export const move = { order: "move" } as const
export const advance = { order: "advance" } as const
export const request = { order: "artilleryRequest" } as const
export const has = (action: Action) => ({ action })
/** A Leader of each side in a far corner, so that neither side has lost its last Formation. */
export const far = ["g-bertin", "O1"] as const
export const foe = ["f-barnier", "O11"] as const
/** The Germans roll 5, the French 11. */
export const low = { germany: ["2•3"], france: ["6•5"] } as const

/** A scene on open ground. */
export const scene = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, ...more })

/** A German Platoon in B4 has fired at the French in B6, or in the given hex. */
export const shot = (more: Partial<Scene>, target = "B6") => {
  const match = table(scene({ units: [["g-inf", "B4"], ["f-poi", target], far, foe], rolls: low, ...more }))
  order(match, "fire", "unit:g1", `hex:${target}`)
  return match
}

/** A German Platoon has moved from B2 to B3. */
export const walk = (more: Partial<Scene>, ...hexes: string[]) => {
  const match = table(scene({ units: [["g-inf", "B2"], ["f-poi", "B6"], far, foe], rolls: low, ...more }))
  order(match, "move", "unit:g1", "unit:g1", ...steps(...(hexes.length > 0 ? hexes : ["B3"])))
  return match
}

/** A German Formation has advanced from B4 into a Melee in B5. */
export const melee = (more: Partial<Scene>) => {
  const match = table(
    scene({
      units: [["g-inf", "B4"], ["f-poi", "B5"], far, foe],
      rolls: { germany: ["2•3"], france: ["2•3"] },
      ...more,
    }),
  )
  order(match, "advance", "unit:g1", "unit:g1", "hex:B5")
  return match
}

/** A German battery of FP 9 fires on a registered row in which only H6 is occupied. */
export const bombard = (more: Partial<Scene>, box: "standing" | "local" = "standing") => {
  const match = table(
    scene({
      units: [["f-poi", "H6"], ["g-inf", "H5"], foe],
      rolls: { germany: ["1•6"], france: ["6•5"] },
      change: (m) => {
        m.players.germany!.telephone = { type: "g-tel105", broken: false, box }
        m.players.germany!.barrage = { centre: at("H6"), impacts: [] }
      },
      ...more,
    }),
  )
  order(match, "artilleryRequest")
  return match
}
