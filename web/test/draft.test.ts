import type { Barred, Presented, PresentedOption, Scene } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { interpret, type Situation } from "../play/commands.ts"
import { describeThing } from "../play/describe.ts"
import { inBar, inOrder, isCrowd } from "../play/table/bar.ts"
import {
  answerOf,
  barredAt,
  chosenFor,
  type Draft,
  decide,
  doOnTheSpot,
  draggedTo,
  inHand,
  inSingles,
  inWhich,
  joining,
  leaveOut,
  litFor,
  mannersFor,
  mobileFor,
  newDraft,
  selecting,
  shift,
  stepBack,
  taking,
  toggle,
  touch,
} from "../play/table/draft.ts"
import { type Drawn, sceneWith } from "../play/table/drawn.ts"

const hex = (name: string, x: number) => ({
  id: `hex:${name}`,
  name,
  at: { x, y: 0 },
  ground: "clear" as const,
  says: `${name}, open`,
})
const scene: Scene = {
  board: {
    kind: "hex",
    orientation: "flat",
    size: 2000,
    hexes: [hex("A1", 0), hex("B1", 3000), hex("C1", 6000)],
    lines: [],
  },
  pieces: [
    {
      id: "unit:1",
      stands: { hex: "hex:A1", order: 0 },
      emblem: "infantry",
      label: "Party Ash",
      side: "raiders",
      says: "Party Ash",
    },
    {
      id: "unit:2",
      stands: { hex: "hex:B1", order: 0 },
      emblem: "infantry",
      label: "Section Adler",
      side: "garrison",
      says: "Section Adler",
    },
  ],
  overlays: [],
  panels: [],
  captions: ["Turn 1"],
}
const at = { x: 0, y: 0 }
const ask = { by: "raiders", what: "which", prompt: "Which?", rules: ["RAID-3.3"] }
const option = (id: string, ...touches: string[]) => ({ id, label: `take ${id}`, touches })

describe("choose", () => {
  const choose: Presented = {
    ...ask,
    kind: "choose",
    options: [
      option("a", "unit:1"),
      option("b", "unit:2", "hex:C1"),
      option("c", "unit:2", "hex:B1"),
      { id: "end", label: "End the turn" },
    ],
  }

  it("lights everything an option touches", () => {
    expect([...litFor(choose, newDraft(choose), scene)].sort()).toEqual(["hex:B1", "hex:C1", "unit:1", "unit:2"])
  })
  it("is answered by a touch that leaves one option", () => {
    expect(touch(choose, newDraft(choose), scene, { piece: "unit:1", at }, { careful: false }).move).toEqual({
      choose: "a",
    })
  })
  it("is narrowed by a touch that leaves several, and answered by the next", () => {
    const first = touch(choose, newDraft(choose), scene, { piece: "unit:2", at }, { careful: false })
    expect(first.move).toBeUndefined()
    expect([...litFor(choose, first.draft, scene)].sort()).toEqual(["hex:B1", "hex:C1"])
    expect(touch(choose, first.draft, scene, { hex: "hex:C1", at }, { careful: false }).move).toEqual({ choose: "b" })
  })
  it("takes a hex for the only lit piece in it", () => {
    expect(touch(choose, newDraft(choose), scene, { hex: "hex:A1", at }, { careful: false }).move).toEqual({
      choose: "a",
    })
  })
  it("a piece that a card leads to may be touched: its card is held out, and played by the next touch", () => {
    const order: Presented = {
      ...ask,
      kind: "choose",
      options: [{ ...option("march", "card:1"), leads: ["unit:1"] }, option("drop", "unit:2")],
    }
    expect(litFor(order, newDraft(order), scene).has("unit:1")).toBe(true)
    const once = touch(order, newDraft(order), scene, { piece: "unit:1", at }, { careful: false })
    expect([once.draft.armed, once.move]).toEqual(["march", undefined])
    expect(touch(order, once.draft, scene, { piece: "card:1", at }, { careful: false }).move).toEqual({
      choose: "march",
    })
  })
  it("who stands on the board himself and leads others is chosen by a touch of any of them; his own answer comes first", () => {
    const head: Presented = {
      ...ask,
      kind: "choose",
      options: [{ ...option("leader", "unit:2"), leads: ["unit:1"] }],
    }
    expect(touch(head, newDraft(head), scene, { piece: "unit:1", at }, { careful: false }).move).toEqual({
      choose: "leader",
    })
    const both: Presented = { ...head, options: [...head.options, option("alone", "unit:1")] }
    expect(touch(both, newDraft(both), scene, { piece: "unit:1", at }, { careful: false }).move).toEqual({
      choose: "alone",
    })
  })
  it("waits for a confirmation where there are odds to look at", () => {
    const withOdds = { ...option("a", "unit:1"), forecast: true as const }
    const once = decide(withOdds, newDraft(choose), { careful: false })
    expect(once.move).toBeUndefined()
    expect(decide(withOdds, once.draft, { careful: false }).move).toEqual({ choose: "a" })
  })
})

