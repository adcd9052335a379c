/** Reads what a player types in answer to a question as a move. The match decides whether the move is legal. */
import {
  BadInput,
  type Builder,
  type Decision,
  type Kind,
  type Manner,
  type Move,
  type Option,
  type Paths,
  type Placement,
  readStep,
  type Step,
  type Touch,
  wordFor,
} from "@salient/engine"
import { Usage } from "../args.ts"
import { forceNamed } from "../forces.ts"

export type Read = { readonly ok: true; readonly move: Move } | { readonly ok: false; readonly reason: string }

/** The names of pieces, by their id. */
export type Names = ReadonlyMap<Touch, string>

type Of<K extends Kind> = Extract<Decision, { kind: K }>

const move = (made: Move): Read => ({ ok: true, move: made })
const cannot = (reason: string): Read => ({ ok: false, reason })

/** The answer that a line of text means, or a sentence that says why it is not an answer. */
export function readAnswer(decision: Decision, text: string, names: Names, builder?: Builder): Read {
  switch (decision.kind) {
    case "choose":
      return one(decision, text, (id) => move({ choose: id }))
    case "confirm":
      return yesOrNo(decision, text)
    case "amount":
      return /^[+-]?\d+([.]\d+)?$/.test(text) ? move({ amount: Number(text) }) : cannot(amountWanted(decision))
    case "select":
      return several(decision, text, (ids) => move({ select: ids }))
    case "arrange":
      return several(decision, text, (ids) => move({ arrange: ids }))
    case "place":
      return pieces(
        decision,
        text,
        names,
        (w) => readStep(w, decision.how),
        (place) => move({ place: place as Placement }),
      )
    case "path":
      return readWay(decision, text, names)
    case "write":
      return writtenIn(decision, text, builder)
  }
}

/** An option other than moving; a destination for all pieces or for those named before it; or paths step by step. */
function readWay(decision: Of<"path">, text: string, names: Names): Read {
  const option = decision.options.length > 0 ? findBeside(decision, text) : undefined
  if (option) return move({ choose: option.id })
  if (decision.wayTo && /^[^\s=,>]+$/.test(text) && text !== "none") return sentTo(decision, decision.pieces, text)
  const [, who, to] = decision.wayTo ? (/^(\S+)\s+([^\s=,>]+)$/.exec(text) ?? []) : []
  if (who !== undefined && to !== undefined && !who.includes("=")) {
    const named = who.split("+").map((word) => findPiece(decision.pieces, word, names))
    const [first] = named
    if (first === undefined || named.includes(undefined)) return cannot(`The question is not about a piece "${who}".`)
    const group = named.length > 1 ? (named as Touch[]) : [first, ...(decision.along?.[first] ?? [])]
    return sentTo(decision, group, to)
  }
  return pieces(
    decision,
    text,
    names,
    (w) => readSteps(w, decision.how),
    (path) => move({ path: path as Paths }),
  )
}

/** The options other than moving are numbered after the pieces. */
function findBeside({ options, pieces }: Of<"path">, text: string): Option | undefined {
  if (/^\d+$/.test(text)) return options[Number(text) - 1 - pieces.length]
  const found = findOption(options, text)
  return typeof found === "string" ? undefined : found
}

/** How to answer this kind of question, in one line. */
export function howToAnswer(decision: Decision): string {
  switch (decision.kind) {
    case "choose":
      return "Type a number, or the beginning of an answer."
    case "confirm":
      return `Type yes (${decision.yes}) or no (${decision.no}).`
    case "amount":
      return amountWanted(decision)
    case "select":
      return `Type ${decision.min === decision.max ? decision.min : `${decision.min} to ${decision.max}`} of the numbers, or none.`
    case "arrange":
      return "Type all the numbers in the order you want."
    case "place":
      return `Type piece=place for each piece (1=A1 2=B1, on a table 1=12.5,30@90)${inAManner(decision, "")}, or none, or suggest.`
    case "path":
      if (decision.options.length > 0)
        return "Type a piece and the place to go to (1 A1, or 1+2 A1), your own path (1=A1>B1), or the number of an answer, or suggest."
      if (decision.wayTo) return "Type the place to go to, or your own path (1=A1>B1), or none, or suggest."
      return `Type piece=place>place for each piece (1=A1>B1, on a table 1=12.5,30@90)${inAManner(decision, "12,31>")}, or none, or suggest.`
    case "write":
      return `Type the name of a file that holds the ${decision.noun}${decision.builder ? ", or a ready-made one" : ""}, or suggest.`
  }
}

const amountWanted = ({ min, max, step, unit }: Of<"amount">): string =>
  `Type a number from ${min} to ${max}${step === 1 ? "" : ` by ${step}`}${unit ? ` (${unit})` : ""}.`

