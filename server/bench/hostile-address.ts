/**
 * One hostile address, in its own process: it requests as much of everything expensive as it can get, through as many guests and accounts
 * as it can create. `node hostile-address.ts URL ADDRESS DEAR CHEAP`, where the last two are records; it prints "ready" when everything is
 * running.
 */
import { readFileSync } from "node:fs"
import { getPriority, setPriority } from "node:os"
import { Client } from "./client.ts"

const [url = "", address = "", dear = "", cheap = ""] = process.argv.slice(2)
setPriority(Math.min(19, getPriority() + 15)) // its own work must not be what slows the server down
const record = readFileSync(dear, "utf8")
const guests: Client[] = []
const most = 40
const sleep = (ms: number) => new Promise((soon) => setTimeout(soon, ms))
type Games = { games: { id: string; scenarios: { id: string; sides: { id: string }[] }[] }[] }
const { games } = await new Client(url, address).do<Games>("GET /api/games")
const counts: Record<string, number> = {}
const note = (what: string, status: number) => {
  const key = `${what} ${status}`
  counts[key] = (counts[key] ?? 0) + 1
}

/** Repeats a request faster than is allowed, so that the address is always at its limit. */
async function press(what: string, pause: number, line: (turn: number) => [Client, string, unknown?]): Promise<never> {
  for (let turn = 0; ; turn++) {
    const [client, request, body] = line(turn)
    const { status } = await client.ask(request, body).catch(() => ({ status: 0 }))
    note(what, status)
    await sleep(status === 429 ? Math.max(pause, 50) : pause)
  }
}
const who = (turn: number): Client => guests[turn % guests.length] as Client

for (let i = 0; i < most; i++) {
  const guest = new Client(url, address)
  const { status } = await guest.ask("POST /api/guest", {})
  if (status !== 200) break
  guests.push(guest)
}
/** Accounts are parties of their own: create as many as the address is allowed. */
for (let i = 0; i < 12; i++) {
  const account = new Client(url, address)
  const name = `Hostile ${process.pid % 1000} ${i}`
  if ((await account.ask("POST /api/sign-up", { name, password: `correct horse ${i} battery` })).status === 200)
    guests.unshift(account)
}

/** Computers against computers in every game, and against a guest who answers. */
const matches: string[] = []
const seated: { readonly guest: Client; readonly id: string }[] = []
async function fill(guest: Client, i: number): Promise<void> {
  for (let n = 0; n < 8; n++) {
    const game = games[(i + n) % games.length] as Games["games"][number]
    const scenario = game.scenarios.at(-1) as Games["games"][number]["scenarios"][number]
    const sides = scenario.sides.map((s) => s.id)
    const computers = Object.fromEntries((n < 4 ? sides : sides.slice(1)).map((s) => [s, "veteran"]))
    const seat = n < 4 ? null : sides[0]
    const made = await guest.ask<{ match?: { id: string } }>("POST /api/matches", {
      game: game.id,
      scenario: scenario.id,
      seat,
      computers,
    })
    note("matches", made.status)
    if (!made.body.match) continue
    matches.push(made.body.match.id)
    if (seat !== null) seated.push({ guest, id: made.body.match.id })
  }
  for (let n = 0; n < 3; n++) {
    const game = games[(i + n) % games.length] as Games["games"][number]
    const scenario = game.scenarios.at(-1) as Games["games"][number]["scenarios"][number]
    const players = Object.fromEntries(scenario.sides.map((s) => [s.id, "veteran"]))
    const { status } = await guest.ask("POST /api/simulations", {
      game: game.id,
      scenario: scenario.id,
      games: 200,
      players,
    })
    note("batches", status)
  }
}
await Promise.all(guests.slice(0, 24).map((guest, i) => fill(guest, i).catch(() => {})))
/** Views the most expensive record that is accepted. */
const upload = async (file: string) =>
  (await who(0).ask<{ id?: string }>("POST /api/records", readFileSync(file, "utf8"))).body.id
const id = (await upload(dear)) ?? (await upload(cheap)) ?? ""