it("select takes no more than it wants and answers in the order offered", () => {
  const select: Presented = { ...ask, kind: "select", options: [option("a"), option("b"), option("c")], min: 1, max: 2 }
  let draft = newDraft(select)
  expect(answerOf(select, draft)).toBeUndefined()
  for (const id of ["c", "a", "b"]) draft = toggle(select, draft, id)
  expect(answerOf(select, draft)).toEqual({ select: ["a", "c"] })
})

it("where exactly one is wanted, and no odds are to be looked at, one touch is the answer", () => {
  const select: Presented = { ...ask, kind: "select", options: [option("a", "unit:1"), option("b")], min: 1, max: 1 }
  expect(selecting(select, newDraft(select), "b", false).move).toEqual({ select: ["b"] })
  expect(selecting(select, newDraft(select), "b", true).move).toBeUndefined()
  expect(selecting({ ...select, forecast: true }, newDraft(select), "b", false).move).toBeUndefined()
  expect(selecting({ ...select, max: 2 }, newDraft(select), "b", false).move).toBeUndefined()
})

it("arrange shifts one place at a time and stays within the list", () => {
  const arrange: Presented = { ...ask, kind: "arrange", options: [option("a"), option("b"), option("c")] }
  const draft = shift(shift(newDraft(arrange), "c", -1), "a", -1)
  expect(answerOf(arrange, draft)).toEqual({ arrange: ["a", "c", "b"] })
})

it("place puts one piece after the other under the names the decision uses", () => {
  const place: Presented = { ...ask, kind: "place", pieces: ["unit:9", "unit:1"], spots: ["A1", "C1"] }
  const first = touch(place, newDraft(place), scene, { hex: "hex:C1", at }, { careful: false }).draft
  expect(first.held).toBe("unit:1")
  expect([...litFor(place, first, scene)]).not.toContain("hex:C1")
  const second = touch(place, first, scene, { hex: "hex:A1", at }, { careful: false }).draft
  expect(answerOf(place, second)).toEqual({ place: { "unit:9": "C1", "unit:1": "A1" } })
  expect(sceneWith(scene, place, second).pieces.find((p) => p.id === "unit:9")?.stands).toEqual({
    hex: "hex:C1",
    order: 0,
  })
})

it("path grows by touches, is cut where it meets itself, and goes back by one", () => {
  const path: Presented = { ...ask, kind: "path", options: [], pieces: ["unit:1"] }
  let draft = newDraft(path)
  for (const h of ["hex:B1", "hex:C1", "hex:B1"])
    draft = touch(path, draft, scene, { hex: h, at }, { careful: false }).draft
  expect(answerOf(path, draft)).toEqual({ path: { "unit:1": ["B1"] } })
  expect(answerOf(path, stepBack(draft))).toEqual({ path: { "unit:1": [] } })
})

describe("ways with answers beside them", () => {
  const asked: Extract<Presented, { kind: "path" }> = {
    ...ask,
    kind: "path",
    pieces: ["unit:1", "unit:2"],
    along: { "unit:1": ["unit:2"] },
    options: [{ id: "play:7", label: "Play it", touches: ["card:7"] }, option("abandon", "unit:2")],
    reach: true,
  }

  it("a leader takes his stack along, until the person says who stays", () => {
    const draft = newDraft(asked)
    expect(inHand(asked, draft)).toEqual(["unit:1", "unit:2"])
    expect(inHand(asked, joining(asked, draft, "unit:2"))).toEqual(["unit:1"])
    expect(inHand(asked, joining(asked, joining(asked, draft, "unit:2"), "unit:2"))).toEqual(["unit:1", "unit:2"])
    expect(inHand(asked, taking(draft, "unit:2"))).toEqual(["unit:2"])
    expect(chosenFor(asked, draft)).toEqual(new Set(["unit:1", "unit:2"]))
  })

  it("a touch of a card plays it, a touch of a piece takes it in hand", () => {
    const draft = newDraft(asked)
    expect(litFor(asked, draft, scene)).toEqual(new Set(["unit:2", "card:7"]))
    const card = touch(asked, draft, scene, { piece: "card:7", at }, { careful: false })
    expect(card.move).toEqual({ choose: "play:7" })
    const piece = touch(asked, draft, scene, { piece: "unit:2", at }, { careful: false })
    expect([piece.move, piece.draft.held]).toEqual([undefined, "unit:2"])
  })
})

