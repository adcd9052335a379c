/**
 * What a person has done so far towards an answer, and what it lights up. Pure: every kind of decision of every game is answered through
 * these functions, by mouse, finger, keyboard or typed command.
 */
import {
  type Barred,
  type Manner,
  type Move,
  type Outermost,
  type Placement,
  type Point,
  type Presented,
  type PresentedOption,
  pieceIn,
  type Reachable,
  type Scene,
  type Spot,
  type Step,
  type Touch,
  type Written,
} from "@salient/engine"

export type Draft = {
  /** The touches so far, while several options still fit them. */
  readonly narrowed: readonly Touch[]
  /** What a gesture with the touched piece meant: moving somewhere, or aiming. It is still open which option does it. */
  readonly meant?: "goes" | "aims"
  /** Chosen options, in order (select, arrange). */
  readonly picked: readonly string[]
  readonly amount: number
  /** The option that waits for confirmation. */
  readonly armed?: string
  readonly placed: Placement
  readonly paths: { readonly [piece: Touch]: readonly Step[] }
  /** The piece that the next touch of the board is about. */
  readonly held?: Touch
  /** Single bases (men of a platoon) are moved by hand, not their piece as a whole. */
  readonly singly?: true
  /** The pieces that go with it, if the player has said so; otherwise those the question sends along. */
  readonly along?: readonly Touch[]
  /** Hundredths of a degree, for spots on a table; undefined until the player turns the piece. */
  readonly facing?: number
  /** The manner of the next placement or step, and the number that goes with it. */
  readonly how?: string
  readonly measure?: number
  /** The places that the piece in hand can reach, once the rules have said so. */
  readonly reach?: Reachable
  /** The pieces for which that was asked. */
  readonly reachOf?: string
  /** The thing to be handed in. */
  readonly written?: Written
  /** A computer player's suggestion. */
  readonly suggested?: Move
}

/** How carefully a player answers: whether everything needs confirmation; and the answer whose odds are being shown. */
export type Caution = { readonly careful: boolean; readonly seen?: unknown }

export type Picked = { readonly draft: Draft; readonly move?: Move }
export type Aim = { readonly piece?: Touch; readonly hex?: Touch; readonly at: Point }

export const emptyDraft: Draft = { narrowed: [], picked: [], amount: 0, placed: {}, paths: {} }

export function newDraft(ask: Presented): Draft {
  switch (ask.kind) {
    case "amount":
      return { ...emptyDraft, amount: ask.min }
    case "arrange":
      return { ...emptyDraft, picked: ask.options.map((o) => o.id) }
    case "select":
      return ask.picked ? { ...emptyDraft, picked: ask.picked } : emptyDraft
    case "place":
    case "path": {
      const [held] = ask.pieces
      return held === undefined ? emptyDraft : { ...emptyDraft, held }
    }
    default:
      return emptyDraft
  }
}

/** Pieces that may be dragged: those asked about, and those lit. */
export const mobileFor = (ask: Presented | undefined, lit: ReadonlySet<Touch>, draft: Draft): ReadonlySet<Touch> =>
  new Set([...(ask?.about ?? []), ...lit, ...draft.narrowed, ...(ask && "pieces" in ask ? movedBy(ask, draft) : [])])

/** The bases of a question's pieces that may be moved on their own. */
export const partsOf = (ask: Presented): readonly Touch[] =>
  ask.kind === "path" && ask.parts ? Object.values(ask.parts).flat() : []

/** The pieces that can be picked up: single bases once the player wants to move those, otherwise whole pieces. */
export function movedBy(ask: Extract<Presented, { kind: "place" | "path" }>, draft: Draft): readonly Touch[] {
  const parts = partsOf(ask)
  return parts.length === 0 ? ask.pieces : draft.singly ? parts : ask.pieces.filter((p) => !parts.includes(p))
}

/** Switches between whole pieces and single bases; what has been drawn stays. */
export function inSingles(ask: Extract<Presented, { kind: "path" }>, draft: Draft): Draft {
  const next: Draft = draft.singly ? without(draft, "singly") : { ...draft, singly: true }
  const [held] = movedBy(ask, next)
  return held === undefined ? next : taking(next, held)
}

/** True if touching this can mean an option: the option refers to it, or leads to it. */
export const means = (o: Pick<PresentedOption, "touches" | "leads">, t: Touch): boolean =>
  o.touches?.includes(t) === true || o.leads?.includes(t) === true

