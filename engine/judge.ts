/**
 * Every move is checked twice. First its shape: data from a client is `unknown` until this file has checked every field.
 * Then its legality as an answer to the decision. Both checks answer with a sentence and change nothing.
 *
 * The shape is checked by hand rather than by a schema library, because this runs for every move of every simulated battle.
 */
import { type Check, ok, type Refusal, refuse, settled } from "./check.ts"
import { type Decision, KINDS, type Kind, type Move, type Option, type Step, type Written } from "./decision.ts"
import { copy } from "./plain.ts"
import { wrongWritten } from "./written-data.ts"

/**
 * Limits on the work that a hostile client can cause; no honest move comes near them. The coordinates are far wider than any table,
 * and small enough that what rules compute from them stays exact.
 */
export const limits = { text: 200, items: 2_000, steps: 500, coordinate: 500_000 } as const

const bad = (reason: string): Refusal => refuse([], reason)

/** A value as short text for an error message. */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined)
    return `${value}`
  return Array.isArray(value) ? `a list of ${value.length}` : `a ${typeof value}`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Reads a move from unknown data, or says why it is not one. */
export function readMove(value: unknown): { ok: true; move: Move } | Refusal {
  if (!isRecord(value)) return bad(`A move is an object such as {"choose": "…"}, found ${show(value)}.`)
  let kind: Kind | undefined
  for (const key in value) {
    if (kind !== undefined) return bad(`A move has one answer, found both "${kind}" and ${show(key)}.`)
    if (!(KINDS as readonly string[]).includes(key))
      return bad(`A move is one of ${KINDS.join(", ")}; found ${show(key)}.`)
    kind = key as Kind
  }
  if (kind === undefined) return bad(`A move is one of ${KINDS.join(", ")}; found an empty object.`)
  const answer = value[kind]
  const wrong = shapes[kind](answer)
  if (wrong !== undefined) return bad(`"${kind}" ${wrong}.`)
  return { ok: true, move: moveOf(kind, answer) }
}

/** A new move object, so that nothing of the sender's object is kept. */
function moveOf(kind: Kind, answer: unknown): Move {
  if (kind === "choose") return { choose: answer as string } // by far the most common
  if (kind === "write") return { write: copy(answer as Written) } // the match keeps it, and the sender may change the original
  return { [kind]: answer } as unknown as Move
}

