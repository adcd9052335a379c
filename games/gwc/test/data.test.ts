import { readFile } from "@salient/kit/data-file"
import { describe, expect, it } from "vitest"
import { fortificationChart } from "../data/fortifications.ts"
import { chits } from "../data/objectives.ts"
import {
  isMachineGun,
  isOrdnance,
  leaders,
  standardTeam,
  type TankType,
  tanks,
  telephones,
  units,
  versionOf,
  type WeaponType,
  weapons,
} from "../data/pieces.ts"
import { SUPPORT_ROLLS, type SupportItem, supportTable } from "../data/support.ts"
import terrainJson from "../data/terrain.json" with { type: "json" }
import { TerrainFile, terrainChart } from "../data/terrain.ts"
import { bombingFp, strafingFp, values } from "../data/values.ts"
import { within } from "../data/words.ts"
import { CHITS, FORTIFICATIONS, type Month, type PieceId, TERRAINS } from "../types.ts"

const rows = (text: string): string[][] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))

describe("the Terrain Chart", () => {
  const chart = rows(`
    blaze          | -          | -  | all       | -
    boulders       | 1          | 2  | blind     | 18 shellhole
    bridge         | -/1 along  | 2  | 1         | 18 rubble
    brush          | 2          | 1  | 3         | 18 shellhole
    building       | 2          | 3  | depiction | 18 rubble
    destroyedWoods | 1 +1 first | 2  | second    | 18 shellhole
    field          | 1          | 0  | 1         | 18 shellhole
    gully          | 2          | 1  | sunken    | 18 shellhole
    marsh          | 3          | 0  | 1         | -
    openGround     | 1          | 0  | -         | 18 shellhole
    orchard        | 1          | 1  | 2         | 18 shellhole
    quarry         | 2/1 same   | 1  | sunken    | 18 shellhole
    rubble         | 2          | 2  | 2         | 18 shellhole
    shellhole      | 1 +1 first | 1  | -         | -
    stream         | 3          | -1 | -         | -
    waterBarrier   | -          | -  | -         | -
    woods          | 2          | 2  | blind     | 18 shellhole`)

  const sightOf = (s: (typeof terrainChart.types)["woods"]["sight"]): string => {
    if (s.kind === "hindrance") return String(s.value)
    if (s.kind === "clear") return "-"
    if (s.kind === "sunken") return "sunken"
    if (s.kind === "depth") return s.blocksFrom === 2 && s.blindHex ? "second" : "?"
    return s.levels === "all" ? "all" : s.extent === "depiction" ? "depiction" : s.blindHex ? "blind" : "?"
  }

  it("lists every type once", () => expect(chart.map(([type]) => type)).toEqual([...TERRAINS]))

  it.each(chart)("%s: Move %s, Cover %s, LOS %s, vulnerability %s", (type, move, cover, sight, vulnerability) => {
    const t = terrainChart.types[type as (typeof TERRAINS)[number]]
    const cost = `${t.move ?? "-"}${t.alongWay ? `/${t.alongWay} along` : ""}${t.fromSame ? `/${t.fromSame} same` : ""}`
    expect(`${cost}${t.firstExtra ? ` +${t.firstExtra} first` : ""}`).toBe(move)
    expect(String(t.cover ?? "-")).toBe(cover)
    expect(sightOf(t.sight)).toBe(sight)
    expect(t.vulnerability ? `${t.vulnerability.rating} ${t.vulnerability.becomes}` : "-").toBe(vulnerability)
  })

  it("Water is Marsh, Stream and Water Barrier; only Woods make airbursts, of 2", () => {
    expect(TERRAINS.filter((type) => terrainChart.types[type].water)).toEqual(["marsh", "stream", "waterBarrier"])
    expect(TERRAINS.filter((type) => terrainChart.types[type].airburst === 2)).toEqual(["woods"])
  })

  it("Tanks check in Gully and Rubble, in the first Shellhole, and are kept out of four types or more", () => {
    const tanksIn = (entry: string) => TERRAINS.filter((type) => terrainChart.types[type].tanks === entry)
    expect(tanksIn("check")).toEqual(["gully", "rubble"])
    expect(tanksIn("checkFirst")).toEqual(["shellhole"])
    expect(tanksIn("never")).toEqual(["blaze", "destroyedWoods", "stream", "waterBarrier"])
    expect([tanksIn("roadOnly"), tanksIn("dotFreeOrRoad")]).toEqual([["woods"], ["building"]])
  })

  it("features and hexsides", () => {
    const { hill, road, railway, trail, gas, smoke } = terrainChart.features
    expect([hill.uphillExtra, hill.heightFp]).toEqual([1, 1])
    expect([road.along, road.movementBonus, road.openGroundCover]).toEqual([1, 1, -1])
    expect([railway.along, railway.hindrance]).toEqual([1, 1])
    expect([trail.along, trail.overShellhole]).toEqual([1, { rating: 18, becomes: "shellhole" }])
    expect([gas.extra, gas.hindrance, gas.perTimeAdvance]).toEqual([1, 1, 2])
    expect([smoke.from, smoke.hindrance]).toEqual(["1916-01", { from: 1, to: 8 }])
    const sides = Object.entries(terrainChart.hexsides).map(([kind, h]) => [kind, h.extra, h.cover, h.sight.kind])
    expect(sides).toEqual([
      ["fence", 1, null, "hindrance"],
      ["hedge", 1, 1, "obstacle"],
      ["wall", 1, 2, "obstacle"],
      ["destroyedWall", 0, 2, "obstacle"],
    ])
  })

  it("GWC-GAP-06 the order runs from Blaze to Open Ground, markers above printed ground, Bridge above Stream", () => {
    const order = terrainChart.hierarchy
    expect([order[0], order.at(-1)]).toEqual(["blaze", "openGround"])
    const above = (a: (typeof order)[number], b: (typeof order)[number]) => order.indexOf(a) < order.indexOf(b)
    expect(above("rubbleMarker", "shellholeMarker") && above("shellholeMarker", "bridge")).toBe(true)
    expect(above("bridge", "stream") && above("building", "woods") && above("rubble", "shellhole")).toBe(true)
    expect(new Set(order).size).toBe(order.length)
  })

  it("GWC-GAP-10 the large drawing covers the dot, the small one leaves it free", () => {
    const { scale, whole, small } = terrainChart.depictions
    expect(scale).toBe(3)
    expect(whole.corners.join(" ")).toBe("4,0 2,-2 -2,-2 -4,0 -2,2 2,2")
    expect(small.corners.join(" ")).toBe("0,-1 1,-2 3,-2 4,-1 3,0 1,0")
    const inside = ({ corners }: { corners: readonly (readonly [number, number])[] }) =>
      corners.every(([x, y], i) => {
        const [nextX, nextY] = corners[(i + 1) % corners.length]!
        return x * nextY - y * nextX < 0 // the dot is on the same side of every edge
      })
    expect([inside(whole), inside(small)]).toEqual([whole.coversDot, small.coversDot])
  })
})

