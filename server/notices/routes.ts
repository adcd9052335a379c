import { ok } from "@salient/engine"
import { open, type Route, signedIn } from "../api/route.ts"
import { ServerError } from "../errors.ts"
import { Ok, PushAnswer, PushBody, PushEndBody } from "../protocol/index.ts"
import { isReceiver } from "./encrypt.ts"

export const noticeRoutes: readonly Route[] = [
  open(
    "GET /api/push",
    { says: "The public key that a browser needs to subscribe to this host's notices", answer: PushAnswer },
    async ({ services: { push } }) => ({ key: push.isOn ? (await push.key()).publicKey : null }),
  ),
  signedIn(
    "PUT /api/push",
    { says: "Send notices of your turns and rematches to a browser", body: PushBody, answer: Ok },
    async ({ services: { push }, user, body }) => {
      if (!push.isOn) throw new ServerError("not-found", "This host sends no notices.")
      if (!push.isService(body.endpoint))
        throw new ServerError(
          "bad-input",
          `${new URL(body.endpoint).host} is not a push service that this host accepts.`,
        )
      if (!isReceiver(body.keys))
        throw new ServerError("bad-input", "Expected the keys of a push subscription: a P-256 point and 16 bytes.")
      await push.subscribe(user.id, body)
      return ok
    },
  ),
  signedIn(
    "DELETE /api/push",
    { says: "Stop sending notices to a browser", body: PushEndBody, answer: Ok },
    async ({ services: { push }, user, body }) => {
      await push.unsubscribe(user.id, body.endpoint)
      return ok
    },
  ),
]
