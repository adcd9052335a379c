/** A thread that plays the battles of a ladder by their numbers. */
import { workerData } from "node:worker_threads"
import { serveTasks } from "@salient/agents/tasks"
import { loadGame } from "@salient/games"
import { fight, type Ladder } from "./schedule.ts"

const { ladder, open } = workerData as { ladder: Ladder; open: readonly number[] }
const loading = loadGame(ladder.game)
serveTasks(async (index: number) => fight(await loading, ladder, open[index] as number))
