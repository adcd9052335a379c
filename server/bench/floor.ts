/** The load generator's own players on sockets without a game behind them: see `serve-floor.ts`. */
import { randomFrom } from "@salient/engine"
import { count, type LoadOptions, type LoadReport } from "../load/load.ts"
import { LoadPlayer, type Tally } from "../load/player.ts"

export async function runFloor(
  url: string,
  options: Pick<LoadOptions, "matches" | "seconds" | "warmUp" | "onStart" | "onStop">,
): Promise<LoadReport> {
  const { matches } = options
  const tally: Tally = { times: [], acknowledged: 0, stale: 0, errors: [] }
  const players: LoadPlayer[] = []
  for (let i = 0; i < matches; i++) {
    const random = randomFrom(`floor ${i}`)
    const pair = [0, 1].map(() => new LoadPlayer(`${url.replace("http", "ws")}/${i}`, "", tally, random, 0))
    await Promise.all(pair.map((p) => p.here))
    players.push(...pair)
  }
  for (const player of players) player.start()
  const counted = await count(tally, options)
  await Promise.all(players.map((p) => p.stop()))
  return { matches, played: matches, ...counted, stale: tally.stale, errors: tally.errors, lost: 0 }
}
