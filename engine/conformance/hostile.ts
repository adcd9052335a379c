/** Answers that must be refused: invented, stale, malformed, or another player's. Used by the laws and by attack tests. */
import type { Decision, Move, Step, Written } from "../decision.ts"
import { limits } from "../judge.ts"
import type { Match } from "../match.ts"
import { copy } from "../plain.ts"
import { anyMove } from "../propose.ts"
import { oneOf, type Random } from "../random.ts"
import { writtenLimits } from "../written-data.ts"

/** Lists nested this many levels deep. */
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

/** Written answers that no game may accept: too deep, too long, too large, not plain data. */
const unwritable: readonly unknown[] = [
  undefined,
  Number.NaN,
  -0,
  nested(writtenLimits.depth + 1),
  new Array(writtenLimits.values + 1).fill(0),
  { note: "x".repeat(writtenLimits.letters + 1) },
  { at: [{ deep: Number.POSITIVE_INFINITY }] },
  { made: new Map() },
  { does: () => 1 },
  JSON.parse('{"__proto__": {"units": []}}'),
]

const junk: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "",
  "constructor",
  "__proto__",
  "x".repeat(10_000),
  true,
  [],
  [[]],
  {},
  { choose: 1 },
  { choose: null },
  { choose: "no such option" },
  { choose: "toString" },
  { select: "all" },
  { select: [Number.NaN] },
  { select: ["a", "a"] },
  { arrange: [] },
  { amount: Number.NaN },
  { amount: Number.POSITIVE_INFINITY },
  { amount: "3" },
  { amount: 1e308 },
  { confirm: "yes" },
  { place: [] },
  { place: { "unit:1": null } },
  { place: { nobody: "nowhere" } },
  { place: { "unit:1": { x: Number.NaN, y: 0 } } },
  { path: { "unit:1": "A1" } },
  { path: { "unit:1": [{ x: 1e300, y: 0 }] } },
  { path: { "unit:1": [{ x: 0.5, y: 0 }] } },
  { path: { nobody: [{ x: -5_000_000, y: -5_000_000 }] } },
  { path: { "unit:1": new Array(10_000).fill("A1") } },
  ...unwritable.map((write) => ({ write })),
  { choose: "a", confirm: true },
  { invented: "move" },
  JSON.parse('{"__proto__": {"choose": "end"}}'),
  JSON.parse('{"place": {"__proto__": "A1"}}'),
]

const wrongSeqs = (seq: number): readonly unknown[] => [
  seq - 1,
  seq + 1,
  -1,
  Number.NaN,
  `${seq}`,
  null,
  undefined,
  seq + 0.5,
  1e9,
]

/** An answer that the match must refuse in its present state. */
export function hostileAnswer(match: Match, random: Random): unknown {
  const decision = match.pending[random(match.pending.length)] as Decision
  const asked = match.start.seats.find((s) => match.decisionFor(s.id) === decision)
  const good: Move = anyMove(decision, random)
  const by = asked?.id
  const { seq } = match
  switch (random(7)) {
    case 0:
      return oneOf(random, junk)
    case 1:
      return { by, seq, move: oneOf(random, junk) }
    case 2:
      return { by, seq: oneOf(random, wrongSeqs(seq)), move: good }
    case 3: {
      const idle = match.start.seats.filter((s) => match.decisionFor(s.id) === undefined).map((s) => s.id)
      return { by: oneOf(random, [...idle, "nobody", "", 7, null, "__proto__"]), seq, move: good }
    }
    case 4:
      return { by, seq, move: good, more: 1 }
    case 5:
      return { by, seq, move: spoilt(decision, good, random) }
    default:
      return [{ by, seq, move: good }]
  }
}

/** A legal move with one small illegal change. */
function spoilt(decision: Decision, good: Move, random: Random): unknown {
  switch (decision.kind) {
    case "choose": {
      const { id } = oneOf(random, decision.options)
      return {
        choose: oneOf(random, [
          `${id} `,
          `${id}x`,
          id.toUpperCase() === id ? `${id.toLowerCase()}!` : `${id.toUpperCase()}!`,
        ]),
      }
    }
    case "confirm":
      return { confirm: oneOf(random, [1, 0, "true", null]) }
    case "amount":
      return { amount: oneOf(random, [decision.min - 1, decision.max + 1, decision.max + decision.step, Number.NaN]) }
    case "select":
      return { select: [...decision.options.map((o) => o.id), "one more"] }
    case "arrange":
      return { arrange: decision.options.slice(1).map((o) => o.id) }
    case "place":
      return { place: { ...(good as { place: object }).place, nobody: "A1" } }
    case "path":
      return { path: { ...(good as { path: object }).path, nobody: [] } }
    case "write":
      return { write: oneOf(random, unwritable) }
  }
}

/** A written answer with one change. It may be legal or not; in either case the judge must not throw. */
export function tamperedWith(written: Written, random: Random): Written {
  const odd = () => oneOf<Written>(random, [null, true, -1, 0, 1.5, 1e9, "", "nobody", "x".repeat(300), [], {}, [[]]])
  const changed = (value: Written): Written => {
    if (typeof value !== "object" || value === null || random(4) === 0) return odd()
    const made = copy(value) as Record<string, Written>
    const keys = Object.keys(made)
    const key = keys.length > 0 ? oneOf(random, keys) : "more"
    const at = made[key]
    switch (random(8)) {
      case 0:
        if (Array.isArray(made)) made.splice(Number(key), 1)
        else delete made[key]
        return made
      case 1:
        if (Array.isArray(made)) made.push(copy(at ?? 0))
        else made.more = odd()
        return made
      default:
        made[key] = at === undefined ? odd() : changed(at)
        return made
    }
  }
  return changed(written)
}

/** An answer of the right shape. It may be legal or not; in either case the judge must not throw. */
export function plausibleAnswer(decision: Of<"place"> | Of<"path">, random: Random): Move {
  const pieces = decision.pieces.filter(() => random(3) === 0)
  const steps = () => Array.from({ length: 1 + random(3) }, () => oddStep(decision, random))
  const given = <T>(what: () => T) =>
    Object.fromEntries((pieces.length > 0 ? pieces : decision.pieces.slice(0, 1)).map((p) => [p, what()]))
  return decision.kind === "place" ? { place: given(() => oddStep(decision, random)) } : { path: given(steps) }
}

type Of<K extends Decision["kind"]> = Extract<Decision, { kind: K }>

function oddStep({ how = [] }: Of<"place"> | Of<"path">, random: Random): Step {
  if (random(8) === 0) return oneOf(random, ["A1", "constructor", "nowhere"])
  const far = limits.coordinate
  const coordinate = () => oneOf(random, [-far, -1, 0, 1, 12_345, 40_000, far])
  const words = [...how.map(({ id }) => id), "nonsense"]
  return {
    x: coordinate(),
    y: coordinate(),
    ...(random(2) === 0 ? { facing: oneOf(random, [0, 1, 9_000, 17_999, 35_999]) } : {}),
    ...(random(2) === 0 ? { how: oneOf(random, words) } : {}),
    ...(random(3) === 0 ? { amount: oneOf(random, [-far, -1, 0, 1, 4_500, far]) } : {}),
  }
}