it("a selection begins with what most would take", () => {
  const select: Presented = {
    ...ask,
    kind: "select",
    options: [option("a"), option("b")],
    min: 0,
    max: 2,
    picked: ["b"],
  }
  expect(answerOf(select, newDraft(select))).toEqual({ select: ["b"] })
})

describe("typed commands", () => {
  const choose: Presented = {
    ...ask,
    kind: "choose",
    options: [option("a", "unit:1"), option("b"), { id: "end", label: "End the turn" }],
  }
  const now = (asked: Presented | undefined = choose): Situation => ({
    scene,
    ask: asked,
    draft: asked ? newDraft(asked) : newDraft(choose),
    told: [],
    nameOf: (s) => s,
  })

  it.each([
    ["2", { do: "send", move: { choose: "b" } }],
    ["choose end", { do: "send", move: { choose: "end" } }],
    ["end the turn", { do: "send", move: { choose: "end" } }],
    ["undo", { do: "undo" }],
    ["rule raid-4.1", { do: "rule", id: "RAID-4.1" }],
    ["odds 1", { do: "odds", option: "a" }],
  ])("%s", (text, expected) => expect(interpret(text, now())).toEqual(expected))

  const lenses = [
    { id: "sight", label: "Sight", says: "What is seen.", aims: 2 as const },
    { id: "danger", label: "Danger of fire", says: "Where.", aims: 0 as const },
  ]
  it.each([
    ["show sight a1 to party ash", { do: "show", lens: lenses[0], aims: [{ touch: "hex:A1" }, { touch: "unit:1" }] }],
    ["show danger of fire", { do: "show", lens: lenses[1], aims: [] }],
  ])("%s", (text, expected) => expect(interpret(text, { ...now(), lenses })).toEqual(expected))
  it("lists the lenses there are, and says what it does not know", () => {
    expect(interpret("show", { ...now(), lenses })).toMatchObject({
      do: "say",
      lines: ["Sight: What is seen.", "Danger of fire: Where.", expect.any(String)],
    })
    expect(interpret("show sight nowhere", { ...now(), lenses })).toEqual({
      do: "say",
      lines: ["There is nothing called “nowhere”."],
    })
  })
  it("says what is in a hex, by its name", () => {
    expect(interpret("look b1", now())).toEqual({ do: "say", lines: ["B1, open. Section Adler"] })
  })
  it("names what is not offered instead of guessing", () => {
    expect(interpret("take", now())).toMatchObject({ do: "say" })
  })
  it("places by name", () => {
    const place: Presented = { ...ask, kind: "place", pieces: ["unit:1"], spots: ["C1"] }
    expect(interpret("place ash c1", now(place))).toMatchObject({ do: "draft", draft: { placed: { "unit:1": "C1" } } })
  })
  it("answers a confirmation in words", () => {
    const confirm: Presented = { ...ask, kind: "confirm", yes: "Fire", no: "Hold" }
    expect(interpret("no", now(confirm))).toEqual({ do: "send", move: { confirm: false } })
  })
})

