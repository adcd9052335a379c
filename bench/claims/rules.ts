/** Claims: two players claim squares of a board in turn; a number of squares in a row wins. These rules are given to both engines. */
export type Board = { readonly name: string; readonly width: number; readonly inARow: number }

/** The game of boardgame.io's own tutorial, and a larger one of the same kind. */
export const boards: readonly Board[] = [
  { name: "noughts and crosses", width: 3, inARow: 3 },
  { name: "four in a row on 64 squares", width: 8, inARow: 4 },
]

export const squaresOf = ({ width }: Board): number => width * width

const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/** True if the player who claimed this square has a row through it. */
export function isWon({ width, inARow }: Board, cells: readonly (string | null)[], at: number): boolean {
  const owner = cells[at]
  const [x, y] = [at % width, Math.floor(at / width)]
  for (const [dx, dy] of directions) {
    let row = 1
    for (const sign of [1, -1]) {
      let [nx, ny] = [x + sign * dx, y + sign * dy]
      while (nx >= 0 && nx < width && ny >= 0 && ny < width && cells[ny * width + nx] === owner) {
        row++
        nx += sign * dx
        ny += sign * dy
      }
    }
    if (row >= inARow) return true
  }
  return false
}
