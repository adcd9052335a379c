/** Great War Commander: reads as the sequence of play. */
import type { Flow, Game, Outcome } from "@salient/engine"
import { evaluate, propose } from "./agent.ts"
import { files } from "./files.ts"
import { imagine } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { newState, setUp } from "./rules/setup.ts"
import { takeTurn } from "./rules/turn.ts"
import { nationName } from "./rules/victory.ts"
import { say } from "./say.ts"
import { nationsOf, scenarios } from "./scenarios/scenarios.ts"
import { scene } from "./scene.ts"
import { standing } from "./standing.ts"
import { type State, StateSchema } from "./state.ts"
import { type View, view } from "./view.ts"

/** Set-up, then Turns in alternation until the game ends (GWC-5a, GWC-6.3). */
function* play(m: State): Flow<Outcome> {
  if (m.stage !== "turns") yield* setUp(m)
  for (;;) yield* takeTurn(m)
}

export const game: Game<State, View> = {
  id: "gwc",
  name: "Great War Commander",
  says: "Tactical combat on the Western Front: platoons, leaders and tanks, with every order and every die on a card.",
  version: "1",
  scenarios: scenarios.map((s) => ({
    id: s.id,
    name: `${s.name}, ${s.day}`,
    brief: s.brief,
    briefings: Object.fromEntries(Object.entries(s.briefings).flatMap(([n, text]) => (text ? [[n, text]] : []))),
    length: s.length,
    ...(s.first ? { first: true } : {}),
    sides: nationsOf(s).map((nation) => ({ id: nation, name: nationName[nation], nation })),
  })),
  setup: ({ scenario }) => newState(scenario),
  play,
  view,
  imagine,
  evaluate,
  propose,
  say,
  scene,
  state: StateSchema,
  files,
  invariants,
  standing,
}
