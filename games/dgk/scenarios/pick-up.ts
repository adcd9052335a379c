/** DGK-GAP-13 Pick-up battles: a table and two forces drawn at random, written like a scenario file. */
import { mix, type Random } from "@salient/engine"
import { THOUSAND } from "../charts/range.ts"
import { Force, type Item } from "../data/force.ts"
import { organisations, type Pattern } from "../data/organisations.ts"
import { pickUpData as data, type Size } from "../data/pick-up.ts"
import { troops } from "../data/troops.ts"
import { type By, type Nation, SIDES, type Side } from "../types.ts"
import { muster } from "./muster.ts"

export type PickUp = {
  readonly size: Size
  /** The side that attacks; null for a meeting engagement. */
  readonly attacker: Side | null
  readonly nations: By<Side, Nation>
}

type XY = [x: number, y: number]
type Drawn = {
  readonly id: string
  readonly kind: string
  readonly points: XY[]
  readonly level?: number
  readonly width?: number
}

/** Draws a battle. The same random numbers give the same battle; `loadScenario` reads the result. */
export function pickUp({ size, attacker, nations }: PickUp, random: Random): unknown {
  const { turns, length, ...inches } = data.sizes[size]
  const table = { width: inches.width * THOUSAND, depth: inches.depth * THOUSAND }
  const forces = {
    allied: drawForces(nations.allied, size, random),
    central: drawForces(nations.central, size, random),
  }
  const terrain = [...drawTerrain(table, random), ...roads(table)]
  const centre: XY = [table.width / 2, table.depth / 2]
  const objectives = [
    { id: "crossing", name: "The crossing of the roads", at: centre, worth: 1 },
    ...goals(terrain, centre, random),
  ]
  const names = { allied: organisations[nations.allied].name, central: organisations[nations.central].name }
  const kind = attacker ? `${names[attacker]} attack` : "meeting engagement"
  const army = (side: Side) => ({
    name: `${names[side]} ${size}`,
    nation: nations[side],
    armyQuality: organisations[nations[side]].armyQuality.usual,
    briefing: briefing(side, attacker, names),
    forces: forces[side],
    zones: [zone(side, attacker, table, musterIds(side, forces[side]))],
    arrivals: [],
  })
  const defender = attacker && (attacker === "allied" ? "central" : "allied")
  return {
    salient: "scenario",
    game: "dgk",
    id: `pick-up-${size}`,
    name: `${names.allied} against ${names.central}: a ${kind}`,
    date: "1914-09-01",
    startsAt: "08:00",
    place: "Nowhere in particular",
    basis: "invented",
    brief: `A pick-up battle with a ${size} on each side. The ground is drawn at random: two roads cross in the middle, and both sides want the crossing and the places nearest to it.`,
    aftermath: "This battle was never fought before. What happened here is up to you.",
    length,
    turns,
    table,
    hills: "slopes",
    terrain: [...terrain, ...(defender ? trenches(defender, table, forces[defender]) : [])],
    sides: { allied: army("allied"), central: army("central") },
    objectives,
    victory: {
      says: `Break the enemy army. If neither breaks by the end of turn ${turns}, the side that holds more of the crossing and the places near it wins; if they hold as many, ${defender ? "the defender wins" : "it is a draw"}.`,
      byBreaking: true,
      atEnd: SIDES.map((side) => ({ winner: side, when: [{ is: "holdsMore", side }] })),
      otherwise: defender ?? "draw",
    },
  }
}

/** The nation's force of this size; every range in its organisation is drawn evenly, within its limits. */
export function drawForces(nation: Nation, size: Size, random: Random): Force[] {
  const org = organisations[nation]
  const least = data.forces[nation][size].map((f) => Force.parse({ ...f, nation }))
  const tries = 20 // limits over a whole corps are met by drawing again
  for (let i = 0; i < tries; i++) {
    const drawn = least.map((f) => ({ ...f, order: drawItem(org.formations, f.formation, f.order ?? {}, random) }))
    if (muster(org.side, drawn).problems.length === 0) return drawn
  }
  return least
}

function drawItem(formations: { readonly [key: string]: Pattern }, key: string, item: Item, random: Random): Item {
  const pattern = formations[key] as Pattern
  const take: { [part: string]: number | readonly (string | Item)[] } = { ...item.take }
  for (const part of pattern.parts) {
    const given = take[part.id]
    if (typeof given === "object") continue // named one by one: left as it is
    const { from, to } = part.count
    const count = given ?? from + random(to - from + 1)
    take[part.id] =
      "unit" in part || count === 0
        ? count
        : Array.from({ length: count }, () => drawItem(formations, part.formation, {}, random))
  }
  return { ...item, take }
}

const musterIds = (side: Side, forces: readonly Force[]): string[] =>
  muster(side, forces)
    .roster.formations.filter((f) => f.parent === null)
    .map((f) => f.id)