/** Requests advice whenever one of its users is asked something. */
async function advised(): Promise<never> {
  for (let turn = 0; ; turn++) {
    await sleep(50)
    const at = seated[turn % seated.length]
    if (!at) continue
    const looking = at.guest.ask<{ view?: { seq: number; asks: object[] } }>(
      `GET /api/matches/${at.id}/view?since=1000000`,
    )
    const view = (await looking.catch(() => undefined))?.body.view
    if (!view || view.asks.length === 0) continue
    const wanted = { seq: view.seq, level: "veteran" }
    note(
      "advice",
      (await at.guest.ask(`POST /api/matches/${at.id}/suggest`, wanted).catch(() => ({ status: 0 }))).status,
    )
  }
}

/** Many requests at once, again and again: the work of a hundred requests has begun before any of them is charged. */
async function bursts(): Promise<never> {
  const game = games.find((g) => g.id === "dgk") ?? games.at(-1)
  const scenario = game?.scenarios.at(-1)?.id
  for (let turn = 0; ; turn++) {
    const one = (what: string, line: string, body?: unknown) =>
      who(turn)
        .ask(line, body)
        .then(
          ({ status }) => note(what, status),
          () => note(what, 0),
        )
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => [
        one("burst of matches", "POST /api/matches", { game: game?.id, scenario, visibility: "invitation" }),
        one("burst of views", `GET /api/matches/${matches[(turn * 40 + n) % (matches.length || 1)] ?? "none"}/view`),
        one("burst of batches", "GET /api/simulations"),
      ]).flat(),
    )
    await sleep(300)
  }
}

/** Sends over sockets all the questions about the rules that can be asked without moving. */
async function asking(): Promise<never> {
  const open = seated.slice(0, 24).map(({ guest, id }) => {
    const socket = guest.socket(id)
    let seq = 0
    let inHand = 0
    socket.on("message", (data) => {
      const told = JSON.parse(String(data)) as { type: string; view?: { seq: number }; code?: string }
      if (told.type === "view") seq = told.view?.seq ?? seq
      if (told.type === "done" || told.type === "refused") {
        inHand--
        note("socket", told.type === "done" ? 200 : told.code === "too-many" ? 429 : 400)
      }
    })
    socket.on("error", () => {})
    return () => {
      if (socket.readyState !== socket.OPEN || inHand > 20) return
      for (const type of ["barred", "suggest"]) {
        inHand++
        socket.send(JSON.stringify({ type, id: 1, seq }))
      }
    }
  })
  for (;;) {
    for (const ask of open) ask()
    await sleep(20)
  }
}

const pressing = [
  bursts(),
  asking(),
  ...Array.from({ length: 4 }, (_, n) => press("verify", 1, (t) => [who(t + n), "POST /api/verify", record])),
  ...Array.from({ length: 4 }, (_, n) =>
    press("replay", 1, (t) => [who(t + n), `GET /api/records/${id}/view?at=${t % 50}`]),
  ),
  ...Array.from({ length: 2 }, (_, n) => press("upload", 1, (t) => [who(t + n), "POST /api/records", record])),
  ...Array.from({ length: 4 }, (_, n) =>
    press("lists", 1, (t) => [who(t + n), `GET /api/matches?limit=100&status=${t % 2 ? "open" : "running"}`]),
  ),
  ...Array.from({ length: 2 }, (_, n) =>
    press("archive", 1, (t) => [who(t + n), `GET /api/archive?limit=100&result=x&player=Hostile ${t}`]),
  ),
  ...Array.from({ length: 200 }, (_, n) =>
    press("waits", 1, (t) => [
      who(t + n),
      `GET /api/matches/${matches[n % (matches.length || 1)] ?? "none"}/wait?seq=1000000`,
    ]),
  ),
  ...Array.from({ length: 4 }, (_, n) =>
    press("views", 1, (t) => [
      who(t + n),
      `GET /api/matches/${matches[(t + n) % (matches.length || 1)] ?? "none"}/view`,
    ]),
  ),
  press("sign-in", 1, (t) => [who(t), "POST /api/sign-in", { name: "Nobody at all", password: `wrong ${t}` }]),
  ...Array.from({ length: 4 }, () => advised()),
  press("matches", 20, (t) => {
    const game = games[t % games.length] as Games["games"][number]
    return [who(t), "POST /api/matches", { game: game.id, scenario: game.scenarios.at(-1)?.id }]
  }),
]
process.stdout.write(`ready with ${guests.length} users and ${matches.length} matches\n`)
process.on("SIGTERM", () => {
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit(0))
})
await Promise.all(pressing)
