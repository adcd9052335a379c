/** A thread that thinks for computer players. */
import { thinking } from "@salient/agents"
import { serveTasks } from "@salient/agents/tasks"

serveTasks(thinking())
