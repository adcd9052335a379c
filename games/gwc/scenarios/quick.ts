/**
 * GWC-SCN-07 Quick battles: a battle is fully described by its code, such as
 * `quick-france/M3/north/1917-05/germanAttack/germany/K/5.8/6`: pair, map, German edge, month, engagement, first Turn, open chit,
 * and the rows of the Support Tables that each side has bought. A scenario is generated from it, in the form of a file.
 */
import { fortificationChart } from "../data/fortifications.ts"
import { type Board, board, boards, grid, onEdge, toEdge } from "../data/maps/maps.ts"
import { leaders, leaderType, telephoneType, unitType, versionOf, weaponType } from "../data/pieces.ts"
import { quickData as data, ENGAGEMENTS, type Engagement, PAIRS, type Pair } from "../data/quick.ts"
import { SUPPORT_ROLLS, type SupportItem, supportTable } from "../data/support.ts"
import { terrainOf } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import { MONTHS, within } from "../data/words.ts"
import {
  type Chit,
  COLUMNS,
  EDGES,
  type Edge,
  type HexName,
  type Month,
  type Nation,
  OBJECTIVES,
  type PieceId,
  type Posture,
} from "../types.ts"
import { type Area, inArea, type Scenario, type SideSetUp } from "./scenario.ts"

export type SupportRoll = (typeof SUPPORT_ROLLS)[number]

export type QuickBattle = {
  readonly pair: Pair
  readonly map: string
  readonly edge: Edge // Germany's
  readonly month: Month
  readonly engagement: Engagement
  readonly first: Nation
  readonly chit: Chit
  readonly bought: { readonly germany: readonly SupportRoll[]; readonly entente: readonly SupportRoll[] }
}

export const ententeOf = (pair: Pair): Nation => data.pairs[pair].entente

/** The months in which a pair can meet. */
export const monthsOf = (pair: Pair): Month[] => MONTHS.filter((month) => within(data.pairs[pair], month))

/** A battle before anything has been drawn. */
export const blankBattle = (pair: Pair): QuickBattle => ({
  pair,
  map: boards[0]!.id,
  edge: "north",
  month: data.pairs[pair].from,
  engagement: "meeting",
  first: "germany",
  chit: data.chits[0]!,
  bought: { germany: [], entente: [] },
})

const makeRows = (rows: readonly SupportRoll[]): string => rows.join(".") || "-"

export const makeCode = (b: QuickBattle): string =>
  [
    b.pair,
    b.map,
    b.edge,
    b.month,
    b.engagement,
    b.first,
    b.chit,
    makeRows(b.bought.germany),
    makeRows(b.bought.entente),
  ].join("/")

const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((t) => t === text)

function parseRows(text: string | undefined): SupportRoll[] | undefined {
  if (text === undefined) return undefined
  if (text === "-") return []
  const rows = text.split(".").map((row) => oneOf(SUPPORT_ROLLS, row))
  return rows.every((row) => row !== undefined) ? rows : undefined
}

/** The battle for a code; undefined if the code is invalid. */
export function parseCode(code: string): QuickBattle | undefined {
  const [p, map, e, m, g, f, c, german, entente, ...more] = code.split("/")
  const pair = oneOf(PAIRS, p)
  const edge = oneOf(EDGES, e)
  const engagement = oneOf(ENGAGEMENTS, g)
  const chit = oneOf(data.chits, c)
  const bought = { germany: parseRows(german), entente: parseRows(entente) }
  if (!pair || !edge || !engagement || !chit || more.length > 0) return undefined
  const month = oneOf(monthsOf(pair), m)
  const first = oneOf<Nation>(["germany", ententeOf(pair)], f)
  if (!month || !first || !boards.some((b) => b.id === map) || !bought.germany || !bought.entente) return undefined
  return {
    pair,
    map: map!,
    edge,
    month,
    engagement,
    first,
    chit,
    bought: { germany: bought.germany, entente: bought.entente },
  }
}

/** The cost of a row of a Support Table. */
export const priceOf = (nation: Nation, month: Month, row: SupportRoll): number =>
  supportTable(nation, month).rows[row].reduce((sum, item) => sum + priceOfItem(item, month), 0)

function priceOfItem(item: SupportItem, month: Month): number {
  const { prices } = data
  if ("leader" in item) return prices.leader
  if ("telephone" in item) return (telephoneType(item.telephone).fp - prices.telephoneFrom) * prices.telephonePerFp
  const unit = versionOf(item.unit, month)
  return (unit ? prices[unit.kind] : 0) + (item.weapon ? prices.weapons[weaponType(item.weapon).class] : 0)
}

