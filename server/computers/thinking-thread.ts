/** A thread that thinks for computer players. */
import { thinking } from "@salient/agents"
import { serveTasks } from "@salient/agents/tasks"
import { giveWay, WAY } from "../fairness/give-way.ts"

giveWay(WAY.awaited)
serveTasks(thinking())
