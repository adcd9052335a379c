/** A battle of at least 500 models, up to the first movement: two ready-made armies, each taken twice. */
import { anyMove, type Decision, Match, type MatchRecord, randomFrom, seedFrom, type Written } from "@salient/engine"
import { loadGame } from "@salient/games"

const id = "tgw"
const armies = ["fr14-proposed", "ge14-proposed"] as const
const options = { points: "2000", table: "Trench Wars", method: "strategyRoll", zones: "pitchedBattle" } as const
const least = 500

type Roster = { readonly points: number; readonly battalions: readonly { readonly id: string }[] }

const twice = (roster: Roster): Roster => ({
  ...roster,
  points: roster.points * 2,
  battalions: [1, 2].flatMap((n) => roster.battalions.map((b) => ({ ...b, id: `${b.id}x${n}` }))),
})

export type ManyModels = { readonly record: MatchRecord; readonly models: number; readonly units: number }

export async function manyModels(): Promise<ManyModels> {
  const game = await loadGame(id)
  const random = randomFrom("many models")
  const match = Match.begin(game, { scenario: "free-battle", options }, { seed: seedFrom("many models") })
  for (let n = 0; match.pending[0]?.what !== "next-move"; n++) {
    const decision = match.pending[0] as Decision
    const start = game.builder?.starts.find((s) => s.id === armies[n])
    const move =
      decision.what === "roster" && start
        ? { write: twice(start.draft as Roster) as unknown as Written }
        : anyMove(decision, random)
    const by = decision.seat ?? (match.start.seats.find((s) => s.side === decision.by)?.id as string)
    const answered = match.play({ by, seq: match.seq, move })
    if (!answered.ok) throw new Error(`${decision.prompt}: ${answered.reason}`)
  }
  const { units } = match.state as { units: { men: number[] }[] }
  const models = units.reduce((n, u) => n + u.men.length, 0)
  if (models < least) throw new Error(`expected ${least} models or more, found ${models}`)
  return { record: match.record(), models, units: units.length }
}
