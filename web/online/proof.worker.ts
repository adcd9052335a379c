/** Does the work that the server asks for before a password may be tried, in a worker of its own. */
import "../session/strict.ts"
import type { Work } from "../../server/protocol/index.ts"
import { solvePart } from "../../server/protocol/proof.ts"

globalThis.onmessage = ({ data }: MessageEvent<Work>) => {
  for (let part = 0; part < data.parts; part++) globalThis.postMessage(solvePart(data, part))
}