/** The options, or the forbidden entries, that still fit the touches. */
export const remaining = <O extends Pick<PresentedOption, "touches" | "leads" | "goes" | "aims">>(
  options: readonly O[],
  { narrowed, meant }: Draft,
): readonly O[] =>
  narrowed.length === 0
    ? options
    : options.filter((o) => narrowed.every((t) => means(o, t)) && (meant === undefined || o[meant]))

/** Everything that options refer to or lead to. */
const touchable = (options: readonly PresentedOption[]): Touch[] =>
  options.flatMap((o) => [...(o.touches ?? []), ...(o.leads ?? [])])

/** The touch for the name of a place: games name places with or without the prefix of the kind of thing. */
export function touchOf(scene: Scene, place: string): Touch | undefined {
  if (scene.board.kind === "hex") return scene.board.hexes.find((h) => h.id === place || h.name === place)?.id
  return scene.board.areas.find((a) => a.id === place)?.id
}

/** The name that a decision uses for a place. */
function placeName(ask: Presented, scene: Scene, touch: Touch): string {
  const spots = "spots" in ask ? ask.spots : undefined
  const known = spots?.find((s) => touchOf(scene, s) === touch)
  if (known !== undefined) return known
  return (scene.board.kind === "hex" && scene.board.hexes.find((h) => h.id === touch)?.name) || touch
}

export function litFor(ask: Presented, draft: Draft, scene: Scene): Set<Touch> {
  switch (ask.kind) {
    case "choose":
    case "select": {
      const options = ask.kind === "choose" ? remaining(ask.options, draft) : ask.options
      return new Set(touchable(options).filter((t) => !draft.narrowed.includes(t)))
    }
    case "place": {
      const lit = new Set<Touch>(ask.pieces.filter((p) => p !== draft.held))
      const taken = new Set(Object.values(draft.placed))
      for (const spot of ask.spots ?? []) {
        const touch = touchOf(scene, spot)
        if (touch && !taken.has(spot)) lit.add(touch)
      }
      return lit
    }
    case "path": {
      const within = (draft.reach ?? []).flatMap(({ at }) => (typeof at === "string" ? (touchOf(scene, at) ?? []) : []))
      return new Set([
        ...movedBy(ask, draft).filter((p) => p !== draft.held),
        ...within,
        ...offBoard(ask.options, scene),
      ])
    }
    default:
      return new Set()
  }
}

/** Things that options refer to but that are not on the board: cards. A piece is taken in hand by touching it instead. */
const offBoard = (options: readonly PresentedOption[], scene: Scene): Touch[] =>
  options.flatMap((o) => o.touches ?? []).filter((t) => pieceIn(scene, t) === undefined && !isPlace(scene, t))

const isPlace = (scene: Scene, t: Touch): boolean =>
  scene.board.kind === "hex" ? scene.board.hexes.some((h) => h.id === t) : scene.board.areas.some((a) => a.id === t)

/** The pieces in hand: the one that was taken, and those that go with it. */
export const inHand = (ask: Presented, draft: Draft): readonly Touch[] =>
  draft.held === undefined ? [] : [draft.held, ...(draft.along ?? companions(ask, draft.held))]

/** The pieces that the question sends along with a piece. */
const companions = (ask: Presented, piece: Touch): readonly Touch[] =>
  (ask.kind === "path" ? ask.along?.[piece] : undefined) ?? []

/** Takes a piece in hand. */
export const taking = (draft: Draft, piece: Touch): Draft =>
  draft.held === piece ? draft : { ...without(draft, "along"), held: piece }

/** Makes a piece go along with the one in hand, or stay. */
export function joining(ask: Presented, draft: Draft, piece: Touch): Draft {
  const [, ...others] = inHand(ask, draft)
  if (piece === draft.held) return draft
  return { ...draft, along: others.includes(piece) ? others.filter((p) => p !== piece) : [...others, piece] }
}

/** The pieces of a question in the same place as the one in hand: those that could go with it. */
export function neighboursInHex(ask: Spotting, draft: Draft, scene: Scene): Touch[] {
  const hexOf = (id: Touch | undefined) => {
    const stands = pieceIn(scene, id)?.stands
    return stands && "hex" in stands ? stands.hex : undefined
  }
  const here = hexOf(draft.held)
  return here === undefined ? [] : ask.pieces.filter((p) => p !== draft.held && hexOf(p) === here)
}