describe("manners", () => {
  const table: Scene = {
    ...scene,
    board: { kind: "table", unit: "cm", width: 100_000, depth: 60_000, areas: [], lines: [] },
    pieces: [],
  }
  const group = { label: "group", min: 0, max: 9, step: 1 }
  const plan: Presented = {
    ...ask,
    kind: "place",
    pieces: ["unit:1", "unit:2"],
    how: [
      { id: "he", label: "High explosive", amount: group },
      { id: "gas", label: "Gas", amount: group, pieces: ["unit:2"] },
    ],
  }
  const put = (draft: Draft, x: number) => touch(plan, draft, table, { at: { x, y: 40_000 } }, { careful: false }).draft
  const spot = (x: number, how: string, amount: number) => ({ x, y: 40_000, facing: 18_000, how, amount })

  it("a piece is put in the first that is for it, unless another was chosen; north of the middle it looks south", () => {
    const first = put(newDraft(plan), 1_000)
    expect(answerOf(plan, first)).toEqual({ place: { "unit:1": spot(1_000, "he", 0) } })
    const second = put(inWhich(plan, first, { how: "gas" }), 2_000)
    expect(second.placed["unit:2"]).toEqual(spot(2_000, "gas", 0))
    expect(mannersFor(plan, "unit:1").map((m) => m.id)).toEqual(["he"])
  })

  it("the manner and the number of a piece that has been put can be changed, and it can be moved without losing them", () => {
    const both = put(put(newDraft(plan), 1_000), 2_000)
    expect(both.held).toBe("unit:2")
    const gassed = inWhich(plan, inWhich(plan, both, { how: "gas" }), { measure: 3 })
    expect(gassed.placed["unit:2"]).toEqual(spot(2_000, "gas", 3))
    expect(put(gassed, 5_000).placed["unit:2"]).toEqual(spot(5_000, "gas", 3))
    expect(put(gassed, 5_000).placed["unit:1"]).toEqual(spot(1_000, "he", 0))
  })

  it("a number begins where it usually is, and at its least if nothing is usual", () => {
    const how = plan.how?.map((m) => (m.amount ? { ...m, amount: { ...m.amount, usual: 2 } } : m)) ?? []
    const first = touch({ ...plan, how }, newDraft(plan), table, { at: { x: 1_000, y: 40_000 } }, { careful: false })
    const { per = 1 } = how[0]?.amount ?? {}
    expect(first.draft.placed["unit:1"]).toEqual(spot(1_000, "he", 2 * per))
  })

  it("a piece can be left out again, and nothing at all is an answer that the rules judge", () => {
    const draft = put(newDraft({ ...plan, pieces: ["unit:1"] }), 1_000)
    expect(answerOf(plan, leaveOut({ ...draft, held: "unit:1" }))).toEqual({ place: {} })
  })

  it("a manoeuvre on the spot goes where the path has come to, and takes its number", () => {
    const wheel = { label: "degrees", min: -180, max: 180, step: 5, per: 100 }
    const path: Presented = {
      ...ask,
      kind: "path",
      options: [],
      pieces: ["unit:1"],
      how: [{ id: "wheel", label: "Wheel", amount: wheel, onTheSpot: true }],
    }
    const gone = touch(path, newDraft(path), table, { at: { x: 9_000, y: 8_000 } }, { careful: false }).draft
    expect(gone.paths["unit:1"]).toEqual([{ x: 9_000, y: 8_000 }]) // straight on: no manner
    const turning = inWhich(path, inWhich(path, gone, { how: "wheel" }), { measure: 30 })
    expect(doOnTheSpot(path, turning, table).paths["unit:1"]?.at(-1)).toEqual({
      x: 9_000,
      y: 8_000,
      how: "wheel",
      amount: 3_000,
    })
    const on = touch(path, turning, table, { at: { x: 9_000, y: 12_000 } }, { careful: false }).draft
    expect(on.paths["unit:1"]?.at(-1)).toEqual({ x: 9_000, y: 12_000 }) // touching a place moves the piece there
  })

  it("what was put is drawn as the rules say it stands, as long as it stands there", () => {
    const draft = put(newDraft(plan), 1_000)
    const bases = [{ x: 1_000, y: 40_000, facing: 18_000, width: 6_000, depth: 2_000 }]
    const drawn: Drawn = { of: { place: draft.placed }, stands: { "unit:1": bases } }
    const stands = (d: Draft) => sceneWith(table, plan, d, drawn).pieces.find((p) => p.id === "unit:1")?.stands
    expect(stands(draft)).toEqual({ bases })
    expect(stands(put({ ...draft, held: "unit:1" }, 2_000))).not.toEqual({ bases })
  })
})

