/** Typed play: every hex, unit and action has a name. Pure; the screen carries out the result. */
import {
  type Aim,
  type Barred,
  type Heard,
  type Move,
  type Point,
  type Presented,
  type PresentedOption,
  pieceIn,
  readStep,
  type Scene,
  type Step,
} from "@salient/engine"
import { words } from "../words/words.ts"
import { describeAsk, describeBoard, describePlans, describeThing, pieceNamed } from "./describe.ts"
import { type Draft, mannerOf } from "./table/draft.ts"
import { unseenPiece } from "./table/drawn.ts"
import { aimNamed, type LensInfo } from "./table/looking.ts"

export type Command =
  | { readonly do: "say"; readonly lines: readonly string[] }
  | { readonly do: "send"; readonly move: Move }
  | { readonly do: "draft"; readonly draft: Draft; readonly says: string }
  | { readonly do: "odds"; readonly option: string | number | true }
  | { readonly do: "rule"; readonly id: string }
  | { readonly do: "show"; readonly lens: LensInfo; readonly aims: readonly Aim[] }
  | { readonly do: "undo" | "suggest" | "confirm" }

export type Situation = {
  readonly scene: Scene
  readonly ask: Presented | undefined
  readonly draft: Draft
  /** What the question forbids. */
  readonly barred?: readonly Barred[]
  readonly told: readonly Heard[]
  readonly lenses?: readonly LensInfo[]
  nameOf(side: string): string
}

const say = (...lines: string[]): Command => ({ do: "say", lines })

export function interpret(text: string, now: Situation): Command {
  const [verb = "", ...rest] = text.trim().split(/\s+/)
  const tail = rest.join(" ")
  const { ask } = now
  if (/^\d+$/.test(verb) && rest.length === 0 && ask?.kind !== "amount") return choose(verb, now)
  switch (verb.toLowerCase()) {
    case "":
    case "help":
    case "?":
      return say(...words("text.help").split("\n"))
    case "board":
      return say(...describeBoard(now.scene, now.nameOf))
    case "look":
      return tail === ""
        ? say(...describeBoard(now.scene, now.nameOf))
        : say(describeThing(now.scene, tail) ?? words("text.unknown", { name: tail }))
    case "ask":
      return say(...describeAsk(ask, now.barred))
    case "log":
      return say(...now.told.slice(-(Number(tail) || 8)).map((t) => t.says))
    case "hand":
      return say(...(now.scene.hand ?? []).map((c) => c.says), ...(now.scene.hand?.length ? [] : [words("hand.none")]))
    case "rule":
      return { do: "rule", id: tail.toUpperCase() }
    case "show":
      return show(tail, now)
    case "plan":
      return say(...describePlans(now.scene))
    case "undo":
      return { do: "undo" }
    case "suggest":
      return { do: "suggest" }
    case "confirm":
    case "done":
      return ask?.kind === "confirm" && !now.draft.suggested
        ? { do: "send", move: { confirm: true } }
        : { do: "confirm" }
    case "yes":
    case "no":
      return ask?.kind === "confirm"
        ? { do: "send", move: { confirm: verb.toLowerCase() === "yes" } }
        : choose(text, now)
    case "odds":
      return odds(tail, now)
    case "place":
      return place(rest, now)
    case "move":
    case "go":
      return ask?.kind === "path" ? walk(rest, now) : choose(tail === "" ? text : tail, now)
    case "choose":
      return choose(tail, now)
    default:
      return ask?.kind === "amount" && /^-?\d+$/.test(verb)
        ? { do: "send", move: { amount: Number(verb) } }
        : choose(text, now)
  }
}

/** An option by number, id, or words of its label; for selections, several by number. */
function choose(tail: string, { ask, barred = [] }: Situation): Command {
  if (!ask) return say(words("text.notAsked"))
  if (ask.kind === "amount") return { do: "send", move: { amount: Number(tail) } }
  if (!("options" in ask)) return say(...describeAsk(ask))
  if (ask.kind === "select" || ask.kind === "arrange") {
    const ids = tail.split(/[\s,]+/).map((n) => ask.options[Number(n) - 1]?.id)
    if (ids.some((id) => id === undefined)) return say(words("text.numbers"), ...describeAsk(ask))
    const named = ids as string[]
    return { do: "send", move: ask.kind === "select" ? { select: named } : { arrange: named } }
  }
  const found = optionNamed(ask.options, tail)
  if (found) return { do: "send", move: { choose: found.id } }
  const forbidden = /^\d+$/.test(tail) ? undefined : optionNamed(barred, tail)
  return forbidden
    ? say(words("text.barred", { label: forbidden.label, reason: forbidden.why.reason }))
    : say(words("text.notOffered", { name: tail }), ...describeAsk(ask, barred))
}

