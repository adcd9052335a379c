/** The hash of this project for those who need nothing else of the engine, such as a worker of a phone. */
export { sha256 } from "@noble/hashes/sha2.js"