describe("the Fortification Chart", () => {
  it("GWC-F125.1 there are exactly six kinds", () =>
    expect([...FORTIFICATIONS].sort()).toEqual(["blockhaus", "foxholes", "mines", "pillbox", "trench", "wire"]))

  it.each([
    ["blockhaus", 6, 20, "rubble", true, "free"],
    ["foxholes", 3, 18, "groundMarker", false, "check"],
    ["mines", null, 18, "groundMarker", false, "free"],
    ["pillbox", 5, 20, "rubble", true, "free"],
    ["trench", 4, 18, "foxholes", false, "check"],
    ["wire", null, 18, "groundMarker", false, "crush"],
  ] as const)("%s: Cover %s, vulnerability %i, becomes %s", (kind, cover, rating, becomes, winsTiedMelee, tanksIn) => {
    const found = fortificationChart.kinds[kind]
    expect(found).toMatchObject({ cover, vulnerability: { rating, becomes }, winsTiedMelee, tanks: tanksIn })
  })

  it("counters, and Trench movement between Trench, Pillbox and Blockhaus for 1 MP", () => {
    const kinds = Object.entries(fortificationChart.kinds)
    expect(Object.fromEntries(kinds.map(([kind, k]) => [kind, k.count]))).toEqual({
      ...{ blockhaus: 0, foxholes: 24, mines: 8, pillbox: 3, trench: 18, wire: 24 },
    })
    expect(kinds.flatMap(([kind, k]) => (k.trenchMovement ? [kind] : []))).toEqual(["blockhaus", "pillbox", "trench"])
    expect(fortificationChart.trenchMove).toBe(1)
  })

  it("Mines 6 FP, 9 against vehicles; Wire −1; Shellhole, or Rubble in Buildings and on Bridges", () => {
    expect(fortificationChart.mines).toEqual({ fp: 6, againstVehicles: 9, cover: 0 })
    expect(fortificationChart.wire).toEqual({ fp: -1, range: -1, morale: -1 })
    expect(fortificationChart.groundMarker).toEqual({ building: "rubble", bridge: "rubble", elsewhere: "shellhole" })
  })
})

