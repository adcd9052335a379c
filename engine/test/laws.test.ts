/**
 * Proves that the laws work: an honest game passes, and a game with one fault breaks the law that forbids it. Laws that no game can
 * break by itself (forks, refusals, undo, the end of a match) concern the kernel and are tested in match.test.ts.
 */
import { describe, expect, it } from "vitest"
import { examine, Fault } from "../conformance/examine.ts"
import { type Law, laws } from "../conformance/laws.ts"
import {
  type Check,
  copy,
  type Decision,
  type Flow,
  type Game,
  Match,
  type Outcome,
  type Paths,
  type Request,
  randomFrom,
  refuse,
  roll,
  type Scene,
  tell,
} from "../index.ts"
import { type Heap, nim } from "./nim.ts"

type Nim = Game<Heap, unknown>

/** The same game with changed questions. */
function asking(change: (request: Request, m: Heap) => Request): Nim["play"] {
  return function* (m): Flow<Outcome> {
    const inner = nim.play(m)
    let step = inner.next()
    while (!step.done) {
      const asked = step.value
      const reply = yield change(asked, m)
      const decision =
        asked.kind === "together" ? (asked.decisions.find((d) => d.by === reply.decision.by) as Decision) : asked
      step = inner.next({ ...reply, decision })
    }
    return step.value
  }
}

const without = (request: Request, ...ids: string[]): Request =>
  request.kind === "choose" ? { ...request, options: request.options.filter((o) => !ids.includes(o.id)) } : request

const because = (check: Check, reason: string): Check => (check.ok ? check : { ...check, reason })

const honest: Nim = { ...nim, play: asking((r) => without(r, "crash")) }
const run = (game: Nim, more: object = {}) => examine(game, { scenario: "ten", seed: "law", mostMoves: 400, ...more })

