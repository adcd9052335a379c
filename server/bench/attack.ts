/**
 * `npm run hostile -- --messages 100000 [--only messages|fairness|moves]`: sends hostile messages to a server while honest players play, and runs
 * one hostile address at its limits while honest players measure how much they notice, one limit after another (`moves`: only the moves of
 * people).
 */
import { parseArgs } from "node:util"
import { runFairness } from "./fairness.ts"
import { runAttack } from "./hostile.ts"

const { values } = parseArgs({
  options: { messages: { type: "string", default: "100000" }, only: { type: "string" } },
})
const { only } = values
let fine = true
if (only === undefined || only === "messages") {
  const { ok, lines } = await runAttack(Number(values.messages))
  for (const line of lines) console.log(line)
  fine &&= ok
}
if (only !== "messages") {
  const bars = await runFairness(console.log, only === "moves")
  for (const { says } of bars) console.log(says)
  fine &&= bars.every((bar) => bar.ok)
}
process.exitCode = fine ? 0 : 1