/** For each kind, what is wrong with the answer's shape; undefined if nothing is. */
const shapes: { readonly [K in Kind]: (answer: unknown) => string | undefined } = {
  choose: (a) => (isText(a) ? undefined : `takes the id of an option, found ${show(a)}`),
  select: wrongIds,
  arrange: wrongIds,
  amount: (a) => (typeof a === "number" && Number.isFinite(a) ? undefined : `takes a finite number, found ${show(a)}`),
  confirm: (a) => (typeof a === "boolean" ? undefined : `takes true or false, found ${show(a)}`),
  place: (a) => wrongPieces(a, wrongStep),
  path: (a) =>
    wrongPieces(a, (steps) => {
      if (!Array.isArray(steps)) return `takes a list of steps, found ${show(steps)}`
      if (steps.length > limits.steps) return `takes at most ${limits.steps} steps, found ${steps.length}`
      for (const step of steps) {
        const wrong = wrongStep(step)
        if (wrong !== undefined) return wrong
      }
      return undefined
    }),
  write: wrongWritten,
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= limits.text

function wrongIds(ids: unknown): string | undefined {
  if (!Array.isArray(ids)) return `takes a list of option ids, found ${show(ids)}`
  if (ids.length > limits.items) return `takes at most ${limits.items} ids, found ${ids.length}`
  for (const id of ids) if (!isText(id)) return `takes option ids, found ${show(id)}`
  return undefined
}

function wrongPieces(pieces: unknown, wrong: (where: unknown) => string | undefined): string | undefined {
  if (!isRecord(pieces)) return `takes an object from piece to place, found ${show(pieces)}`
  const keys = Object.keys(pieces)
  if (keys.length > limits.items) return `takes at most ${limits.items} pieces, found ${keys.length}`
  for (const key of keys) {
    if (key.length > limits.text || key === "__proto__") return `names a piece that cannot be: ${show(key)}`
    const found = wrong(pieces[key])
    if (found !== undefined) return `of ${show(key)} ${found}`
  }
  return undefined
}

const spotFields = ["x", "y", "facing", "how", "amount"]

function wrongStep(step: unknown): string | undefined {
  if (typeof step === "string")
    return step.length <= limits.text ? undefined : `names a place of ${step.length} letters`
  if (!isRecord(step)) return `takes a place's name or {x, y}, found ${show(step)}`
  for (const key in step) if (!spotFields.includes(key)) return `takes ${spotFields.join(", ")}; found ${show(key)}`
  for (const key of ["x", "y"] as const) {
    const n = step[key]
    if (!isCoordinate(n))
      return `takes whole numbers of thousandths for x and y, ${limits.coordinate} at most either way, found ${key} = ${show(n)}`
  }
  if ("facing" in step) {
    const f = step.facing
    if (!Number.isInteger(f) || (f as number) < 0 || (f as number) >= 36_000)
      return `takes a facing from 0 to 35999 hundredths of a degree, found ${show(f)}`
  }
  if ("amount" in step && !isCoordinate(step.amount)) return `takes a whole amount, found ${show(step.amount)}`
  if ("how" in step && !isText(step.how)) return `takes a manoeuvre's name, found ${show(step.how)}`
  return undefined
}

const isCoordinate = (n: unknown): boolean =>
  Number.isInteger(n) && Math.abs(n as number) <= limits.coordinate && !Object.is(n, -0)

/** Whether the move is a legal answer to the decision, with the reason if not. Its shape has been checked before. */
export function judge(decision: Decision, move: Move): Check {
  const d = decision
  if (d.kind === "path" && "choose" in move) {
    if (d.options.length > 0) return judgeChoice(d, move.choose)
    const why = reasonAgainst(d, move.choose)
    if (why) return why
  }
  if (!(d.kind in move)) return refuse(d.rules, `This asks for "${d.kind}", the answer is "${Object.keys(move)[0]}".`)
  switch (d.kind) {
    case "choose":
      return judgeChoice(d, (move as { choose: string }).choose)
    case "select":
      return judgeSelection(d, (move as { select: readonly string[] }).select)
    case "arrange":
      return judgeArrangement(d, (move as { arrange: readonly string[] }).arrange)
    case "amount":
      return judgeAmount(d, (move as { amount: number }).amount)
    case "confirm":
      return ok
    case "place": {
      const { place } = move as { place: Record<string, Step> }
      return unknownPiece(d.pieces, place, d) ?? settled(d.check(place))
    }
    case "path": {
      const { path } = move as { path: Record<string, readonly Step[]> }
      return unknownPiece(d.pieces, path, d) ?? unknownManoeuvre(path, d) ?? settled(d.check(path))
    }
    case "write":
      return settled(d.check((move as { write: Written }).write))
  }
}

type Of<K extends Kind> = Extract<Decision, { kind: K }>
type Listing = Of<"choose"> | Of<"select"> | Of<"path">

/** The option that a move chooses; undefined if the decision does not offer it. */
export function optionChosen(decision: Decision, move: Move): Option | undefined {
  if (decision.kind !== "choose" && decision.kind !== "path") return undefined
  const { options } = decision
  const id = (move as { choose?: string }).choose
  for (let i = 0; i < options.length; i++) if ((options[i] as Option).id === id) return options[i]
  return undefined
}

function judgeChoice(d: Of<"choose"> | Of<"path">, id: string): Check {
  if (optionChosen(d, { choose: id })) return ok
  return reasonAgainst(d, id) ?? notOffered(d, id)
}

/** The reason why an option is barred; undefined if the question does not list it as barred. */
const reasonAgainst = (d: Listing, id: string): Refusal | undefined => d.barred?.().find((b) => b.id === id)?.why

const notOffered = (d: Listing, id: string): Refusal =>
  refuse(d.rules, `${show(id)} is not offered; ${offered(d.options)}.`)

const offered = (options: readonly Option[]): string => {
  const ids = options.slice(0, 8).map((o) => o.id)
  return `${options.length} ${options.length === 1 ? "option is" : "options are"}: ${ids.join(", ")}${options.length > 8 ? " …" : ""}`
}

function judgeSelection(d: Of<"select">, ids: readonly string[]): Check {
  if (ids.length < d.min || ids.length > d.max)
    return refuse(d.rules, `Between ${d.min} and ${d.max} may be selected, found ${ids.length}.`)
  if (new Set(ids).size !== ids.length) return refuse(d.rules, "The same thing is selected twice.")
  const known = new Set(d.options.map((o) => o.id))
  for (const id of ids) if (!known.has(id)) return reasonAgainst(d, id) ?? notOffered(d, id)
  return d.check ? settled(d.check(ids)) : ok
}

function judgeArrangement(d: Of<"arrange">, ids: readonly string[]): Check {
  const known = new Set(d.options.map((o) => o.id))
  if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
    return refuse(d.rules, `Each of these must be named once: ${[...known].join(", ")}.`)
  return ok
}

function judgeAmount(d: Of<"amount">, n: number): Check {
  if (n < d.min || n > d.max || !Number.isInteger((n - d.min) / d.step) || Object.is(n, -0))
    return refuse(d.rules, `From ${d.min} to ${d.max}${d.step === 1 ? "" : ` by ${d.step}`}, found ${n}.`)
  return ok
}

function unknownPiece(pieces: readonly string[], named: object, d: Decision): Refusal | undefined {
  for (const piece in named)
    if (!pieces.includes(piece)) return refuse(d.rules, `${show(piece)} is not one of the pieces asked about.`)
  return undefined
}

function unknownManoeuvre(paths: { readonly [piece: string]: readonly Step[] }, d: Of<"path">): Refusal | undefined {
  for (const steps of Object.values(paths))
    for (const step of steps)
      if (typeof step !== "string" && step.how !== undefined && !d.how?.some((h) => h.id === step.how)) {
        const known = d.how?.map((h) => h.id).join(", ") || "none"
        return refuse(d.rules, `${show(step.how)} is not a manoeuvre here; known: ${known}.`, step)
      }
  return undefined
}
