/** A push service with a browser behind it, on this machine: messages from a host are checked and decrypted as a browser would do it. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { PushMessage } from "../protocol/index.ts"
import { afterwards } from "./help.ts"

export type Delivered = { readonly path: string; readonly message: PushMessage; readonly claims: object }

/** Decrypts a message as RFC 8291 and RFC 8188 specify. */
function open(body: Buffer, keys: { auth: Buffer; pair: ReturnType<typeof createECDH> }): PushMessage {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const theirs = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  if (sealed.length > size) throw new Error(`a record of ${sealed.length} bytes in records of ${size}`)
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.pair.getPublicKey(), theirs])
  const input = Buffer.from(hkdfSync("sha256", keys.pair.computeSecret(theirs), keys.auth, info, 32))
  const of = (what: string, bytes: number) => Buffer.from(hkdfSync("sha256", input, salt, what, bytes))
  const decipher = createDecipheriv(
    "aes-128-gcm",
    of("Content-Encoding: aes128gcm\0", 16),
    of("Content-Encoding: nonce\0", 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (text.at(-1) !== 2) throw new Error("the last record has no mark")
  return JSON.parse(text.subarray(0, -1).toString()) as PushMessage
}

/** The claims of a signature, if it was made with the key that it names. */
function claimsIn(authorization: string): object {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  const [head, claims, signature] = token.split(".") as [string, string, string]
  const point = Buffer.from(key, "base64url")
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((b) => b.toString("base64url")) as [string, string]
  const known = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } })
  const how = { key: known, dsaEncoding: "ieee-p1363" } as const
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), how, Buffer.from(signature, "base64url")))
    throw new Error("the signature is not that of the key")
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as object
}

export async function pushService(status: () => number = () => 201) {
  const pair = createECDH("prime256v1")
  const p256dh = pair.generateKeys("base64url")
  const auth = randomBytes(16)
  const delivered: Delivered[] = []
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const claims = claimsIn(request.headers.authorization ?? "")
    delivered.push({ path: request.url ?? "", message: open(Buffer.concat(chunks), { auth, pair }), claims })
    response.statusCode = status()
    response.end()
  })
  await new Promise<void>((ready) => service.listen(0, "127.0.0.1", ready))
  afterwards(() => void service.close())
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const subscription = (browser: string, language = "en") => ({
    endpoint: `${origin}/${browser}`,
    keys: { p256dh, auth: auth.toString("base64url") },
    language,
  })
  return { origin, delivered, subscription }
}