export const postureIn = (b: QuickBattle, nation: Nation): Posture =>
  data.engagements[b.engagement][nation === "germany" ? "germany" : "entente"]

/** The points that a side has left. */
export const budgetLeft = (b: QuickBattle, nation: Nation): number =>
  b.bought[nation === "germany" ? "germany" : "entente"].reduce(
    (left, row) => left - priceOf(nation, b.month, row),
    data.postures[postureIn(b, nation)].budget,
  )

const opposite: { readonly [e in Edge]: Edge } = { north: "south", south: "north", east: "west", west: "east" }

/** The scenario of a quick battle. */
export function quickScenario(code: string): Scenario | undefined {
  const b = parseCode(code)
  if (!b) return undefined
  const entente = ententeOf(b.pair)
  const map = board(b.map)
  const sides = {
    germany: sideFor(b, "germany", b.edge, map),
    [entente]: sideFor(b, entente, opposite[b.edge], map),
  }
  const defender = (["germany", entente] as const).find((n) => postureIn(b, n) === "defend")
  const { name, suddenDeath } = data.engagements[b.engagement]
  const points = defender ? data.postures.defend.points : 0
  return {
    salient: "scenario",
    game: "gwc",
    id: code,
    number: 1000,
    name: "Quick battle",
    day: b.month,
    date: b.month,
    map: b.map,
    length: "two hours",
    brief: `${name} on the map ${map.name}.`,
    briefings: {
      germany: "Hold more of the battlefield than the enemy does.",
      [entente]: "Hold more of the battlefield than the enemy does.",
    },
    points: defender && points > 0 ? { side: defender, amount: points } : null,
    time: values.tracks.time.first,
    suddenDeath,
    initiative: defender ?? (b.first === "germany" ? entente : "germany"),
    firstTurn: b.first,
    openChits: [b.chit],
    secretChits: data.secretChits,
    special: [],
    sides,
  }
}

const rows = Math.max(...grid.row) + 1

/** A strip of the map along an edge. */
function areaOf(edge: Edge, depth: { readonly rows: number; readonly columns: number }): Area {
  switch (edge) {
    case "north":
      return { rows: [1, depth.rows] }
    case "south":
      return { rows: [rows - depth.rows + 1, rows] }
    case "west":
      return { columns: [COLUMNS[0], COLUMNS[depth.columns - 1]!] }
    case "east":
      return { columns: [COLUMNS[COLUMNS.length - depth.columns]!, COLUMNS.at(-1)!] }
  }
}

type Wanted = { readonly unit: PieceId; readonly weapon?: PieceId }

/** A side's forces: those that go with its posture, and the support it has bought. */
function forcesOf(b: QuickBattle, nation: Nation): { leaders: PieceId[]; units: Wanted[]; telephone: PieceId | null } {
  const base = data.forces[nation]
  const platoon = versionOf(base.platoon, b.month)!.id
  const team = versionOf(base.team, b.month)!.id
  const chiefs: PieceId[] = [...base.leaders]
  const units: Wanted[] = Array.from({ length: data.postures[postureIn(b, nation)].platoons }, () => ({
    unit: platoon,
  }))
  units.push({ unit: team, weapon: base.weapon })
  let telephone: PieceId | null = null
  for (const row of b.bought[nation === "germany" ? "germany" : "entente"])
    for (const item of supportTable(nation, b.month).rows[row]) {
      if ("telephone" in item) telephone = item.telephone
      else if ("leader" in item) {
        const next = leaders.find((l) => l.nation === nation && l.rank === item.leader && !chiefs.includes(l.id))
        if (next) chiefs.push(next.id)
      } else {
        const unit = versionOf(item.unit, b.month)!.id
        units.push(item.weapon === undefined ? { unit } : { unit, weapon: item.weapon })
      }
    }
  return { leaders: chiefs, units, telephone }
}

