/** Signing in. If somebody has been guessing at the account, the server asks for a proof of work first, which the browser does by itself. */
import type { SignInBody, Work } from "../../server/protocol/index.ts"
import { words } from "../words/words.ts"
import { ask, ServerError } from "./server.ts"

/** The server may ask again: if many others are trying at the same address, by lot, or if the work has grown meanwhile. */
const mostProofs = 8

/** `progress`: the part of the work that is done, from 0 to 1; not called if none is needed. */
export async function signIn(body: Omit<SignInBody, "proof">, progress: (done: number) => void): Promise<void> {
  let proof: SignInBody["proof"]
  for (let proofs = 0; ; proofs++)
    try {
      await ask("POST", "sign-in", { ...body, ...(proof ? { proof } : {}) } satisfies SignInBody)
      return
    } catch (error) {
      if (!(error instanceof ServerError && error.work) || proofs === mostProofs) throw error
      progress(0)
      proof = { challenge: error.work.challenge, found: await solve(error.work, progress) }
    }
}

function solve(work: Work, progress: (done: number) => void): Promise<number[]> {
  const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module", name: "proof" })
  const found: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  worker.onmessage = ({ data }: MessageEvent<number>) => {
    found.push(data)
    progress(found.length / work.parts)
    if (found.length === work.parts) resolve(found)
  }
  worker.onerror = (event) => reject(new Error(event.message || words("account.workFailed")))
  worker.postMessage(work)
  return promise.finally(() => worker.terminate())
}
