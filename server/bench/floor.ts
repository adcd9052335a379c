/** The load generator's own players on sockets that lead to no game: see `serve-floor.ts`. */
import { randomFrom } from "@salient/engine"
import { type LoadOptions, type LoadReport, pace } from "../load/load.ts"
import { LoadPlayer, type Tally } from "../load/player.ts"

export async function runFloor(
  url: string,
  matches: number,
  seconds: number,
  { onStart, onStop }: Pick<LoadOptions, "onStart" | "onStop">,
): Promise<LoadReport> {
  const tally: Tally = { times: [], acknowledged: 0, stale: 0, errors: [] }
  const players: LoadPlayer[] = []
  for (let i = 0; i < matches; i++) {
    const random = randomFrom(`floor ${i}`)
    const pair = [0, 1].map(() => new LoadPlayer(`${url.replace("http", "ws")}/${i}`, "", tally, random, 0))
    await Promise.all(pair.map((p) => p.here))
    players.push(...pair)
  }
  onStart?.()
  const begun = performance.now()
  for (const player of players) player.start()
  await new Promise((soon) => setTimeout(soon, seconds * 1000))
  const moves = tally.acknowledged
  const lasted = (performance.now() - begun) / 1000
  onStop?.()
  await Promise.all(players.map((p) => p.stop()))
  const { times, stale, errors } = tally
  return { matches, played: matches, moves, ...pace(moves, lasted, times), stale, errors, lost: 0 }
}