function sideFor(b: QuickBattle, nation: Nation, edge: Edge, map: Board): SideSetUp {
  const posture = postureIn(b, nation)
  const { orders, discards, depth, stands, surrender } = data.postures[posture]
  const setUp = areaOf(edge, depth)
  const { leaders: chiefs, units, telephone } = forcesOf(b, nation)
  const places = arrange(map, setUp, edge, stands, chiefs, units)
  const formations = chiefs.length + units.filter((u) => unitType(u.unit).kind !== "runner").length
  const control = OBJECTIVES.filter((o) => map.objectives[o].some((h) => inArea(setUp, grid.name(h) as HexName)))
  return {
    edge,
    posture,
    orders,
    discards,
    surrender: Math.ceil((formations * surrender) / 100),
    setUp,
    leaders: chiefs.map((leader, i) => ({ leader, at: places.leaders[i]! })),
    units: units.map((u, i) => ({ ...u, at: [places.units[i]!] })),
    tanks: [],
    fortifications: posture === "defend" ? works(b, map, setUp, edge, places) : [],
    telephone: telephone && { telephone, state: "unbroken" },
    control,
    reinforcements: [],
  }
}

type Places = { readonly leaders: HexName[]; readonly units: HexName[] }

/** The distance of a hex from an edge. */
const fromEdge = (edge: Edge, h: number): number => toEdge[edge][h]!

/** Leaders spread along the front, the Units distributed evenly around them: all in Command Radius and within stacking limits. */
function arrange(
  map: Board,
  area: Area,
  edge: Edge,
  stands: number,
  chiefs: readonly PieceId[],
  units: readonly Wanted[],
): Places {
  const free = standable(map, area)
  const upright = edge === "north" || edge === "south"
  const width = upright ? COLUMNS.length : rows
  const front = Math.max(...free.map((h) => fromEdge(edge, h)))
  const figures = new Map<number, number>()
  const put = (h: number, count: number) => figures.set(h, (figures.get(h) ?? 0) + count)
  const lateral = (h: number) => (upright ? grid.column[h]! : grid.row[h]!)
  const nearest = (score: (h: number) => number, from: readonly number[]) =>
    from.reduce((best, h) => (score(h) < score(best) ? h : best), from[0]!)
  const leaderHexes = chiefs.map((_, i) => {
    const wanted = Math.round(((i + 1) * width) / (chiefs.length + 1) - 0.5)
    const h = nearest((x) => Math.abs(lateral(x) - wanted) * 2 + Math.abs(front - stands - fromEdge(edge, x)), free)
    put(h, values.figures.leader)
    return h
  })
  const unitHexes = units.map(({ unit }, i) => {
    const size = values.figures[unitType(unit).kind]
    for (let n = 0; n < chiefs.length; n++) {
      const which = (i + n) % chiefs.length
      const leader = leaderHexes[which]!
      const { command } = leaderType(chiefs[which]!).front
      const room = free.filter(
        (h) => grid.distance(h, leader) <= command && (figures.get(h) ?? 0) + size <= values.stacking.figures,
      )
      if (room.length === 0) continue
      const h = nearest((x) => (figures.get(x) ?? 0) * 4 - fromEdge(edge, x), room)
      put(h, size)
      return h
    }
    const own = free.filter((h) => onEdge(edge, h) && (figures.get(h) ?? 0) + size <= values.stacking.figures)
    put(own[0]!, size)
    return own[0]!
  })
  const name = (h: number) => grid.name(h) as HexName
  return { leaders: leaderHexes.map(name), units: unitHexes.map(name) }
}

/** The passable hexes of an area, in map order. */
const standable = (map: Board, area: Area): number[] =>
  grid.names.flatMap((name, h) => {
    const type = terrainOf(map.hexes[h]!.terrain)
    return inArea(area, name as HexName) && type.move !== null && type.water !== true ? [h] : []
  })

/** Trenches and Foxholes in the hexes of the Units, from the front backward; Wire in front of them. */
function works(b: QuickBattle, map: Board, area: Area, edge: Edge, places: Places): SideSetUp["fortifications"] {
  const era = data.works.find((w) => within(w, b.month))
  if (!era) return []
  const ground = standable(map, area)
  const held = [...new Set(places.units.map((name) => grid.hex(name)))].sort(
    (x, y) => fromEdge(edge, y) - fromEdge(edge, x) || x - y,
  )
  const left = [...held]
  const dug = era.dug.map(({ fortification, count }) => ({ fortification, at: left.splice(0, count) }))
  const before = ground
    .filter((h) => !held.includes(h) && held.some((u) => grid.adjacent(h, u) && fromEdge(edge, h) > fromEdge(edge, u)))
    .slice(0, Math.min(era.wire, fortificationChart.kinds.wire.count))
  return [...dug, { fortification: "wire" as const, at: before }]
    .filter(({ at }) => at.length > 0)
    .map(({ fortification, at }) => ({ fortification, at: at.map((h) => grid.name(h) as HexName) }))
}
