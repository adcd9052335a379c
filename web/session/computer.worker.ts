/** A computer player's thoughts, in a worker of their own, so that the board stays free while it thinks. */
import "./strict.ts"
import "@salient/agents/worker"