/** One draw for each square of the table: what is in its middle, turned by a random multiple of 45 degrees. */
function drawTerrain(table: { width: number; depth: number }, random: Random): Drawn[] {
  const square = data.square * THOUSAND
  const pieces: Drawn[] = []
  for (let y = square / 2; y < table.depth; y += square)
    for (let x = square / 2; x < table.width; x += square) {
      const roll = random(100) + 1
      const turn = random(8)
      const row = data.terrain.find((r) => roll <= r.upTo)
      if (!row?.kind || !row.width) continue
      const changes = row.instead !== undefined && random(row.instead.oneIn) === 0
      const kind = changes && row.instead ? row.instead.kind : row.kind
      const id = `${kind.toLowerCase()}-${pieces.length + 1}`
      const level = kind === "hill" ? { level: 1 } : {}
      pieces.push({ id, kind, points: outline([x, y], row.width, row.depth ?? 0, turn), ...level })
      if (row.top && random(row.top.oneIn) === 0)
        pieces.push({ id: `${id}-top`, kind, points: outline([x, y], row.top.width, row.top.depth, turn), level: 2 })
    }
  return pieces
}

/** A rectangle around a centre, or a line if it has no depth, turned by this many eighths of a full turn. */
function outline([x, y]: XY, width: number, depth: number, eighths: number): XY[] {
  const [w, d] = [(width * THOUSAND) / 2, (depth * THOUSAND) / 2]
  const corners: XY[] =
    depth === 0
      ? [
          [-w, 0],
          [w, 0],
        ]
      : [
          [-w, -d],
          [w, -d],
          [w, d],
          [-w, d],
        ]
  const root = Math.SQRT1_2
  const cosines = [1, root, 0, -root, -1, -root, 0, root]
  const cosine = cosines[eighths] as number
  const sine = cosines[(eighths + 6) % 8] as number
  return corners.map(([a, b]): XY => [Math.round(x + a * cosine - b * sine), Math.round(y + a * sine + b * cosine)])
}

const roads = ({ width, depth }: { width: number; depth: number }): Drawn[] => {
  const wide = { kind: "road", width: data.roadWidth * THOUSAND }
  return [
    {
      id: "road-north-south",
      ...wide,
      points: [
        [width / 2, 0],
        [width / 2, depth],
      ],
    },
    {
      id: "road-west-east",
      ...wide,
      points: [
        [0, depth / 2],
        [width, depth / 2],
      ],
    },
  ]
}

/**
 * The villages, towns and hills nearest to the crossing. Of two at the same distance either may be chosen, so that neither edge is
 * favoured.
 */
function goals(terrain: readonly Drawn[], [x, y]: XY, random: Random) {
  const places = mix(
    random,
    terrain.filter((t) => ["village", "town", "hill"].includes(t.kind) && t.level !== 2),
  )
  const middle = (t: Drawn): XY =>
    [0, 1].map((i) => Math.round(t.points.reduce((n, p) => n + (p[i] as number), 0) / t.points.length)) as XY
  const distance = ([a, b]: XY) => (a - x) ** 2 + (b - y) ** 2
  const names: { readonly [kind: string]: string } = { village: "The village", town: "The town", hill: "The hill" }
  return places
    .map((t) => ({ t, at: middle(t) }))
    .sort((a, b) => distance(a.at) - distance(b.at))
    .slice(0, data.objectives)
    .map(({ t, at }) => ({ id: t.id, name: names[t.kind] as string, at, worth: 1 }))
}

/** The Allied Forces have the southern edge. */
function zone(side: Side, attacker: Side | null, { width, depth }: { width: number; depth: number }, who: string[]) {
  const role = attacker === null ? "meeting" : attacker === side ? "attacker" : "defender"
  const deep = data.zones[role] * THOUSAND
  const [south, north] = side === "allied" ? [0, deep] : [depth - deep, depth]
  return {
    id: `${side}-edge`,
    name: side === "allied" ? "The southern edge" : "The northern edge",
    area: [
      [0, south],
      [width, south],
      [width, north],
      [0, north],
    ],
    who,
    formations: role === "defender" ? ["deployed"] : ["maneuver", "march"],
  }
}

/** Prepared trenches for one battalion in four, in a row in front of the defender's position. */
function trenches(
  defender: Side,
  { width, depth }: { width: number; depth: number },
  forces: readonly Force[],
): Drawn[] {
  const { battalionsPerTrench, length, fromEdge } = data.trench
  const battalions = muster(defender, forces).roster.units.filter((u) => troops[u.troop].arm === "infantry").length
  const count = Math.floor(battalions / battalionsPerTrench)
  const y = defender === "allied" ? fromEdge * THOUSAND : depth - fromEdge * THOUSAND
  return Array.from({ length: count }, (_, i) => {
    const x = Math.round((width * (i + 1)) / (count + 1))
    const half = (length * THOUSAND) / 2
    return {
      id: `trench-${i + 1}`,
      kind: "trench",
      points: [
        [x - half, y],
        [x + half, y],
      ],
    }
  })
}

function briefing(side: Side, attacker: Side | null, names: By<Side, string>): string {
  const enemy = names[side === "allied" ? "central" : "allied"]
  const edge = side === "allied" ? "southern" : "northern"
  const task =
    attacker === null
      ? `You are marching on to the field from the ${edge} edge, and the ${enemy} army is coming on from the other. Neither of you knows the ground.`
      : attacker === side
        ? `You attack from the ${edge} edge. The ${enemy} army is deployed on the other side of the crossing and has had time to dig.`
        : `You hold the ${edge} edge of the field against an attack of the ${enemy} army, and have dug trenches for some of your battalions.`
  return `${task} Two roads cross in the middle. The crossing and the places nearest to it are worth having; the enemy's army is worth more. Break it if you can; if you cannot, hold more of those places than he does when the day is over.`
}
