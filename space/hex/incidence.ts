/**
 * Which hexes, hexsides and vertices meet. A hexside has one number although two hexes share it, and a vertex has one number
 * although three hexes share it. Sides and vertices on the edge of the map are numbered too, because walls, rivers and lines of
 * sight lie on them. The tables are flat because everything else in this folder is built on these look-ups.
 */

/** No hex, side or vertex: off the map. It is so far below 0 that a look-up with it misses every table. */
export const NONE = -1_000_000_000

export type Incidence = {
  readonly sides: number
  readonly sideAt: Int32Array // 6 for each hex: its side in each direction
  readonly sideHexes: Int32Array // 2 for each side: lower-numbered hex, other hex or NONE
  readonly sideDirection: Uint8Array // where the side lies as seen from its first hex
  readonly sideVertices: Int32Array // 2 for each side: clockwise order as seen from its first hex
  readonly vertices: number
  readonly vertexAt: Int32Array // 6 for each hex: the vertex at each corner
  readonly vertexHexes: Int32Array // 3 for each vertex, clockwise from its lowest-numbered hex, NONE where the map ends
  readonly vertexSides: Int32Array // 3 for each vertex: side i lies between its hexes i and i + 1; NONE off the map
}

/** Numbers the sides and vertices of a map, given for each hex its six neighbours. */
export function incidenceOf(size: number, neighbours: Int32Array): Incidence {
  const next = (h: number, d: number) => neighbours[h * 6 + (d % 6)]!
  const sideAt = new Int32Array(size * 6).fill(NONE)
  const sideHexes: number[] = []
  const sideDirection: number[] = []
  for (let h = 0; h < size; h++) {
    for (let d = 0; d < 6; d++) {
      const other = next(h, d)
      if (other !== NONE && other < h) {
        sideAt[h * 6 + d] = sideAt[other * 6 + ((d + 3) % 6)]!
      } else {
        sideAt[h * 6 + d] = sideDirection.length
        sideHexes.push(h, other)
        sideDirection.push(d)
      }
    }
  }

  const vertexAt = new Int32Array(size * 6).fill(NONE)
  const vertexHexes: number[] = []
  const vertexSides: number[] = []
  for (let h = 0; h < size; h++) {
    for (let c = 0; c < 6; c++) {
      // Corner c lies between the neighbours across sides c - 1 and c; they see it as their corners c + 2 and c + 4.
      const before = next(h, c + 5)
      const after = next(h, c)
      if (before !== NONE && before < h) vertexAt[h * 6 + c] = vertexAt[before * 6 + ((c + 2) % 6)]!
      else if (after !== NONE && after < h) vertexAt[h * 6 + c] = vertexAt[after * 6 + ((c + 4) % 6)]!
      else {
        vertexAt[h * 6 + c] = vertexHexes.length / 3
        vertexHexes.push(h, before, after)
        const far =
          after !== NONE
            ? sideAt[after * 6 + ((c + 4) % 6)]!
            : before !== NONE
              ? sideAt[before * 6 + ((c + 1) % 6)]!
              : NONE
        vertexSides.push(sideAt[h * 6 + ((c + 5) % 6)]!, far, sideAt[h * 6 + c]!)
      }
    }
  }

  const sideVertices = Int32Array.from({ length: sideHexes.length }, (_, i) => {
    const side = i >> 1
    return vertexAt[sideHexes[side * 2]! * 6 + ((sideDirection[side]! + (i & 1)) % 6)]!
  })
  return {
    sides: sideDirection.length,
    sideAt,
    sideHexes: Int32Array.from(sideHexes),
    sideDirection: Uint8Array.from(sideDirection),
    sideVertices,
    vertices: vertexHexes.length / 3,
    vertexAt,
    vertexHexes: Int32Array.from(vertexHexes),
    vertexSides: Int32Array.from(vertexSides),
  }
}