describe("a base that has a name", () => {
  const man = (n: number) => ({ x: 1000 * n, y: 5000, radius: 400, id: `man:${n}`, label: `Man ${n}` })
  const platoon: Scene = {
    ...scene,
    board: { kind: "table", unit: "in", width: 20_000, depth: 20_000, areas: [], lines: [] },
    pieces: [
      {
        id: "unit:1",
        stands: { bases: [man(1), man(2), man(3)] },
        emblem: "infantry",
        label: "Platoon",
        side: "raiders",
        says: "Platoon",
      },
    ],
  }
  const move: Presented = { ...ask, kind: "path", options: [], pieces: ["unit:1", "man:2"] }
  it("is taken up like a piece, and goes a way of its own", () => {
    const held = touch(
      move,
      newDraft(move),
      platoon,
      { piece: "man:2", at: { x: 2000, y: 5000 } },
      { careful: false },
    ).draft
    expect(held.held).toBe("man:2")
    const gone = touch(move, held, platoon, { at: { x: 2000, y: 8000 } }, { careful: false }).draft
    expect(answerOf(move, gone)).toEqual({ path: { "unit:1": [], "man:2": [{ x: 2000, y: 8000 }] } })
  })
  it("is led by its unit until somebody wants to move single men, and follows its unit anew when that is moved again", () => {
    const led: Presented = { ...move, parts: { "unit:1": ["man:2"] }, direct: true }
    const begun = newDraft(led)
    expect([...mobileFor(led, new Set(), begun)]).toEqual(["unit:1"])
    expect(litFor(led, begun, platoon).has("man:2")).toBe(false)
    const first = draggedTo(led, begun, "unit:1", [], { x: 1000, y: 7000 })
    const again = draggedTo(led, first, "unit:1", first.paths["unit:1"] ?? [], { x: 1500, y: 7500 })
    expect(again.paths["unit:1"]).toEqual([{ x: 1500, y: 7500 }])
    const single = inSingles(led, again)
    expect(single.held).toBe("man:2")
    expect(mobileFor(led, new Set(), single).has("man:2")).toBe(true)
    const put = draggedTo(led, single, "man:2", [], { x: 2500, y: 8000 })
    expect(answerOf(led, put)).toEqual({
      path: { "unit:1": [{ x: 1500, y: 7500 }], "man:2": [{ x: 2500, y: 8000 }] },
    })
    const stands = { "unit:1": [man(1), { ...man(2), x: 2500, y: 8000 }, man(3)] }
    const shown = sceneWith(platoon, led, put, { of: { path: put.paths }, stands })
    expect(shown.pieces[0]?.stands).toMatchObject({ bases: [man(1), { ...man(2), x: 2500, y: 8000 }, man(3)] })
    expect(answerOf(led, draggedTo(led, inSingles(led, put), "unit:1", [], { x: 1000, y: 7000 }))).toEqual({
      path: { "unit:1": [{ x: 1000, y: 7000 }], "man:2": [] },
    })
  })
  it("that is put somewhere stands there, in its piece, and its fellows stay", () => {
    const place: Presented = { ...ask, kind: "place", pieces: ["man:2"] }
    const draft = touch(place, newDraft(place), platoon, { at: { x: 9000, y: 9000 } }, { careful: false }).draft
    const shown = sceneWith(platoon, place, draft)
    expect(shown.pieces).toHaveLength(1)
    expect(shown.pieces[0]?.stands).toMatchObject({ bases: [man(1), { ...man(2), x: 9000, y: 9000 }, man(3)] })
  })
  it("can be named in typed commands", () => {
    expect(describeThing(platoon, "man 3")).toMatch(/^Man 3: .*3[.]0/)
  })
})