/** The option that a word means: by its number in the list, by its id, or as the only one whose label begins with the word. */
export function findOption(options: readonly Option[], word: string): Option | string {
  if (/^\d+$/.test(word)) {
    const found = options[Number(word) - 1]
    if (found) return found
  }
  const exact = options.find((o) => o.id === word)
  if (exact) return exact
  const lower = word.toLowerCase()
  const begun = options.filter((o) => o.label.toLowerCase().startsWith(lower))
  if (begun.length === 1) return begun[0] as Option
  if (begun.length > 1) return `"${word}" could be ${begun.map((o) => o.label).join(" or ")}.`
  return `There is no answer "${word}" here: type a number from 1 to ${options.length}.`
}

/** Like `findOption`, but for a barred option the error names the rule that bars it. */
function pick(decision: Of<"choose"> | Of<"select"> | Of<"arrange">, word: string): Option | string {
  const found = findOption(decision.options, word)
  if (typeof found !== "string" || decision.kind === "arrange") return found
  const lower = word.toLowerCase()
  const barred = decision.barred?.().filter((b) => b.id === word || b.label.toLowerCase().startsWith(lower)) ?? []
  const [only] = barred
  return barred.length === 1 && only ? `${only.why.reason} (${only.why.rules.join(", ")})` : found
}

/** The content of a file, or a ready-made force of the builder. */
function writtenIn(decision: Of<"write">, text: string, builder: Builder | undefined): Read {
  try {
    return move({ write: forceNamed(builder ? { builder } : {}, decision, text) })
  } catch (error) {
    if (error instanceof BadInput || error instanceof Usage) return cannot(error.message)
    throw error
  }
}

/** The best way of the pieces to a place, by the rules. */
function sentTo(decision: Of<"path">, group: readonly Touch[], to: string): Read {
  const way = decision.wayTo?.(group, to.toUpperCase())
  if (!way) return cannot(howToAnswer(decision))
  return way.ok ? move({ path: way.paths }) : cannot(`${way.reason} (${way.rules.join(", ")})`)
}

function one(decision: Of<"choose">, text: string, made: (id: string) => Read): Read {
  const found = pick(decision, text)
  return typeof found === "string" ? cannot(found) : made(found.id)
}

function several(decision: Of<"select"> | Of<"arrange">, text: string, made: (ids: string[]) => Read): Read {
  if (text === "none") return made([])
  const whole = pick(decision, text)
  if (typeof whole !== "string") return made([whole.id])
  const ids: string[] = []
  for (const word of text.split(/[\s,]+/).filter((w) => w !== "")) {
    const found = pick(decision, word)
    if (typeof found === "string") return cannot(found)
    ids.push(found.id)
  }
  return made(ids)
}

function yesOrNo(decision: Of<"confirm">, text: string): Read {
  const lower = text.toLowerCase()
  const means = (word: string, label: string) =>
    lower !== "" && (word.startsWith(lower) || label.toLowerCase().startsWith(lower))
  const yes = lower === "1" || means("yes", decision.yes)
  const no = lower === "2" || means("no", decision.no)
  return yes === no ? cannot(howToAnswer(decision)) : move({ confirm: yes })
}

/** How to type the manner and its number, if there are manners to choose. */
function inAManner({ how }: Of<"place"> | Of<"path">, before: string): string {
  const manner = how?.find(({ amount }) => amount) ?? how?.[0]
  if (!manner) return ""
  const amount = manner.amount ? `*${manner.amount.max}` : ""
  return `, its manner before the place (1=${before}${wordFor(manner)}:12.5,30${amount})`
}

/** `piece=where piece=where`, each piece by its number in the list, its id or its name; `none` leaves all of them out. */
function pieces<T>(
  decision: Of<"place"> | Of<"path">,
  text: string,
  names: Names,
  read: (text: string) => T | undefined,
  made: (found: { readonly [piece: Touch]: T }) => Read,
): Read {
  if (text === "none") return made({})
  const found: { [piece: Touch]: T } = {}
  for (const word of text.split(/\s+/).filter((w) => w !== "")) {
    const at = word.indexOf("=")
    if (at < 1) return cannot(`"${word}" is not a place. ${howToAnswer(decision)}`)
    const piece = findPiece(decision.pieces, word.slice(0, at), names)
    if (piece === undefined) return cannot(`The question is not about a piece "${word.slice(0, at)}".`)
    const where = read(word.slice(at + 1))
    if (where === undefined) return cannot(`"${word.slice(at + 1)}" is not a place. ${howToAnswer(decision)}`)
    found[piece] = where
  }
  return made(found)
}

function findPiece(all: readonly Touch[], word: string, names: Names): Touch | undefined {
  if (/^\d+$/.test(word)) return all[Number(word) - 1]
  if (all.includes(word)) return word
  const lower = word.toLowerCase()
  const plain = (name: string) => name.toLowerCase().replaceAll(" ", "-")
  const begun = all.filter((id) => plain(names.get(id) ?? id).startsWith(lower) || plain(id).endsWith(`:${lower}`))
  return begun.length === 1 ? begun[0] : undefined
}

function readSteps(text: string, manners?: readonly Manner[]): Step[] | undefined {
  const steps = text.split(">").map((word) => readStep(word, manners))
  return steps.every((step) => step !== undefined) ? steps : undefined
}
