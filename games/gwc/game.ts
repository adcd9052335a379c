/** Great War Commander: reads as the sequence of play. */
import { dressed, type Flow, type Game, type Outcome } from "@salient/engine"
import { evaluate, propose } from "./agent.ts"
import { copyState } from "./copy.ts"
import { PAIRS } from "./data/quick.ts"
import { files } from "./files.ts"
import { imagine, knows } from "./imagine.ts"
import { invariants } from "./invariants.ts"
import { lenses } from "./lenses.ts"
import { newState } from "./rules/muster.ts"
import { CHOICES } from "./rules/owner-choice.ts"
import { draft, isQuick, newQuickState } from "./rules/quick.ts"
import { setUp } from "./rules/setup.ts"
import { takeTurn } from "./rules/turn.ts"
import { nationName } from "./rules/victory.ts"
import { say } from "./say.ts"
import { ententeOf } from "./scenarios/quick.ts"
import { nationsOf, scenarios } from "./scenarios/scenarios.ts"
import { scene } from "./scene.ts"
import { standing } from "./standing.ts"
import { type State, StateSchema } from "./state.ts"
import { tutorial } from "./tutorial.ts"
import type { Nation } from "./types.ts"
import { type View, view } from "./view.ts"

const party = (nation: Nation) => ({ id: nation, name: nationName[nation], nation })

/** Set-up, then Turns in alternation until the game ends (GWC-5a, GWC-6.3). */
function* play(m: State): Flow<Outcome> {
  if (m.stage === "draw" || m.stage === "draft") yield* draft(m)
  if (m.stage !== "turns") yield* setUp(m)
  for (;;) yield* takeTurn(m)
}

export const game: Game<State, View> = {
  id: "gwc",
  name: "Great War Commander",
  says: "Tactical combat on the Western Front: platoons, leaders and tanks, with every order and every die on a card.",
  version: "4",
  opens: ["1", "2", "3"],
  scenarios: [
    ...scenarios.map((s) => ({
      id: s.id,
      name: `${s.name}, ${s.day}`,
      brief: s.brief,
      briefings: Object.fromEntries(Object.entries(s.briefings).flatMap(([n, text]) => (text ? [[n, text]] : []))),
      length: s.length,
      ...(s.first ? { first: true } : {}),
      ...(s.balance ? { balance: { ...s.balance, draws: 0 } } : {}),
      sides: nationsOf(s).map((nation) => ({ ...party(nation), nation: dressed(nation, s.date) })),
    })),
    ...PAIRS.map((pair) => ({
      id: pair,
      name: `Quick battle: Germany against ${nationName[ententeOf(pair)]}`,
      brief:
        "No two are alike: map, edge, month and who attacks are drawn when you begin. Both sides have a company of their year and points to spend on the support of their table. Then set up, and fight.",
      length: "two hours",
      sides: (["germany", ententeOf(pair)] as const).map(party),
    })),
  ],
  options: [
    {
      id: "choices",
      label: "Cover, Command and base piece",
      says: "The highest is nearly always best and is taken for you; or the owner is asked wherever the numbers differ.",
      rules: ["GWC-T99.3", "GWC-3.3.1.5", "GWC-O21.3.1.2"],
      choices: CHOICES,
      default: CHOICES[0],
    },
  ],
  setup({ scenario, options }) {
    const asks = options.choices === CHOICES[1]
    return isQuick(scenario) ? newQuickState(scenario, asks) : newState(scenario, asks)
  },
  copy: copyState,
  play,
  view,
  imagine,
  knows,
  evaluate,
  propose,
  say,
  scene,
  state: StateSchema,
  files,
  invariants,
  lenses,
  standing,
  tutorial,
}