describe("what is barred", () => {
  const no = (reason: string) => ({ ok: false as const, reason, rules: ["RAID-3.4"] })
  const barred: Barred[] = [
    { id: "ash:a", label: "Ash to A1", touches: ["unit:1", "hex:A1"], why: no("Ash is there.") },
    { id: "ash:c", label: "Ash to C1", touches: ["unit:1", "hex:C1"], why: no("C1 is too far.") },
    { id: "adler", label: "Section Adler", touches: ["unit:2"], why: no("Adler is the enemy's.") },
  ]
  const draft = newDraft({ ...ask, kind: "choose", options: [] })
  const none = new Set<string>()

  it("is found by the piece, by its place, and by the piece that stands in the hex", () => {
    expect(barredAt(barred, draft, scene, { piece: "unit:2", hex: "hex:B1", at }, none)?.id).toBe("adler")
    expect(barredAt(barred, draft, scene, { hex: "hex:C1", at }, none)?.id).toBe("ash:c")
    expect(barredAt(barred, draft, scene, { hex: "hex:B1", at }, none)?.id).toBe("adler")
    expect(barredAt(barred, draft, scene, { hex: "hex:D9", at }, none)).toBeUndefined()
  })

  it("of what was touched before comes first, and what is offered there silences it", () => {
    const held: Draft = { ...draft, narrowed: ["hex:C1"] }
    expect(barredAt(barred, held, scene, { piece: "unit:1", at }, none)?.id).toBe("ash:c")
    expect(barredAt(barred, held, scene, { piece: "unit:1", at }, new Set(["unit:1"]))).toBeUndefined()
  })

  it("the bar holds five answers: all where they fit, else those that nothing on the board stands for", () => {
    const option = (id: string, ...touches: string[]) => ({ id, label: id, ...(touches.length > 0 ? { touches } : {}) })
    const few = [option("a", "unit:1"), option("b"), option("c", "unit:2")]
    expect(inBar(few)).toEqual({ shown: few, rest: [], onMap: false })
    const many = [...["a", "b", "c", "d", "e", "f"].map((id) => option(id, `unit:${id}`)), option("end")]
    expect(inBar(many).shown.map((o) => o.id)).toEqual(["end"])
    // The number keys count what is shown first.
    expect(inOrder(many).map((o) => o.id)).toEqual(["end", "a", "b", "c", "d", "e", "f"])
    expect(inBar(many).rest.map((o) => o.id)).toEqual(["a", "b", "c", "d", "e", "f"])
    const plain = ["a", "b", "c", "d", "e", "f"].map((id) => option(id))
    expect(inBar(plain).shown.map((o) => o.id)).toEqual(["a", "b", "c", "d", "e"])
    expect(inBar(plain).rest.map((o) => o.id)).toEqual(["f"])
    // An answer that is seldom wanted gets no button, however much room there is.
    const burn = { id: "burn", label: "Burn the stores", seldom: true as const }
    expect(inBar([burn, ...few])).toEqual({ shown: few, rest: [burn], onMap: false })
  })
  it("of many targets the bar holds the first with their odds, and beside an army it says that it stands on the map", () => {
    const target = (id: string): PresentedOption => ({ id, label: id, touches: [`unit:${id}`], forecast: true })
    const hold: PresentedOption = { id: "hold", label: "Hold fire" }
    const aims = ["a", "b", "c", "d", "e", "f"].map(target)
    expect(inBar([...aims, hold]).shown.map((o) => o.id)).toEqual(["a", "b", "c", "d", "hold"])
    expect(inBar([...aims, hold])).toMatchObject({ rest: [{ id: "e" }, { id: "f" }], onMap: false })
    const army = aims.map(({ forecast: _, ...unit }) => unit)
    expect(inBar([...army, hold])).toMatchObject({ shown: [hold], onMap: true })
  })
  it("an army that can go on is no row of chips: more than five are touched on the board", () => {
    const asked = { ...ask, prompt: "Who goes where?" }
    const pieces = (count: number) => Array.from({ length: count }, (_, i) => `unit:${i}`)
    expect(isCrowd({ ...asked, kind: "path", options: [], pieces: pieces(5) })).toBe(false)
    expect(isCrowd({ ...asked, kind: "path", options: [], pieces: pieces(6) })).toBe(true)
    expect(isCrowd({ ...asked, kind: "place", pieces: pieces(6) })).toBe(false)
  })

  it("is listed in words after the answers, and a typed name says why", () => {
    const asked: Presented = { ...ask, kind: "choose", options: [{ id: "oak", label: "Party Oak" }], barred: true }
    const now: Situation = { scene, ask: asked, draft, barred, told: [], nameOf: (side) => side }
    expect(interpret("ask", now)).toEqual({
      do: "say",
      lines: [
        "Which? (RAID-3.3)",
        "1: Party Oak",
        "Not now: Ash to A1. Ash is there.",
        "Not now: Ash to C1. C1 is too far.",
        "Not now: Section Adler. Adler is the enemy's.",
      ],
    })
    expect(interpret("adler", now)).toEqual({ do: "say", lines: ["Not now: Section Adler. Adler is the enemy's."] })
  })
})
