/** The rules of noughts and crosses, the game with which both servers are measured. */
const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const

/** The number of boards in a match: more than any run can play. */
export const MOST_BOARDS = 1_000_000

/** True if the mark just made at `at` has completed a line. */
export const isWon = (cells: readonly (string | null)[], at: number): boolean =>
  lines.some((line) => line.some((i) => i === at) && line.every((i) => cells[i] === cells[at]))

export const isFull = (cells: readonly (string | null)[]): boolean => cells.every((cell) => cell !== null)