describe("the laws", () => {
  it("let an honest game pass", () => {
    for (let i = 0; i < 10; i++) expect(run(honest, { seed: `${i}` }).moves).toBeGreaterThan(2)
  })

  const honestly = (request: Request) => without(request, "crash")
  /** Changes the state whenever a question is asked. */
  const meddling = (meddle: (m: Heap) => void): Nim["play"] =>
    asking((request, m) => {
      meddle(m)
      return honestly(request)
    })
  const changed = (more: object): Nim["play"] => asking((r) => ({ ...honestly(r), ...more }) as Request)
  const walking: Nim["play"] = asking((r) =>
    r.kind === "path"
      ? { ...r, suggest: () => ({ stick: [{ x: 9999, y: 0 }] }) }
      : without(r, "crash", "roll", "peek", "sort", "pick", "stand", "give", "take"),
  )
  const hopping: Nim["play"] = asking((r) =>
    r.kind === "path"
      ? { ...r, suggest: () => ({ stick: [{ x: 1, y: 1, how: "hop", amount: 3 }] }) }
      : without(r, "crash", "roll", "peek", "sort", "pick", "stand", "give", "take"),
  )
  /** Imagines the other side's unknown guess as anything but the truth. */
  const otherwise: Nim["imagine"] = (m, now, side) => {
    const other = side === "ann" ? "bob" : "ann"
    const guess = m.guesses[other]
    if (guess !== null && !now.seen.includes(side)) m.guesses[other] = (guess % 3) + 1
  }
  /** A secret of the other side. */
  const secretOf = (m: Heap, by: string): string =>
    m.seen.includes(by) ? "known" : `${m.guesses[by === "ann" ? "bob" : "ann"]}`
  const takingWalks = (request: Request) => without(request, "crash", "roll", "peek", "sort", "pick", "stand", "give")
  const spying: Nim["play"] = asking((r, m) =>
    r.kind === "path"
      ? { ...r, check: (p: Paths) => because(r.check(p), `Not with ${secretOf(m, r.by)}.`) }
      : takingWalks(r),
  )
  const hinting: Nim["play"] = asking((r, m) =>
    r.kind === "path" ? { ...r, suggest: () => ({ stick: [{ x: Number(secretOf(m, r.by)), y: 0 }] }) } : takingWalks(r),
  )
  const boding: Nim["play"] = asking((r, m) => {
    if (r.kind !== "confirm") return honestly(r)
    const chances = [{ result: secretOf(m, r.by), ways: 1 }]
    return { ...r, forecast: () => ({ title: "What it hides", odds: { chances, of: 1 } }) }
  })
  const fair = () => ({ title: "A coin", odds: { chances: [{ result: "heads", ways: 1 }], of: 2 } })
  const barring: Nim["play"] = asking((r, m) => {
    if (r.kind !== "choose") return honestly(r)
    const why = refuse("NIM-2", `Not with ${secretOf(m, r.by)}.`)
    return { ...(honestly(r) as object), barred: () => [{ id: "fly", label: "Fly", why }] } as unknown as Request
  })
  const chancy = (m: Heap) => {
    m.deck[0] = Math.random()
  }
  const hurried = (m: Heap) => {
    m.deck[0] = Date.now()
  }
  const few = [{ name: "few sticks", broken: (m: Heap) => (m.sticks < 10 ? "too few" : undefined) }]
  const cases: [string, Nim, RegExp][] = [
    [
      "a state that JSON does not keep",
      { ...honest, setup: (s) => ({ ...nim.setup(s), rolls: [-0] }) },
      /the state: rolls\[0\] is -0/,
    ],
    [
      "a happening that is not plain",
      { ...honest, play: meddling((m) => tell(m, { kind: "odd", at: new Map() })) },
      /happening odd/,
    ],
    ["a broken invariant", { ...honest, invariants: few }, /invariants hold: few sticks: too few/],
    [
      "a state its schema refuses",
      { ...honest, setup: (s) => ({ ...nim.setup(s), sticks: 21 }), invariants: [] },
      /fits its schema: sticks/,
    ],
    [
      "a copy that leaves something out",
      { ...honest, copy: (m) => ({ ...copy(m), seen: ["ann"] }) },
      /in the copy seen/,
    ],
    [
      "a copy that shares a list",
      { ...honest, copy: (m) => ({ ...m, deck: [...m.deck] }) },
      /in the copy guesses is one and the same/,
    ],
    ["a flow that remembers what the state does not", forgetful(), /restarted flow|a fork differs/],
    ["a suggestion that is refused", { ...honest, play: walking }, /off the table/],
    ["a manner that nobody could choose", { ...honest, play: hopping }, /the amount 3, but its manner takes none/],
    ["a view that tells a secret", { ...honest, view: (m) => ({ ...m }), imagine: otherwise }, /can imagine the match/],
    ["a refusal that tells a secret", { ...honest, play: spying }, /gives away nothing .* is judged .*Not with/],
    ["odds that tell a secret", { ...honest, play: boding }, /gives away nothing .*the odds of true/],
    ["a barred option that tells a secret", { ...honest, play: barring }, /gives away nothing .*bars differs/],
    [
      "a question whose name the game does not list",
      { ...honest, questions: ["action"], play: changed({ what: "whim" }) },
      /is named whim, which is not among the game's questions/,
    ],
    ["a suggestion that tells a secret", { ...honest, play: hinting }, /gives away nothing .* suggests/],
    ["an imagination that starts from the truth", { ...honest, imagine: otherwise }, /comes from what it knows/],
    ["a judgement out of bounds", { ...honest, evaluate: () => 7 }, /judges the position 7/],
    ["chance behind the kernel's back", { ...honest, play: meddling(chancy) }, /must not use Math.random/],
    ["a clock in the rules", { ...honest, play: meddling(hurried) }, /must not use Date.now/],
    [
      "a game that does not end",
      { ...honest, play: asking((r) => without(r, "crash", "take", "give")) },
      /not ended after 400 moves/,
    ],
    [
      "odds where nothing may be measured",
      {
        ...honest,
        play: asking((r) => (r.kind === "confirm" ? { ...r, forecast: fair } : honestly(r))),
        scene: (view) => ({ ...nim.scene(view), unmeasured: { reason: "Not before you commit.", rules: ["NIM-5"] } }),
      },
      /has odds, and the scene says that nothing may be measured/,
    ],
    ["a prompt that is no sentence", { ...honest, play: changed({ prompt: "what now" }) }, /"what now" is no sentence/],
    ["a happening the log cannot say", { ...honest, say: () => "" }, /expected a sentence/],
    [
      "two things of one name",
      { ...honest, scene: (view) => doubled(nim.scene(view)) },
      /shows two things called stick/,
    ],
    ["an option that points at nothing", { ...honest, play: changed({ about: ["hex:Z9"] }) }, /points at hex:Z9/],
    [
      "a base that is to go and has no name on the board",
      { ...honest, play: asking((r) => takingWalks(r)), scene: (view) => nameless(nim.scene(view)) },
      /points at stick, which the scene does not show/,
    ],
  ]
  it.each(cases)("bite: %s", (_what, game, expected) => {
    const faulty = () => {
      for (let i = 0; i < 40; i++) run(game, { seed: `bite ${i}` }) // expensive laws are checked only now and then
    }
    expect(faulty).toThrow(Fault)
    expect(faulty).toThrow(expected)
  })

  it("bite: a rule that the rulebook does not have", () => {
    const faulty = () => {
      for (let i = 0; i < 40; i++) run(honest, { rules: new Set(["NIM-1"]), seed: `bite ${i}` })
    }
    expect(faulty).toThrow(/cites NIM-\d, which the rulebook does not have/)
  })

  it("bite: a game that rolls differently each time it is played", () => {
    let played = 0
    const moody: Nim = {
      ...honest,
      *play(m) {
        played++
        if (m.phase === "guess" && played % 2 === 0) m.rolls.push(roll(m, 6, "NIM-4", "a whim"))
        return yield* honest.play(m)
      },
    }
    expect(() => run(moody)).toThrow(Fault)
  })

  it("a fault carries the record that shows it", () => {
    const game: Nim = { ...honest, evaluate: () => 7 }
    try {
      for (let i = 0; i < 40; i++) run(game, { seed: `bite ${i}` })
      expect.unreachable()
    } catch (fault) {
      expect(fault).toBeInstanceOf(Fault)
      const { record } = fault as Fault
      expect(Match.replay(honest, record as never).seq).toBe(record?.entries.length)
    }
  })
})

