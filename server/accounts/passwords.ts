/** Passwords are kept as scrypt hashes, each with a salt and its own cost, so that the cost can rise over the years. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"
import { ServerError } from "../errors.ts"
import { asker } from "../fairness/asking.ts"
import { partyOfHost } from "../fairness/party.ts"
import { TooManyWaiting, Turns } from "../fairness/turns.ts"

/** The minimum that OWASP recommends for scrypt with 32 MiB. */
const cost = { N: 32_768, r: 8, p: 3 } as const
const keyLength = 32

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, keyLength, { ...options, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/**
 * Each derivation takes 32 MiB and a quarter of a second, so only a few run at a time, and addresses take turns. More than those who sign in
 * at an address can have waiting at once; accounts there that change their passwords have no part in this number.
 */
const turns = new Turns({ atOnce: 2, perAddress: 1, mostWaitingOfUser: 60 })

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await turns.run(asker() ?? partyOfHost(null), work)
  } catch (error) {
    throw error instanceof TooManyWaiting ? new ServerError("too-many", undefined, { retryAfter: 5 }) : error
  }
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await inTurn(() => derive(password, salt, cost))
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$")
}

/** True if it was hashed at a lower cost than today's. */
export function isWeaklyHashed(kept: string): boolean {
  const [, N, r, p] = kept.split("$").map(Number)
  return (N ?? 0) * (r ?? 0) * (p ?? 0) < cost.N * cost.r * cost.p
}

/** Takes as long for a name that does not exist (`kept` null) as for one that does. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = (kept ?? nobody).split("$") as [string, string, string, string, string, string]
  const expected = Buffer.from(key, "base64url")
  const found = await inTurn(() =>
    derive(password, Buffer.from(salt, "base64url"), { N: Number(N), r: Number(r), p: Number(p) }),
  )
  return timingSafeEqual(found, expected) && kept !== null
}

const nobody = [
  "scrypt",
  cost.N,
  cost.r,
  cost.p,
  "AAAAAAAAAAAAAAAAAAAAAA",
  Buffer.alloc(keyLength).toString("base64url"),
].join("$")