export function chosenFor(ask: Presented, draft: Draft): Set<Touch> {
  const chosen = new Set<Touch>(draft.narrowed)
  if (ask.kind === "path") for (const piece of inHand(ask, draft)) chosen.add(piece)
  if (draft.held !== undefined && (ask.kind === "place" || ask.kind === "path")) chosen.add(draft.held)
  if ("options" in ask)
    for (const o of ask.options)
      if ((ask.kind === "select" && draft.picked.includes(o.id)) || o.id === draft.armed)
        for (const t of o.touches ?? []) chosen.add(t)
  return chosen
}

/** A touch of the board: the draft that results, and the move if the touch settles it. */
export function touch(ask: Presented, draft: Draft, scene: Scene, aim: Aim, caution: Caution): Picked {
  switch (ask.kind) {
    case "choose":
      return touchOption(ask.options, draft, scene, aim, caution)
    case "select": {
      const at = aimed(aim, litFor(ask, draft, scene), scene)
      const option = at && ask.options.find((o) => o.touches?.includes(at))
      return option ? selecting(ask, draft, option.id, caution.careful) : { draft }
    }
    case "place":
      return { draft: put(ask, draft, scene, aim) }
    case "path": {
      const { piece } = aim
      const cards = ask.options.filter((o) => piece !== undefined && o.touches?.includes(piece))
      if (cards.length > 0 && piece !== undefined && offBoard(cards, scene).includes(piece))
        return touchOption(cards, draft, scene, aim, caution)
      return { draft: step(ask, draft, scene, aim) }
    }
    default:
      return { draft }
  }
}

/** What is forbidden at a place that was touched and that offers nothing: entries that fit the earlier touches come first. */
export function barredAt(
  barred: readonly Barred[],
  draft: Draft,
  scene: Scene,
  aim: Aim,
  lit: ReadonlySet<Touch>,
): Barred | undefined {
  if (aimed(aim, lit, scene) !== undefined) return undefined
  const here = [aim.piece, aim.hex, ...piecesIn(scene, aim.hex)].filter((t) => t !== undefined)
  for (const touch of here) {
    const found = barred.filter((b) => !b.seldom && b.touches?.includes(touch))
    if (found.length > 0) return remaining(found, draft)[0] ?? found[0]
  }
  return undefined
}

const piecesIn = (scene: Scene, hex: Touch | undefined): Touch[] =>
  scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === hex).map((p) => p.id)

/** Which lit thing was meant: the piece, otherwise the hex, otherwise the only lit piece in that hex. */
export function aimed(aim: Aim, lit: ReadonlySet<Touch>, scene: Scene): Touch | undefined {
  if (aim.piece !== undefined && lit.has(aim.piece)) return aim.piece
  if (aim.hex === undefined) return undefined
  if (lit.has(aim.hex)) return aim.hex
  const inside = scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === aim.hex && lit.has(p.id))
  return inside.length === 1 ? inside[0]?.id : undefined
}

function touchOption(
  options: readonly PresentedOption[],
  draft: Draft,
  scene: Scene,
  aim: Aim,
  caution: Caution,
): Picked {
  const open = remaining(options, draft)
  const lit = new Set(touchable(open).filter((t) => !draft.narrowed.includes(t)))
  const at = aimed(aim, lit, scene)
  if (at === undefined) return { draft: { ...without(without(draft, "armed"), "meant"), narrowed: [] } }
  const narrowed = [...draft.narrowed, at]
  const fitting = remaining(options, { ...draft, narrowed })
  // The touched thing itself comes before anything that leads to it.
  const near = fitting.filter((o) => o.touches?.includes(at))
  const left = near.some((o) => !o.seldom) ? near : fitting
  const [only] = left
  if (left.length !== 1 || !only) return { draft: { ...draft, narrowed } }
  // Touching a man to look at him does not play the card that would send him: its button comes first.
  const plays = !only.touches?.includes(at) && offBoard([only], scene).length > 0
  return decide(only, draft, plays ? { careful: true } : caution)
}

/** Takes an option: at once, or after a confirmation if there are odds that have not been looked at yet. */
export function decide(option: PresentedOption, draft: Draft, { careful, seen }: Caution): Picked {
  if ((careful || (option.forecast && seen !== option.id)) && draft.armed !== option.id)
    return { draft: { ...draft, narrowed: [], armed: option.id } }
  return { draft, move: { choose: option.id } }
}

