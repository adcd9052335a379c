import { describe, expect, it } from "vitest"
import {
  arcFrom,
  arcFromFront,
  BadGeometry,
  Bases,
  bentLine,
  circle,
  coherencyOf,
  columnAlong,
  faultInPath,
  faultInPoint,
  faultInShape,
  groundAt,
  LIMIT,
  layTable,
  lowestOver,
  type Piece,
  rect,
  rectangle,
  type Step,
  scatter,
  sight,
  spiral,
  teardrop,
  trace,
} from "../index.ts"

const p = (x: number, y: number) => ({ x, y })
const wood = (points: Piece["points"], more = {}): Piece => ({ form: "area", id: "w", kind: "wood", points, ...more })
const plan = (...pieces: Piece[]) => ({ width: 72_000, depth: 48_000, pieces })

describe("what cannot be is refused with a sentence", () => {
  it.each([
    [Number.NaN, "x of the point is NaN: expected a whole number of thousandths"],
    [Number.POSITIVE_INFINITY, "x of the point is Infinity: expected a whole number of thousandths"],
    [1.5, "x of the point is 1.5: expected a whole number of thousandths"],
    [LIMIT + 1, "x of the point is 1000001: expected no more than 1000000 either way"],
    [undefined, "x of the point is undefined: expected a whole number of thousandths"],
  ])("a coordinate of %s", (x, sentence) => expect(faultInPoint({ x: x as number, y: 0 })).toBe(sentence))

  it("a point that is none", () => {
    expect(faultInPoint(null as never)).toBe("the point is null: expected a point with x and y")
    expect(faultInPoint(p(0, 0))).toBeUndefined()
  })

  it.each([
    ["two corners", [p(0, 0), p(1, 1)], "wood w has 2 corners: expected 3 or more"],
    ["a doubled corner", [p(0, 0), p(0, 0), p(9, 9), p(9, 0)], "corners 1 and 2 of wood w are the same point"],
    [
      "a bow tie",
      [p(0, 0), p(1000, 1000), p(1000, 0), p(0, 1000)],
      "sides 1 and 3 of wood w meet: expected an outline that does not cross itself",
    ],
    ["a spike", [p(0, 0), p(1000, 0), p(500, 0), p(500, 500)], "wood w turns back on itself at corner 2"],
    [
      "an outline that touches itself",
      [p(0, 0), p(1000, 0), p(1000, 1000), p(500, 0), p(0, 1000)],
      "sides 1 and 3 of wood w meet: expected an outline that does not cross itself",
    ],
    ["no area", [p(0, 0), p(500, 0), p(1000, 0)], "wood w turns back on itself at corner 3"],
    [
      "half a thousandth",
      [p(0, 0), p(0.5, 0), p(0, 1)],
      "x of corner 2 of wood w is 0.5: expected a whole number of thousandths",
    ],
  ])("an area with %s", (_what, points, sentence) => {
    expect(() => layTable(plan(wood(points)))).toThrow(new BadGeometry(sentence))
  })

  it.each([
    [plan({ form: "line", id: "r", kind: "road", points: [p(0, 0)] }), "road r has 1 points: expected 2 or more"],
    [
      plan({ form: "line", id: "r", kind: "road", points: [p(0, 0), p(0, 0)] }),
      "points 1 and 2 of road r are the same",
    ],
    [
      plan({ form: "line", id: "r", kind: "road", points: [p(0, 0), p(9, 0)], width: -4 }),
      "the width of road r is -4: expected at least 0",
    ],
    [
      plan(wood(rectangle(0, 0, 9, 9)), wood(rectangle(0, 0, 5, 5))),
      "two pieces of terrain are called w: expected every id once",
    ],
    [plan(wood(rectangle(0, 0, 9, 9), { level: 0.5 })), "the level of wood w is 0.5: expected a whole number"],
    [
      plan(wood(rectangle(0, 0, 9, 9), { height: Number.NaN })),
      "the height of wood w is NaN: expected a whole number of thousandths",
    ],
    [{ width: 0, depth: 5, pieces: [] }, "the table's width is 0: expected at least 1"],
  ])("a table: %#", (bad, sentence) => expect(() => layTable(bad)).toThrow(new BadGeometry(sentence)))

  it.each([
    [circle(p(0, 0), 0), "the radius of the shape is 0: expected at least 1"],
    [circle(p(Number.NaN, 0), 5), "x of the middle of the shape is NaN: expected a whole number of thousandths"],
    [rect(p(0, 0), 36_000, 5, 5), "the facing of the shape is 36000: expected hundredths of a degree from 0 to 35999"],
    [rect(p(0, 0), -1, 5, 5), "the facing of the shape is -1: expected hundredths of a degree from 0 to 35999"],
    [rect(p(0, 0), 0, 5, -5), "the depth of the shape is -5: expected at least 1"],
    [{ kind: "blob" } as never, "the shape is of kind blob: expected circle, rect, polygon or chain"],
  ])("a shape: %#", (shape, sentence) => expect(faultInShape(shape)).toBe(sentence))

  it("bases: doubled, or neither circle nor rectangle", () => {
    const table = layTable(plan())
    const one = { id: "a", base: circle(p(0, 0), 500) }
    expect(() => new Bases(table, [one, one])).toThrow("two bases are called a: expected every id once")
    const flat = { id: "a", base: { kind: "polygon", points: rectangle(0, 0, 5, 5) } } as never
    expect(() => new Bases(table, [flat])).toThrow("the base of a is neither a circle nor a rectangle")
  })

  it("lines of sight and places", () => {
    const table = layTable(plan())
    const clear = () => ({ is: "clear" }) as const
    expect(() => sight(table, undefined, { from: p(0, Number.NaN), to: p(5, 5) }, clear)).toThrow(
      "y of the line's start is NaN: expected a whole number of thousandths",
    )
    expect(() => sight(table, undefined, { from: p(0, 0), to: p(0, 2_000_000) }, clear)).toThrow(
      "y of the line's end is 2000000",
    )
    const heights = { from: p(0, 0), to: p(5, 5), eye: Number.NaN, aim: 5 }
    expect(() => lowestOver({ from: 0, to: 5 }, heights)).toThrow(
      "the height of the eye is NaN: expected a whole number",
    )
    const bases = new Bases(table)
    expect(() => sight(table, bases, { from: p(0, 0), to: p(5, 5) }, clear, -5)).toThrow(
      "the margin is -5: expected at least 0",
    )
    expect(() => groundAt(table, p(0.1, 0))).toThrow(BadGeometry)
    expect(() => [...spiral(p(0, 0), 0, 5)]).toThrow("the step is 0: expected at least 1")
  })

  const tank = rect(p(5000, 5000), 0, 2750, 5750)
  const man = circle(p(5000, 5000), 500)
  it.each<[string, typeof tank | typeof man, Step, string]>([
    [
      "nowhere",
      man,
      { kind: "go", to: p(Number.NaN, 0) },
      "step 1: x of the point is NaN: expected a whole number of thousandths",
    ],
    [
      "ahead without a facing",
      man,
      { kind: "advance", by: 5 },
      "step 1: a round base has no facing to advance along: give the point to go to",
    ],
    ["on no corner", man, { kind: "wheel", on: "frontLeft", by: 5 }, "step 1: a round base has no corner to wheel on"],
    [
      "on a corner that is none",
      tank,
      { kind: "wheel", on: "nose" as never, by: 5 },
      "step 1: wheels on nose measured at undefined: expected one of frontLeft, frontRight, rearRight, rearLeft",
    ],
    [
      "measured where it stands",
      tank,
      { kind: "wheel", on: "frontLeft", outer: "frontLeft", by: 5 },
      "step 1: wheels on frontLeft and is measured there: expected another corner",
    ],
    [
      "twice round",
      tank,
      { kind: "wheel", on: "frontLeft", by: 72_000 },
      "step 1: the turn is 72000: expected hundredths of a degree, a full turn at most",
    ],
    [
      "half a thousandth",
      tank,
      { kind: "advance", by: 0.5 },
      "step 1: the distance is 0.5: expected a whole number of thousandths",
    ],
    [
      "to a facing that is none",
      tank,
      { kind: "turn", to: 36_000 },
      "step 1: the facing is 36000: expected hundredths of a degree from 0 to 35999",
    ],
    [
      "off the world",
      tank,
      { kind: "advance", by: LIMIT },
      "y of the base after step 1 is 1005000: expected no more than 1000000 either way",
    ],
    ["by magic", tank, { kind: "fly" } as never, "step 1: is of kind fly: expected go, advance, slide, turn or wheel"],
  ])("a path %s", (_what, base, step, sentence) => {
    expect(faultInPath(base, [step])).toBe(sentence)
    expect(() => trace(base, [step])).toThrow(new BadGeometry(sentence))
  })

  it("arcs, templates, formations, chains", () => {
    expect(() => arcFrom(p(0, 0), 0, 18_001)).toThrow(
      "half the arc is 18001: expected hundredths of a degree from 0 to 18000",
    )
    expect(() => arcFromFront(tank, 9001)).toThrow("half the arc is 9001: expected no more than 9000 from a front edge")
    expect(() => teardrop(p(0, 0), 0, 1000, 500, 600)).toThrow("the teardrop's length is 1000: expected at least 1101")
    expect(() => scatter(p(999_999, 0), 9000, 5000)).toThrow("x of where it lands is 1004999")
    expect(() => scatter(p(0, 0), 9000, -1)).toThrow("the distance is -1: expected at least 0")
    const unit = { width: 1000, depth: 1000 }
    expect(() => bentLine({ front: p(0, 0), facing: 0 }, [4600], unit, 4500)).toThrow("a bend of 4600: expected 4500")
    expect(() => columnAlong([p(0, 0), p(3000, 0)], 3000, 4, unit)).toThrow("base 4 of 4 would be off the road")
    expect(() => coherencyOf([], 1000)).toThrow("a chain of no bases: expected at least one")
  })
})
