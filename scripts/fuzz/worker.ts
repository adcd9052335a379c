/** A thread that examines random games by their numbers. */
import { workerData } from "node:worker_threads"
import { serveTasks } from "@salient/agents/tasks"
import { loadGame } from "@salient/games"
import { examined, type FuzzSettings } from "./examine.ts"

const settings = workerData as FuzzSettings
const loading = loadGame(settings.game)
serveTasks(async (number: number) => examined(await loading, settings, number))