export function toggle(ask: Extract<Presented, { kind: "select" }>, draft: Draft, id: string): Draft {
  if (draft.picked.includes(id)) return { ...draft, picked: draft.picked.filter((p) => p !== id) }
  if (draft.picked.length >= ask.max) return ask.max === 1 ? { ...draft, picked: [id] } : draft
  return { ...draft, picked: [...draft.picked, id] }
}

/** True if a touch settles a selection: exactly one is wanted, and it has no odds to look at first. */
export const settlesAtOnce = (ask: Extract<Presented, { kind: "select" }>, careful: boolean): boolean =>
  ask.min === 1 && ask.max === 1 && !ask.forecast && !careful

/** Selects or deselects one entry of a selection; if exactly one is wanted, that is the answer. */
export const selecting = (
  ask: Extract<Presented, { kind: "select" }>,
  draft: Draft,
  id: string,
  careful: boolean,
): Picked => ({
  draft: toggle(ask, draft, id),
  ...(settlesAtOnce(ask, careful) ? { move: { select: [id] } } : {}),
})

/** Moves an entry of an arrangement up or down by one. */
export function shift(draft: Draft, id: string, by: -1 | 1): Draft {
  const from = draft.picked.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= draft.picked.length) return draft
  const picked = draft.picked.toSpliced(from, 1)
  picked.splice(to, 0, id)
  return { ...draft, picked }
}

/** The facing of the piece in hand: as turned by the player, as placed, as it stands, or towards the middle of the table. */
export function facingOf(scene: Scene, draft: Draft, at?: Point): number {
  if (draft.facing !== undefined) return draft.facing
  const { held } = draft
  const put = held === undefined ? undefined : draft.placed[held]
  if (typeof put === "object" && put.facing !== undefined) return put.facing
  const stands = pieceIn(scene, held)?.stands
  const own = stands && "bases" in stands ? stands.bases[0]?.facing : undefined
  if (own !== undefined) return own
  const half = scene.board.kind === "table" ? scene.board.depth / 2 : 0
  return at && at.y > half ? 18_000 : 0
}

/** Turns the piece in hand, also where it has been placed or where its path ends. */
export function turned(scene: Scene, draft: Draft, by: number): Draft {
  const { held } = draft
  const facing = (facingOf(scene, draft, spotOf(draft)) + by + 36_000) % 36_000
  const next = { ...draft, facing }
  if (held === undefined) return next
  const put = draft.placed[held]
  if (put !== undefined && typeof put !== "string")
    return { ...next, placed: { ...draft.placed, [held]: { ...put, facing } } }
  const steps = draft.paths[held] ?? []
  const last = steps.at(-1)
  if (last === undefined || typeof last === "string") return next
  return { ...next, paths: { ...draft.paths, [held]: [...steps.slice(0, -1), { ...last, facing }] } }
}

/** The point on a table where the piece in hand has been placed, or where its path ends. */
function spotOf({ held, placed, paths }: Draft): Point | undefined {
  const at = held === undefined ? undefined : (placed[held] ?? paths[held]?.at(-1))
  return typeof at === "string" ? undefined : at
}

const spotAt = (ask: Spotting, draft: Draft, piece: Touch, at: Point, facing: number | undefined): Step => ({
  x: Math.round(at.x),
  y: Math.round(at.y),
  ...(facing === undefined ? {} : { facing }),
  // Touching a place moves the piece there: a manoeuvre on the spot has a button of its own.
  ...(mannerOf(ask, draft, piece)?.onTheSpot ? {} : inManner(ask, draft, piece)),
})

/** A path whose last step follows the hand that drags the piece over a table. */
export function draggedTo(ask: Spotting, draft: Draft, piece: Touch, before: readonly Step[], at: Point): Draft {
  const step = spotAt(ask, draft, piece, at, draft.facing)
  return { ...draft, held: piece, paths: withStep(ask, draft, piece, before, step) }
}

/**
 * The paths with one more step for a piece, or with its step replaced if only the destination is given. Single bases of the piece that had
 * been placed by hand move with the whole piece again.
 */
function withStep(ask: Spotting, { paths }: Draft, piece: Touch, before: readonly Step[], step: Step): Draft["paths"] {
  if (ask.kind !== "path" || !ask.direct) return { ...paths, [piece]: [...before, step] }
  const parts = ask.parts?.[piece] ?? []
  const kept = Object.fromEntries(Object.entries(paths).filter(([id]) => !parts.includes(id)))
  return { ...kept, [piece]: [step] }
}