/** Faults of the kernel's undo, found by the law that forbids them: no game can break it by itself. */
describe("the law of undoing any move", () => {
  const law = laws.find((l) => l.name.startsWith("any own move")) as Law
  type Undo = Match["undo"]
  /** The same match with forks that undo differently. */
  const forksThat = (match: Match, sabotage: (honest: Undo, twin: Match) => Undo): Match => {
    const fork = () => {
      const twin = match.fork()
      return Object.assign(twin, { undo: sabotage(twin.undo.bind(twin), twin) })
    }
    return Object.assign(match.fork(), { fork })
  }
  const found = (sabotage: (honest: Undo, twin: Match) => Undo): string[] => {
    const match = Match.begin(honest, { scenario: "ten" }, { seed: "0".repeat(64) }) as unknown as Match
    const random = randomFrom("sabotage")
    const faulty = forksThat(match, sabotage)
    return Array.from({ length: 200 }, () => brokenBy(() => law.broken(faulty, random, {}))).filter((s) => s !== "")
  }

  const brokenBy = (look: () => string | undefined): string => {
    try {
      return look() ?? ""
    } catch (error) {
      return (error as Error).message // an exception counts as a failure too
    }
  }

  it("lets the honest undo pass", () => expect(found((undo) => undo)).toEqual([]))
  it("bites: the last move is taken back instead of the one named", () =>
    expect(found((undo) => (seat) => undo(seat)).join()).toMatch(/of the record is refused|stands elsewhere/))
  it("bites: nothing is taken back, but undo reports success", () =>
    expect(found((_, twin) => () => ({ ok: true, seq: twin.seq })).join()).toMatch(/stands elsewhere/))
  it("bites: undo is refused, but done anyway", () =>
    expect(
      found((undo) => (seat, seq) => {
        undo(seat, seq)
        return refuse([], "Not now.")
      }).join(),
    ).toMatch(/a refused undo changed the match/))
  it("bites: undo is refused without a reason", () =>
    expect(found(() => () => refuse([], "no")).join()).toMatch(/without a sentence that says why/))
})

/** A scene whose bases have no names. */
const nameless = (scene: Scene): Scene => ({
  ...scene,
  pieces: scene.pieces.map((p) => ({ ...p, stands: { bases: [{ x: 0, y: 0, radius: 1 }] } })),
})

/** A scene in which a base has the name of another piece. */
const doubled = (scene: Scene): Scene => {
  const base = { x: 0, y: 0, radius: 1, id: "stick" }
  const piece = { emblem: "marker", label: "Stick", says: "Stick" } as const
  return {
    ...scene,
    pieces: [
      { ...piece, id: "stick", stands: { box: "heap", order: 0 } },
      { ...piece, id: "other", stands: { bases: [base] } },
    ],
  }
}

/** Counts its questions outside the state. */
function forgetful(): Nim {
  return {
    ...honest,
    *play(m) {
      let asked = 0
      const inner = honest.play(m)
      let step = inner.next()
      while (!step.done) {
        const request = step.value
        asked++
        const counted = request.kind === "together" ? request : { ...request, prompt: `Question ${asked}.` }
        const reply = yield counted
        step = inner.next({ ...reply, decision: request.kind === "together" ? reply.decision : request })
      }
      return step.value
    },
  }
}
