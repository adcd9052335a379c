/** The set-up of a match, checked before the match is created. */
import { BadInput } from "./check.ts"
import type { Game, Options, Scenario, Seat, Start } from "./game.ts"
import { show } from "./judge.ts"
import type { MatchRecord } from "./record.ts"

/** The choices of the person who creates a match; whatever is left out gets the game's defaults and one seat per side. */
export type Setup = {
  readonly scenario: string
  readonly options?: Options
  readonly seats?: readonly Seat[]
}

/** The scenario with this id; throws `BadInput` with the list of scenarios if there is none. */
export function scenarioOf(game: Game, id: string): Scenario {
  const found = game.scenarios.find((s) => s.id === id)
  if (found) return found
  const known = game.scenarios.map((s) => s.id).join(", ")
  throw new BadInput("unknown-scenario", `${game.name} has no scenario ${show(id)}. It has: ${known}.`)
}

/** The complete set-up: every option has a value, and every side has a seat. */
export function completeStart(game: Game, setup: Setup): Start {
  const scenario = scenarioOf(game, setup.scenario)
  return {
    scenario: scenario.id,
    options: completeOptions(game, setup.options ?? {}),
    seats: completeSeats(game, scenario, setup.seats),
  }
}

function completeOptions(game: Game, given: Options): Options {
  const known = game.options ?? []
  for (const id of Object.keys(given))
    if (!known.some((o) => o.id === id))
      throw new BadInput(
        "unknown-option",
        `${game.name} has no option ${show(id)}. It has: ${known.map((o) => o.id).join(", ") || "none"}.`,
      )
  const complete: Record<string, string> = {}
  for (const option of known) {
    const value = given[option.id] ?? option.default
    // Records of older rules may name a choice by its label, because choices once had no ids.
    const choice = option.choices.find((c) => c === value) ?? option.choices.find((c) => option.names?.[c] === value)
    if (choice === undefined)
      throw new BadInput(
        "unknown-option",
        `The option ${option.id} is one of ${option.choices.join(", ")}; found ${show(value)}.`,
      )
    complete[option.id] = choice
  }
  return complete
}

function completeSeats(game: Game, scenario: Scenario, given: readonly Seat[] | undefined): readonly Seat[] {
  const sides = scenario.sides.map((s) => s.id)
  const seats = given ?? sides.map((side) => ({ id: side, side }))
  const ids = seats.map((s) => s.id)
  if (new Set(ids).size !== ids.length)
    throw new BadInput("wrong-seats", `Each seat needs an id of its own; found ${ids.join(", ")}.`)
  for (const seat of seats)
    if (!sides.includes(seat.side))
      throw new BadInput(
        "wrong-seats",
        `${scenario.name} of ${game.name} has the sides ${sides.join(", ")}; found ${show(seat.side)}.`,
      )
  for (const side of sides)
    if (!seats.some((s) => s.side === side)) throw new BadInput("wrong-seats", `Nobody sits for ${side}.`)
  return seats.map(({ id, side }) => ({ id, side }))
}

/** The position from which a record begins; throws `BadInput` if it does not fit this game. */
export function originOf(
  game: Game,
  origin: NonNullable<MatchRecord["origin"]>,
): { readonly state: object; readonly dice?: readonly number[] } {
  const parsed = game.state.safeParse(origin.state)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new BadInput("wrong-state", `The position at ${issue?.path.join(".") || "its top"}: ${issue?.message}.`)
  }
  return { state: origin.state, ...(origin.dice ? { dice: origin.dice } : {}) }
}
