/** A computer player in a worker of its own, so that the board stays responsive while it thinks. */
import "./strict.ts"
import "@salient/agents/worker"