function optionNamed<O extends Pick<PresentedOption, "id" | "label">>(
  options: readonly O[],
  name: string,
): O | undefined {
  const byNumber = /^\d+$/.test(name) ? options[Number(name) - 1] : undefined
  if (byNumber) return byNumber
  const wanted = name.trim().toLowerCase()
  if (wanted === "") return undefined
  const exact = options.find((o) => o.id.toLowerCase() === wanted || o.label.toLowerCase() === wanted)
  if (exact) return exact
  const near = options.filter((o) => o.label.toLowerCase().includes(wanted))
  return near.length === 1 ? near[0] : undefined
}

function odds(tail: string, { ask }: Situation): Command {
  if (ask?.kind === "confirm") return { do: "odds", option: true }
  if (ask?.kind === "amount") return { do: "odds", option: Number(tail) || ask.min }
  if (!ask || !("options" in ask)) return say(words("text.notAsked"))
  const id = optionNamed(ask.options, tail)?.id
  return id === undefined ? say(words("text.notOffered", { name: tail })) : { do: "odds", option: id }
}

/** `show LENS THING to THING`: a lens by its id or label, then the things it is pointed at. */
function show(tail: string, { scene, lenses = [] }: Situation): Command {
  const wanted = tail.trim().toLowerCase()
  const begins = (name: string) => wanted === name || wanted.startsWith(`${name} `)
  const lens = lenses.find((l) => begins(l.id.toLowerCase()) || begins(l.label.toLowerCase()))
  if (!lens)
    return lenses.length === 0
      ? say(words("lens.none"))
      : say(...lenses.map((l) => words("text.shows", { label: l.label, says: l.says })), words("text.showHelp"))
  const name = begins(lens.label.toLowerCase()) ? lens.label : lens.id
  const named = tail.trim().slice(name.length).trim()
  const things = named === "" ? [] : named.split(/\s+to\s+/i)
  const aims: Aim[] = []
  for (const thing of things) {
    const aim = aimNamed(scene, thing)
    if (!aim) return say(words("text.unknown", { name: thing }))
    aims.push(aim)
  }
  return { do: "show", lens, aims }
}

/** `place NAME PLACE`: the last word is the place, in capitals as on maps. */
function place(rest: readonly string[], { ask, scene, draft }: Situation): Command {
  if (ask?.kind !== "place") return say(words("text.notAsked"))
  const where = rest.at(-1)
  const name = rest.slice(0, -1).join(" ")
  const among = ask.pieces.map((id) => pieceIn(scene, id) ?? unseenPiece(id, ask.by))
  const byNumber = /^\d+$/.test(name) ? among[Number(name) - 1] : undefined
  const piece = byNumber ?? pieceNamed(scene, name, among)
  if (!piece || where === undefined) return say(words("text.unknown", { name }))
  const spot = ask.spots?.find((s) => s.toLowerCase() === where.toLowerCase()) ?? readStep(where, ask.how)
  if (spot === undefined) return say(words("text.unknown", { name: where }))
  const manner = mannerOf(ask, draft, piece.id)
  const plain = typeof spot === "string" || spot.how !== undefined || !manner
  const placed = { ...draft.placed, [piece.id]: plain ? spot : { ...spot, how: manner.id } }
  return { do: "draft", draft: { ...draft, placed }, says: words("text.placed", { name: piece.label, place: where }) }
}

/** `go C7 C8`: a path for the piece in hand. */
function walk(rest: readonly string[], { ask, draft, scene }: Situation): Command {
  if (ask?.kind !== "path") return say(words("text.notAsked"))
  const named = rest[0] === undefined ? undefined : ask.pieces.find((p) => p === rest[0])
  const held = named ?? draft.held ?? ask.pieces[0]
  if (held === undefined) return say(words("text.notAsked"))
  const stands = pieceIn(scene, held)?.stands
  let at: Point | undefined = stands && "bases" in stands ? stands.bases[0] : undefined
  const steps: Step[] = []
  for (const word of named ? rest.slice(1) : rest) {
    const hex =
      scene.board.kind === "hex"
        ? scene.board.hexes.find((h) => h.name.toLowerCase() === word.toLowerCase())
        : undefined
    const step = hex ? hex.name : readStep(word, ask.how, at)
    if (step === undefined) return say(words("text.unknown", { name: word }))
    if (typeof step === "object") at = step
    steps.push(step)
  }
  return {
    do: "draft",
    draft: { ...draft, held, paths: { ...draft.paths, [held]: steps } },
    says: words("text.walked", { count: steps.length }),
  }
}
