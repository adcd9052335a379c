/** A thread that plays the matches it is given the numbers of, one after the other. */
import { parentPort, workerData } from "node:worker_threads"
import { loadGame } from "@salient/games"
import { type Settings, simulated } from "./game.ts"

const settings = workerData as Settings
const game = await loadGame(settings.game)
parentPort?.on("message", (number: number) => parentPort?.postMessage(simulated(game, settings, number)))
