/**
 * A hostile client: invented moves, other seats' moves, stale sequence numbers, malformed and mistyped messages, over sockets and HTTP.
 * None must be accepted, each must be answered, and the match must not change.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type MatchView, oneOf, type Random, randomFrom } from "@salient/engine"
import { WebSocket } from "ws"
import { allGames } from "../catalogue.ts"
import { runLoad, sayLoad } from "../load/load.ts"
import { startProcess } from "../load/process.ts"

export type HostileReport = {
  readonly sent: number
  /** Messages that should have been refused but were accepted. */
  readonly accepted: readonly string[]
  readonly unanswered: number
  readonly codes: readonly string[]
}

type Options = { readonly url: string; readonly messages: number; readonly seed: string }

/** Sends the given number of hostile messages to a match created for this purpose, from one of its players and from a stranger. */
export async function runHostile({ url, messages, seed }: Options): Promise<HostileReport> {
  const random = randomFrom(seed)
  const [host, other, stranger] = [await newGuest(url), await newGuest(url), await newGuest(url)]
  const { games } = (await get(url, "/api/games")) as { games: { id: string; scenarios: { id: string }[] }[] }
  const game = games[0]
  const made = (await post(url, "/api/matches", host, { game: game?.id, scenario: game?.scenarios[0]?.id })) as {
    match: { id: string }
  }
  const { id } = made.match
  await post(url, `/api/matches/${id}/join`, other, {})
  const before = JSON.stringify(await get(url, `/api/matches/${id}/view`, host))
  const view = (JSON.parse(before) as { view: MatchView }).view
  const accepted: string[] = []
  const codes = new Set<string>()
  let answered = 0

  const sockets = await Promise.all(
    [host, stranger].map(async (cookie) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/api/matches/${id}/socket`, { headers: { cookie } })
      await new Promise((ready) => socket.once("message", ready))
      socket.on("message", (data) => {
        const heard = JSON.parse(data.toString()) as { type: string; code?: string }
        if (heard.type === "done") accepted.push(data.toString())
        if (heard.type !== "done" && heard.type !== "refused") return
        answered++
        if (heard.code) codes.add(heard.code)
      })
      return socket
    }),
  )
  for (let i = 0; i < messages; i++) {
    // Now and then a message that is too large. Over a socket it would close the connection, so it is sent over HTTP.
    const text =
      i % 200 === 0 ? JSON.stringify({ seq: 0, move: { choose: "x".repeat(70_000) } }) : hostile(random, view)
    if (i % 20 === 0) {
      const path = oneOf(random, ["answer", "undo", "check", "rollback", "draw", "join", "computer", "stand-in"])
      const answer = await fetch(`${url}/api/matches/${id}/${path}`, {
        method: "POST",
        headers: { cookie: oneOf(random, [host, stranger]), "content-type": "application/json" },
        body: text,
      })
      const body = (await answer.json()) as { code?: string; ok?: boolean }
      answered++
      if (body.code) codes.add(body.code)
      if (answer.status === 200 && body.ok !== false) accepted.push(`${path} ${text}`)
    } else (sockets[random(2)] as WebSocket).send(text)
    if (i % 500 === 499) while (answered < i - 1_000) await new Promise((soon) => setTimeout(soon, 5))
  }
  const end = Date.now() + 60_000
  while (answered < messages && Date.now() < end) await new Promise((soon) => setTimeout(soon, 10))
  for (const socket of sockets) socket.close()
  const after = JSON.stringify(await get(url, `/api/matches/${id}/view`, host))
  if (after !== before) accepted.push(`the match has changed: ${after.slice(0, 200)}`)
  return { sent: messages, accepted, unanswered: messages - answered, codes: [...codes].sort() }
}

/** Attacks a separate server while honest players play on it; reports the results. */
export async function runAttack(
  messages: number,
): Promise<{ readonly ok: boolean; readonly lines: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "salient-attack-"))
  const flags = ["--port", "0", "--limits", "off", "--log", "error", "--workers", "0", "--data", folder]
  const token = "for this attack alone"
  const server = await startProcess(flags, undefined, { SALIENT_METRICS_TOKEN: token })
  try {
    const game = await allGames.load(allGames.ids[0] as string)
    const scenario = game.scenarios[0]?.id as string
    const attack = runHostile({ url: server.url, messages, seed: "attack" })
    const honest = []
    let under = true
    const end = attack.finally(() => {
      under = false
    })
    // Honest players play as long as the attack lasts.
    while (under)
      honest.push(await runLoad({ url: server.url, matches: 10, seconds: 10, game: game.id, scenario, pause: 50 }))
    const { sent, accepted, unanswered, codes } = await end
    const alive = (await fetch(`${server.url}/health`)).ok
    const failed = /code="(internal|game-failed)"/.test(await metricsOf(server.url, token))
    const disturbed = honest.reduce((n, r) => n + r.errors.length + r.lost, 0)
    return {
      ok: accepted.length + unanswered + disturbed === 0 && alive && !failed,
      lines: [
        `${sent} hostile messages, ${accepted.length} accepted, ${unanswered} unanswered, ${failed ? "the server failed on some: see its log" : "no failure"}; refused as ${codes.join(", ")}`,
        ...accepted.slice(0, 5).map((text) => `  ${text.slice(0, 200)}`),
        `meanwhile, honest players: ${sayLoad(honest.at(-1) as (typeof honest)[number]).replaceAll("\n", "; ")}`,
      ],
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const metricsOf = async (url: string, token: string): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()

/** One hostile message. Every one of them must be refused if it comes from the player of the first side at state 0. */
function hostile(random: Random, view: MatchView): string {
  const junk = () =>
    oneOf(random, [
      null,
      true,
      -1,
      1e308,
      1.5,
      "",
      "x",
      "__proto__",
      "constructor",
      [],
      {},
      [[]],
      "\u0000",
      "x".repeat(300),
      { $ne: null },
    ])
  const pieces = view.asks.flatMap((a) => ("pieces" in a ? a.pieces : []))
  const move = () =>
    oneOf<() => unknown>(random, [
      () => ({ choose: junk() }),
      () => ({ select: [junk()] }),
      () => ({ arrange: junk() }),
      () => ({ amount: junk() }),
      () => ({ confirm: true }),
      () => ({ path: { [oneOf(random, [...pieces, "x"])]: [junk()] } }),
      () => ({ place: { [oneOf(random, [...pieces, "unit:99"])]: junk() } }),
      () => ({ place: Object.fromEntries(pieces.map((p) => [p, "Z99"])) }),
      () => ({ place: {}, choose: "x" }),
      () => junk(),
    ])()
  const id = random(1_000_000)
  const message = oneOf<() => unknown>(random, [
    () => ({ type: "answer", id, seq: 0, move: move() }),
    () => ({ type: "answer", id, seq: 1 + random(1_000), move: move() }),
    () => ({ type: "answer", id, seq: oneOf(random, [-1, 0.5, "0", null, 1e12]), move: move() }),
    () => ({ type: "answer", id, seq: 0, move: move(), seat: view.seats.at(-1)?.id }),
    () => ({ type: "answer", id, seq: 0, move: move(), by: view.seats.at(-1)?.id }),
    () => ({ type: "undo", id, seq: oneOf(random, [0, 5, -1]) }),
    () => ({ type: "forecast", id, seq: oneOf(random, [3, -1, "x"]), option: junk() }),
    () => ({ type: "chat", id, text: oneOf(random, ["", " ", 5, null, "x".repeat(2_000)]), to: junk() }),
    () => ({ type: oneOf(random, ["rollback", "adjudge", "resign", "__proto__", 5, null]), id }),
    () => ({ id }),
    () => junk(),
  ])()
  const text = JSON.stringify(message)
  return random(10) === 0 ? text.slice(0, random(text.length)) : text
}

async function newGuest(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/guest`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  })
  await answer.arrayBuffer()
  return answer.headers.get("set-cookie")?.split(";")[0] ?? ""
}

const get = async (url: string, path: string, cookie = ""): Promise<unknown> =>
  (await fetch(url + path, { headers: { cookie } })).json()

async function post(url: string, path: string, cookie: string, body: object): Promise<unknown> {
  const headers = { cookie, "content-type": "application/json" }
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}
