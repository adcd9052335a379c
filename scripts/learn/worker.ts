/** A thread that plays battles to learn from, by their numbers. */
import { workerData } from "node:worker_threads"
import { serveTasks } from "@salient/agents/tasks"
import { loadGame } from "@salient/games"
import { battle, featuresOf, type Settings } from "./battles.ts"

const { settings, open } = workerData as { settings: Settings; open: readonly number[] }
const loading = Promise.all([loadGame(settings.game), featuresOf(settings.game)])
serveTasks(async (index: number) => {
  const [game, features] = await loading
  return battle(game, features, settings, open[index] as number)
})
