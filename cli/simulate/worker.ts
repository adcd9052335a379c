/** A thread that plays matches by their numbers, one after another. */
import { workerData } from "node:worker_threads"
import { serveTasks } from "@salient/agents/tasks"
import { loadGame } from "@salient/games"
import { type Settings, simulated } from "./game.ts"

const settings = workerData as Settings
const loading = loadGame(settings.game)
serveTasks(async (number: number) => simulated(await loading, settings, number))
