/** Encrypts a message for one browser (RFC 8291, RFC 8188) and signs it as this host (RFC 8292), using only Node's own crypto. */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from "node:crypto"

/** A browser's public key and its secret, both as base64url. */
export type Receiver = { readonly p256dh: string; readonly auth: string }

/** The key pair that identifies a host to push services: the public key in the form browsers want, the private key as a number. */
export type HostKey = { readonly publicKey: string; readonly privateKey: string }

const CURVE = "prime256v1"
/** The size of a record; a message is a single record. */
const recordSize = 4_096
/** How long a signature is valid, in seconds. */
const holds = 12 * 3_600

export function newHostKey(): HostKey {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys("base64url")
  return { publicKey, privateKey: pair.getPrivateKey("base64url").padStart(43, "A") }
}

/** True if these are a point of the curve and a secret of the right length, as browsers provide them. */
export function isReceiver({ p256dh, auth }: Receiver): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false
  try {
    const pair = createECDH(CURVE)
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, "base64url"))
    return Buffer.from(p256dh, "base64url").length === 65
  } catch {
    return false // not a point of the curve
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length))

/** The body of a request to a push service: only the receiver can read it. */
export function encrypt(text: string, { p256dh, auth }: Receiver): Buffer {
  const theirs = Buffer.from(p256dh, "base64url")
  const own = createECDH(CURVE)
  const ours = own.generateKeys()
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours])
  const key = derive(own.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32)
  const salt = randomBytes(16)
  const cipher = createCipheriv(
    "aes-128-gcm",
    derive(key, salt, "Content-Encoding: aes128gcm\0", 16),
    derive(key, salt, "Content-Encoding: nonce\0", 12),
  )
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(ours.length, 20)
  const last = Buffer.from([2]) // marks the last record
  return Buffer.concat([head, ours, cipher.update(text), cipher.update(last), cipher.final(), cipher.getAuthTag()])
}

const part = (data: object): string => Buffer.from(JSON.stringify(data)).toString("base64url")

/** Tells a push service who is sending: the `authorization` header. `contact` is where its operators can reach the host's. */
export function authorization(endpoint: string, { publicKey, privateKey }: HostKey, contact: string): string {
  const point = Buffer.from(publicKey, "base64url")
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
      d: privateKey,
    },
  })
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(Date.now() / 1000) + holds, sub: contact }
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")
  return `vapid t=${signed}.${signature}, k=${publicKey}`
}