function put(ask: Extract<Presented, { kind: "place" }>, draft: Draft, scene: Scene, aim: Aim): Draft {
  if (aim.piece !== undefined && aim.piece !== draft.held && ask.pieces.includes(aim.piece))
    return { ...draft, held: aim.piece }
  const { held } = draft
  if (held === undefined) return draft
  const place =
    aim.hex === undefined
      ? spotAt(ask, draft, held, aim.at, facingOf(scene, draft, aim.at))
      : placeName(ask, scene, aim.hex)
  const placed = { ...draft.placed, [held]: place }
  const next = ask.pieces.find((p) => !(p in placed))
  return next === undefined || held in draft.placed ? { ...draft, placed } : { ...draft, placed, held: next }
}

/** Removes the piece in hand from where it was placed, if that is allowed. */
export const leaveOut = (draft: Draft): Draft =>
  draft.held === undefined ? draft : { ...draft, placed: without(draft.placed, draft.held) }

function step(ask: Extract<Presented, { kind: "path" }>, draft: Draft, scene: Scene, aim: Aim): Draft {
  if (aim.piece !== undefined && aim.piece !== draft.held && movedBy(ask, draft).includes(aim.piece))
    return taking(draft, aim.piece)
  const { held } = draft
  if (held === undefined) return draft
  const before = draft.paths[held] ?? []
  if (aim.hex === undefined)
    return { ...draft, paths: withStep(ask, draft, held, before, spotAt(ask, draft, held, aim.at, draft.facing)) }
  const name = placeName(ask, scene, aim.hex)
  const seen = before.indexOf(name)
  const path = seen >= 0 ? before.slice(0, seen + 1) : [...before, name]
  return { ...draft, paths: { ...draft.paths, [held]: path } }
}

/** True if the rules find the paths for this question: a touch names the destination, not every step. */
export const isLed = (ask: Presented | undefined): ask is Extract<Presented, { kind: "path" }> =>
  ask?.kind === "path" && ask.reach === true

/** Where a touch of the board sends the piece in hand; undefined if it picks up a piece instead, or is not on a place. */
export function sentTo(ask: Presented, draft: Draft, scene: Scene, aim: Aim): string | undefined {
  if (!isLed(ask) || draft.held === undefined || aim.hex === undefined) return undefined
  if (aim.piece !== undefined && aim.piece !== draft.held && ask.pieces.includes(aim.piece)) return undefined
  return placeName(ask, scene, aim.hex)
}

/** The answer that lets the piece that is asked about move somewhere. */
export const goOption = (ask: Presented): PresentedOption | undefined =>
  ask.kind === "choose" ? ask.options.find((o) => o.goes && !o.leads) : undefined

/** The answers that bring a piece closer to moving somewhere, or to aiming at an enemy, without doing it themselves. */
export const leadingTo = (ask: Presented, piece: Touch, does: "goes" | "aims"): readonly PresentedOption[] =>
  ask.kind === "choose" ? ask.options.filter((o) => o[does] && o.leads?.includes(piece)) : []

/** A question about places or paths. */
export type Spotting = Extract<Presented, { kind: "place" | "path" }>

/** The manners that a piece may choose from. */
export const mannersFor = (ask: Spotting, piece: Touch | undefined): readonly Manner[] =>
  ask.how?.filter(({ pieces }) => !pieces || (piece !== undefined && pieces.includes(piece))) ?? []

/**
 * The manner of the piece in hand: the one it was placed with; otherwise the last one chosen, if it is for this piece; otherwise, for a
 * piece that is placed, the first. A path goes straight on unless something else was chosen.
 */
export function mannerOf(ask: Spotting, draft: Draft, piece: Touch | undefined): Manner | undefined {
  const all = mannersFor(ask, piece)
  const put = piece === undefined ? undefined : draft.placed[piece]
  const how = typeof put === "object" ? put.how : draft.how
  const found = all.find(({ id }) => id === how)
  return found ?? (ask.kind === "place" ? all[0] : undefined)
}

/** The number that goes with a manner, as a player reads it. */
export function measureOf(draft: Draft, piece: Touch | undefined, { amount }: Manner): number {
  if (!amount) return 0
  const put = piece === undefined ? undefined : draft.placed[piece]
  if (typeof put === "object" && put.amount !== undefined) return put.amount / (amount.per ?? 1)
  return Math.min(amount.max, Math.max(amount.min, draft.measure ?? amount.usual ?? 0))
}