describe("the countermix", () => {
  const boxes = (stat: "fp" | "range" | "movement", u: (typeof units)[number]) =>
    u.boxed.includes(stat) ? `[${u.front[stat]}]` : `${u.front[stat]}`

  it("GWC-GAP-02 Units: FP Range Move Morale, broken, count", () => {
    const found = units.map((u) => {
      const b = u.broken
      const front = `${boxes("fp", u)} ${boxes("range", u)} ${boxes("movement", u)} ${u.front.morale}`
      return `${u.id} ${front} / ${b.fp} ${b.range} ${b.movement} ${b.morale} x${u.count}`
    })
    expect(found).toEqual([
      "g-fus14 6 4 4 8 / 3 2 3 8 x6",
      "g-inf14 5 4 4 7 / 3 2 3 8 x8",
      "g-abt14 2 2 4 7 / 1 1 3 7 x4",
      "g-inf 5 4 4 7 / 3 2 3 8 x10",
      "g-ldw 5 3 3 7 / 3 1 3 7 x8",
      "g-sto [6] [3] [5] 8 / 4 2 4 8 x6",
      "g-pio [6] [2] [4] 8 / 3 1 3 8 x3",
      "g-abt 2 2 4 7 / 1 1 3 7 x10",
      "g-stt [4] [2] [5] 8 / 2 1 4 8 x4",
      "g-bot 0 0 6 7 / 0 0 5 7 x2",
      "f-lig14 5 4 4 7 / 3 2 3 7 x10",
      "f-zou14 [6] 3 5 8 / 3 2 4 7 x4",
      "f-spe14 2 2 4 7 / 1 1 3 7 x4",
      "f-poi 5 4 4 7 / 3 2 3 7 x12",
      "f-ter 4 3 3 6 / 2 1 3 7 x4",
      "f-cha [6] 4 5 8 / 3 2 4 8 x6",
      "f-tir [6] 3 5 7 / 3 1 4 7 x4",
      "f-gen [6] [2] [4] 7 / 3 1 3 8 x3",
      "f-spe 2 2 4 7 / 1 1 3 7 x10",
      "f-gre [4] 2 [5] 7 / 2 1 4 7 x3",
      "f-age 0 0 6 7 / 0 0 5 7 x2",
      "a-mar [7] 5 5 8 / 4 2 4 8 x8",
      "a-dou [6] 4 4 7 / 3 2 3 8 x12",
      "a-rep 6 3 4 6 / 3 1 3 7 x4",
      "a-eng [6] [2] [4] 7 / 3 1 3 8 x3",
      "a-spe 3 2 4 7 / 1 1 3 8 x8",
      "a-run 0 0 6 7 / 0 0 5 7 x2",
    ])
  })

  it("GWC-GAP-02 Leaders: Morale and Command, broken one Morale less and Command 0; Driant is the only 3", () => {
    expect(leaders.map((l) => `${l.name} ${l.front.morale} ${l.front.command}`)).toEqual([
      ...["Hptm Bertin 9 2", "Hptm Nehring 9 2", "Hptm Radtke 9 1", "Lt Rommel 9 2", "Lt Müller 8 2", "Lt Ebel 8 1"],
      ...["Lt Hertzler 8 1", "Lt Vogt 8 1", "Lt Krafft 7 1", "Lt Sanders 8 0"],
      ...[
        "Col Driant 10 3",
        "Cne Barnier 9 2",
        "Cne Pastre 8 2",
        "Ltn De Grasse 8 2",
        "Ltn Ravy 8 2",
        "Ltn Durant 8 1",
      ],
      ...["Ltn Verdier 8 1", "Ltn Violette 8 1", "Ltn Maran 7 1", "Ltn Lecomte 7 0"],
      ...["Cpt Wise 9 2", "Cpt Knox 9 1", "Lt York 9 1", "Lt Kelly 8 1", "Lt Gibbons 8 1", "Lt Smith 8 1"],
      ...["Lt Michaels 7 1", "Lt Hill 8 0", "Hero 10 1", "Hero 10 1", "Hero 10 1"],
    ])
    const rank = (name: string) =>
      ({ Hptm: "captain", Cne: "captain", Cpt: "captain", Col: "captain", Hero: "hero" })[name]
    for (const l of leaders) expect([l.name, l.rank]).toEqual([l.name, rank(l.name.split(" ")[0]!) ?? "lieutenant"])
    for (const l of leaders) expect(l.broken).toMatchObject({ morale: l.front.morale - 1, command: 0 })
    const bertin = leaders.find((l) => l.id === "g-bertin")
    expect(bertin?.front).toEqual({ fp: 1, range: 1, movement: 6, morale: 9, command: 2 })
    expect(bertin?.broken).toEqual({ fp: 0, range: 0, movement: 5, morale: 8, command: 0 })
    const hero = leaders.find((l) => l.id === "a-hero")
    expect(hero?.broken).toEqual({ fp: 1, range: 1, movement: 5, morale: 9, command: 0 })
  })

  it("GWC-GAP-03 Tanks: gun, machine gun, Movement and bog, Morale, broken, Command, count, date", () => {
    const arm = (a: TankType["front"]["gun"]) => (a ? `${a.fp}${a.star ? "*" : ""}/${a.range}` : "-")
    const side = (s: TankType["front"]) =>
      `${arm(s.gun)} ${arm(s.mg)} ${s.movement === null ? "-" : `${s.movement}^${s.bog}`} ${s.morale}`
    expect(
      tanks.map((t) => `${t.id} ${side(t.front)} | ${side(t.broken)} ${t.command ?? "-"} x${t.count} ${t.period.from}`),
    ).toEqual([
      "f-sch 7*/6 5*/6 4^5 9 | - 3/4 - 9 - x4 1917-04",
      "f-schL 7*/6 5*/6 4^5 10 | - 3/4 - 9 2 x1 1917-04",
      "f-stc 8*/10 5*/6 4^6 9 | - 3/4 - 9 - x3 1917-05",
      "f-ftc 5*/8 - 5^3 9 | 3/4 - 2^3 9 - x4 1918-05",
      "f-ftm - 5*/7 5^3 9 | - 3/4 2^3 9 - x4 1918-05",
      "f-ftL 5*/8 - 5^3 10 | 3/4 - 2^3 9 2 x1 1918-05",
      "a-ftc 5*/8 - 5^3 9 | 3/4 - 2^3 9 - x3 1918-09",
      "a-ftm - 5*/7 5^3 9 | - 3/4 2^3 9 - x3 1918-09",
      "a-ftL 5*/8 - 5^3 10 | 3/4 - 2^3 9 2 x1 1918-09",
    ])
  })

  it("GWC-GAP-04 Weapons: class, FP, Range, Movement, Fix, Elim, date, count", () => {
    const span = (r: { from: number; to: number }) => (r.from === r.to ? `${r.from}` : `${r.from}-${r.to}`)
    const line = (w: WeaponType) =>
      `${w.id} ${w.class} ${w.boxed ? `[${w.fp}]` : w.fp} ${span(w.range)} ${w.movement} ${span(w.fix)} ${span(w.eliminate)} ${w.period.from} x${w.count}`
    expect(weapons.map(line)).toEqual([
      "g-mg08 hmg 8 1-12 -2 1-4 11 1914-01 x8",
      "g-mg0815 lmg [5] 1-8 -1 1-4 10-11 1917-01 x6",
      "g-grw mortar 4 2-6 -1 1-4 10-11 1916-01 x3",
      "g-lmw mortar 5 2-14 -2 1-3 10-11 1915-01 x2",
      "g-smw mortar 7 4-12 -4 1-3 10-11 1914-01 x2",
      "g-77 gun 8 1-20 -4 1-3 11 1914-01 x2",
      "g-flw flamethrower [6] 1 -1 1-2 8-11 1915-02 x3",
      "f-ste hmg 6 1-11 -2 1-3 10-11 1914-01 x4",
      "f-hot hmg 7 1-11 -2 1-5 11 1915-01 x5",
      "f-chau lmg [4] 1-6 0 1-3 9-11 1916-05 x6",
      "f-crap mortar 6 2-14 -3 1-3 10-11 1915-01 x3",
      "f-37 gun 5 1-14 -1 1-4 11 1916-01 x2",
      "f-75 gun 8 1-20 -4 1-4 11 1914-01 x3",
      "f-lfl flamethrower [6] 1 -1 1-2 8-11 1915-01 x1",
      "a-hot hmg 7 1-11 -2 1-5 11 1917-01 x5",
      "a-chau lmg [4] 1-6 0 1-3 9-11 1917-01 x5",
      "a-sto mortar 6 2-10 -2 1-4 10-11 1917-01 x2",
      "a-37 gun 5 1-14 -1 1-4 11 1917-01 x2",
    ])
    const counters = (nation: string) => weapons.filter((w) => w.nation === nation).reduce((n, w) => n + w.count, 0)
    expect([counters("germany"), counters("france"), counters("usa")]).toEqual([26, 24, 14])
    expect(telephones.map((t) => `${t.nation} ${t.name} ${t.fp}`)).toEqual([
      ...["germany 77 mm 8", "germany 105 mm 9", "germany 150 mm 10"],
      ...["france 75 mm 8", "france 105 mm 9", "france 155 mm 10"],
      ...["usa 75 mm 8", "usa 4.7-inch 9", "usa 155 mm 10"],
    ])
  })

  it("mortars and guns are Ordnance, HMG and LMG are machine guns, a flamethrower is neither", () => {
    expect(["hmg", "lmg", "mortar", "gun", "flamethrower"].map((c) => isOrdnance(c as WeaponType["class"]))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect([isMachineGun("hmg"), isMachineGun("lmg"), isMachineGun("flamethrower")]).toEqual([true, true, false])
  })

  it("the striped version serves in 1914, the other from 1915", () => {
    const version = (month: Month) => versionOf(["g-abt14", "g-abt"] as PieceId[], month)?.id
    expect([version("1914-12"), version("1915-01")]).toEqual(["g-abt14", "g-abt"])
    expect([standardTeam("france", "1914-09").id, standardTeam("france", "1916-02").id]).toEqual(["f-spe14", "f-spe"])
  })
})

describe("tables and values", () => {
  const item = (i: SupportItem): string => {
    if ("telephone" in i) return i.telephone
    if ("leader" in i) return i.leader
    return `${i.unit.join("/")}${i.weapon ? `+${i.weapon}` : ""}`
  }

  it.each([
    [
      "germany",
      "1915-12",
      "g-tel150; g-abt14/g-abt+g-smw; g-pio; lieutenant,g-inf14/g-inf; g-inf14/g-inf; g-ldw; g-abt14/g-abt+g-mg08; g-tel105; g-abt14/g-abt; g-tel77; g-bot",
    ],
    [
      "germany",
      "1916-01",
      "g-tel150; g-sto; g-stt+g-flw; lieutenant,g-inf; g-inf; g-ldw; g-abt+g-mg08; g-abt+g-mg0815; g-abt+g-lmw; g-tel105; g-bot",
    ],
    [
      "france",
      "1914-08",
      "f-tel155; f-spe14/f-spe+f-75; f-gen; lieutenant,f-lig14/f-poi; f-lig14/f-poi; f-ter; f-spe14/f-spe+f-ste; f-tel105; f-spe14/f-spe; f-tel75; f-age",
    ],
    [
      "france",
      "1918-07",
      "f-tel155; f-cha; f-spe+f-crap; lieutenant,f-poi; f-poi; f-ter; f-spe+f-hot; f-spe+f-chau; f-spe+f-37; f-tel75; f-age",
    ],
    [
      "usa",
      "1918-06",
      "a-tel155; a-mar; a-eng; lieutenant,a-dou; a-dou; a-rep; a-spe+a-hot; a-spe+a-chau; a-spe+a-sto; a-tel75; a-run",
    ],
  ] as const)("GWC-GAP-05 Support Table of %s in %s, rolls 2 to 12", (nation, month, wanted) => {
    const table = supportTable(nation, month)
    expect(SUPPORT_ROLLS.map((roll) => table.rows[roll].map(item).join(",")).join("; ")).toBe(wanted)
  })

  it("GWC-GAP-09 twenty chits: fifteen for one Objective, three for each, Y and Z open only", () => {
    const said = CHITS.map((letter) => {
      const chit = chits[letter]
      return `${letter}:${chit.pays === "objective" ? chit.objective : chit.pays}=${chit.points}${chit.secret ? "" : " open"}`
    })
    expect(said.join(" ")).toBe(
      "A:1=1 B:2=1 C:3=1 D:4=1 E:5=1 F:2=2 G:3=2 H:4=2 J:5=2 K:3=3 L:4=3 M:5=3 N:4=4 P:5=4 Q:5=5 R:each=1 S:each=2 T:each=3 Y:exit=1 open Z:elimination=1 open",
    )
  })

  it.each([
    ["1914-12", 3, undefined, undefined],
    ["1915-07", 6, undefined, undefined],
    ["1915-08", 6, 5, undefined],
    ["1916-01", 6, 5, undefined],
    ["1916-02", 6, 5, 5],
  ] as const)("GWC-O17.1d %s: Bombing %i, German Strafing %s, French Strafing %s", (month, bombing, german, french) => {
    expect([bombingFp(month), strafingFp("germany", month), strafingFp("france", month)]).toEqual([
      bombing,
      german,
      french,
    ])
    expect(strafingFp("britain", month)).toBe(french)
    expect(strafingFp("usa", month)).toBe(5)
  })

  it("bombardments by date: June 1915 has German Gas and no French, July both; the USA from its entry", () => {
    const may = (
      box: keyof typeof values.bombardments,
      power: "germany" | "france" | "usa" | "britain",
      month: Month,
    ) => within(values.bombardments[box][power], month)
    expect([may("standing", "france", "1914-12"), may("standing", "france", "1915-01")]).toEqual([false, true])
    expect([may("gas", "germany", "1915-05"), may("gas", "germany", "1915-06")]).toEqual([false, true])
    expect([may("gas", "france", "1915-06"), may("gas", "france", "1915-07")]).toEqual([false, true])
    expect([may("gas", "usa", "1917-03"), may("gas", "usa", "1917-04")]).toEqual([false, true])
    expect(may("local", "germany", "1914-08")).toBe(true)
  })

  it("GWC-GAP-07 Time Track 0 to 15, Victory Track 40, Casualty rows of 20", () => {
    expect(values.tracks.time).toEqual({ first: 0, last: 15 })
    expect([values.tracks.victory, values.tracks.casualties]).toEqual([40, 20])
  })

  it("GWC-GAP-08 Veteran +1, Suppressed −1, on FP, Range, Movement and Morale", () => {
    expect(values.veteran).toEqual({ fp: 1, range: 1, movement: 1, morale: 1 })
    expect(values.suppressed).toEqual({ fp: -1, range: -1, movement: -1, morale: -1 })
  })

  it("hands, figures, stacking, points and the observer's hexes", () => {
    expect(values.handSize).toEqual({ attack: 6, recon: 5, defend: 4 })
    expect(values.figures).toEqual({ platoon: 4, team: 2, runner: 1, leader: 1, tank: 3 })
    expect(values.stacking).toEqual({ figures: 7, tanks: 1 })
    expect(values.points).toEqual({
      ...{ platoon: 2, team: 1, runner: 1, leader: 1, leaderPerCommand: 1, hero: 0, tank: 3, runnerExit: 1 },
      ...{ defenderPerTimeAdvance: 1, tankTakesObjective: 1, lightWounds: -1 },
    })
    expect(values.fire).toEqual({ groupFp: 1, minimumFp: 1, tankAdjacentFp: 2 })
    expect([values.melee.boxedFp, values.strategyModifier, values.barrage.reach, values.tankLeader.radius]).toEqual([
      1, 1, 3, 2,
    ])
    expect([values.trommelfeuer.neighbours, values.underShot.hexes, values.exit.cost, values.transfer.cost]).toEqual([
      2, 2, 1, 1,
    ])
    expect(values.observer.ownHexRange).toBe(1)
    expect(values.observer.hexes).toEqual({ west: "A6", east: "O6", north: "H1", south: "H11" })
    expect(values.observer.level).toBe(2)
    expect(values.hiddenPosition.usa.weapon).toBe("f-75")
  })
})

describe("a data file", () => {
  it("that is wrong is refused, and file and field are named", () => {
    const wrong = structuredClone(terrainJson)
    wrong.types.woods.cover = 2.5
    expect(() => readFile("terrain.json", TerrainFile, wrong)).toThrow(/terrain\.json: types\.woods\.cover: /)
    const { marsh: _marsh, ...types } = terrainJson.types
    expect(() => readFile("terrain.json", TerrainFile, { ...terrainJson, types })).toThrow(/types\.marsh/)
    expect(() => readFile("terrain.json", TerrainFile, { ...terrainJson, extra: 1 })).toThrow(/extra/)
  })

  it("cannot be changed once read", () => {
    expect(() => Object.assign(terrainChart.types.woods, { cover: 9 })).toThrow(TypeError)
  })
})
