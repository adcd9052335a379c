/** The kernel of this checkout against that of another one, for example from a week ago: the same games, alternately in one process. */
import { execFileSync } from "node:child_process"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { mix, randomFrom } from "@salient/engine"
import { boards, squaresOf } from "./claims/rules.ts"
import { claim, ours } from "./claims/salient.ts"
import { type Contestant, type Duel, duel } from "./measure.ts"

/** It may be at most 5 % slower. */
const target = 0.95
/** We look for differences of a few hundredths: many short turns, so that both run under the same load of the machine. */
const fine = { rounds: 101, turnMs: 40 } as const
const games = 200
/** How many squares are claimed before a fork. */
const middle = 4

/** Another checkout's claims: the same file as ours as it was then. */
type Claims = { readonly ours: typeof ours; readonly claim: typeof claim }

export async function againstDuels(folder: string): Promise<Duel[]> {
  const there = resolve(folder)
  const name = execFileSync("git", ["-C", there, "rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim()
  const theirs = (await import(pathToFileURL(resolve(there, "bench/claims/salient.ts")).href)) as Claims
  return boards.flatMap((board) => {
    const random = randomFrom(board.name)
    const orders = Array.from({ length: games }, () => mix(random, [...Array(squaresOf(board)).keys()]))
    const [first = []] = orders
    const moves = (name: string, claims: Claims): Contestant => {
      const begin = claims.ours(board)
      let next = 0
      const run = () => {
        const match = begin()
        for (const at of orders[next++ % games] ?? []) {
          if (match.outcome) break
          claims.claim(match, at)
        }
        return match.length
      }
      return { name, run }
    }
    const forks = (name: string, claims: Claims): Contestant => {
      const match = claims.ours(board)()
      for (const at of first.slice(0, middle)) claims.claim(match, at)
      const run = () => {
        claims.claim(match.fork(), first[middle] as number)
        return 1
      }
      return { name, run }
    }
    const here = { ours, claim }
    return [
      duel(`${board.name}: moves, against ${name}`, moves("Match.play", here), moves(name, theirs), target, fine),
      duel(
        `${board.name}: a fork and one move in it, against ${name}`,
        forks("fork", here),
        forks(name, theirs),
        target,
        fine,
      ),
    ]
  })
}
