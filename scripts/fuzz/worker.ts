/** A thread that examines random games, one number after the other. */
import { parentPort, workerData } from "node:worker_threads"
import { loadGame } from "@salient/games"
import { examined, type FuzzSettings } from "./examine.ts"

const settings = workerData as FuzzSettings
const game = await loadGame(settings.game)
parentPort?.on("message", (number: number) => parentPort?.postMessage(examined(game, settings, number)))