/** The fields of a step that come from its manner. */
function inManner(ask: Spotting, draft: Draft, piece: Touch | undefined): Pick<Spot, "how" | "amount"> {
  const manner = mannerOf(ask, draft, piece)
  if (!manner) return {}
  const { id, amount } = manner
  if (!amount) return { how: id }
  return { how: id, amount: Math.round(measureOf(draft, piece, manner) * (amount.per ?? 1)) }
}

/** Chooses a manner, or a number for it: for the piece in hand if it has been placed, and for those that follow. */
export function inWhich(ask: Spotting, draft: Draft, chosen: Pick<Draft, "how" | "measure">): Draft {
  const next = { ...("how" in chosen ? without(draft, "how") : draft), ...chosen }
  const put = draft.held === undefined ? undefined : draft.placed[draft.held]
  if (draft.held === undefined || typeof put !== "object") return next
  const { how: _how, amount: _amount, ...spot } = put
  const before = chosen.how === undefined ? { ...next, how: put.how ?? "" } : next
  const unput = { ...before, placed: without(draft.placed, draft.held) }
  return { ...next, placed: { ...draft.placed, [draft.held]: { ...spot, ...inManner(ask, unput, draft.held) } } }
}

/** Adds a manoeuvre on the spot to the path of the piece in hand. */
export function doOnTheSpot(ask: Extract<Presented, { kind: "path" }>, draft: Draft, scene: Scene): Draft {
  const { held } = draft
  if (held === undefined) return draft
  const before = draft.paths[held] ?? []
  const last = before.at(-1)
  const stands = pieceIn(scene, held)?.stands
  const word = mannerOf(ask, draft, held)?.id
  // On hexes a manner on the spot is a step with its own name.
  if (stands && "hex" in stands && word !== undefined)
    return { ...draft, paths: { ...draft.paths, [held]: [...before, word] } }
  const at = typeof last === "object" ? last : stands && "bases" in stands ? stands.bases[0] : undefined
  if (!at) return draft
  const done = { x: at.x, y: at.y, ...inManner(ask, draft, held) }
  return { ...draft, paths: withStep(ask, draft, held, before, done) }
}

/** Removes the last step from the path of the piece in hand. */
export function stepBack(draft: Draft): Draft {
  const { held } = draft
  if (held === undefined) return draft
  return { ...draft, paths: { ...draft.paths, [held]: (draft.paths[held] ?? []).slice(0, -1) } }
}

/** The answer as it stands, if it could be sent. */
export function answerOf(ask: Presented, draft: Draft): Move | undefined {
  switch (ask.kind) {
    case "choose":
      return draft.armed === undefined ? undefined : { choose: draft.armed }
    case "select":
      return draft.picked.length >= ask.min && draft.picked.length <= ask.max
        ? { select: ask.options.filter((o) => draft.picked.includes(o.id)).map((o) => o.id) }
        : undefined
    case "arrange":
      return { arrange: draft.picked }
    case "amount":
      return { amount: draft.amount }
    case "confirm":
      return undefined
    case "place":
      return { place: draft.placed } // even if empty: the rules say whether pieces may be left out
    case "path":
      return { path: Object.fromEntries(ask.pieces.map((p) => [p, draft.paths[p] ?? []])) } // a piece without a path stays
    case "write":
      return draft.written === undefined ? undefined : { write: draft.written }
  }
}

/** The draft with the suggestion in it: nothing is sent until the player says so. */
export function advised(draft: Draft, move: Move): Draft {
  const plain = { ...without(draft, "armed"), narrowed: [], suggested: move }
  if ("choose" in move) return { ...plain, armed: move.choose }
  if ("select" in move) return { ...plain, picked: move.select }
  if ("arrange" in move) return { ...plain, picked: move.arrange }
  if ("amount" in move) return { ...plain, amount: move.amount }
  if ("place" in move) return { ...plain, placed: move.place }
  if ("path" in move) return { ...plain, paths: move.path }
  if ("write" in move) return { ...plain, written: move.write }
  return plain
}

export const without = <D extends object, K extends keyof D>(draft: D, key: K): Omit<D, K> => {
  const { [key]: _gone, ...rest } = draft
  return rest
}

/** On a table, the outline of the ground in reach; none once the path has been drawn, because it may lead on from where that ends. */
export function groundOf({ reach, held, paths }: Draft): readonly Outermost[] {
  if (held !== undefined && (paths[held]?.length ?? 0) > 1) return []
  return (reach ?? []).flatMap((r) => ("left" in r ? [] : [r]))
}
