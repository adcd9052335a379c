/**
 * Sockets and nothing else: the server's own `ws` and outbox, and messages like those of the measured game, but no rules, no views, no
 * checks. Two sockets with the same path are a match; the player who is asked answers, and both are told: at once, or, with a folder in
 * SALIENT_DATA, when the move is durable there by the cheapest method that our storage has.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type WebSocket, WebSocketServer } from "ws"
import { Outbox } from "../play/outbox.ts"
import { openDatabase } from "../storage/database.ts"

type Match = { seq: number; readonly outboxes: Outbox[] }

const matches = new Map<string, Match>()
/** As many as there are free cells on average. */
const options = [1, 2, 4, 6, 8].map((i) => ({ id: `cell:${i}`, label: `${i + 1}` }))
const ask = JSON.stringify({ by: "nought", prompt: "Which cell?", rules: [], kind: "choose", options })

const data = process.env.SALIENT_DATA
const database = data ? await openDatabase({ data, databaseUrl: undefined }) : undefined
let lines: string[] = []
let answers: (() => void)[] = []
let writing = false

/** Answers once a line is stored; lines that arrive in the meantime are stored together. */
async function keep(line: string, answer: () => void): Promise<void> {
  lines.push(line)
  answers.push(answer)
  if (writing) return
  writing = true
  await new Promise((soon) => setImmediate(soon))
  while (answers.length > 0) {
    const [text, kept] = [lines.join(""), answers]
    lines = []
    answers = []
    await database?.copy?.("entries (match_id, seq, body, user_id)", text)
    for (const done of kept) done()
  }
  writing = false
}

const server = createServer()
const sockets = new WebSocketServer({ server, maxPayload: 64 * 1024, perMessageDeflate: false })
sockets.on("connection", (socket: WebSocket, request) => {
  const path = request.url ?? ""
  const match = matches.get(path) ?? { seq: 0, outboxes: [] }
  matches.set(path, match)
  const outbox = new Outbox(socket, request.socket)
  const isFirst = match.outboxes.push(outbox) === 1
  outbox.put(`{"type":"view","stamp":"floor.0","view":{"seq":0,"asks":[${isFirst ? ask : ""}]}}`)
  socket.on("message", (data) => {
    const { id, move } = JSON.parse(data.toString()) as { id: number; move: object }
    const seq = ++match.seq
    const answer = () => {
      for (const one of match.outboxes) one.put(delta(seq, one === outbox ? "[0,1,[]]" : `[0,0,[${ask}]]`))
      outbox.put(`{"type":"done","id":${id},"seq":${seq}}`)
    }
    if (database) void keep(`${path}\t${seq}\t${JSON.stringify(move)}\t\\N\n`, answer)
    else answer()
  })
})

const delta = (seq: number, asks: string): string =>
  `{"type":"delta","from":"floor.${seq - 1}","stamp":"floor.${seq}","patch":{"k":{"seq":{"=":${seq}},"moves":{"=":${seq}},"view":{"k":{"cells":{"i":{"0":{"=":"nought"}}},"active":{"=":"cross"}}},"asks":{"s":${asks}},"waits":{"i":{"0":{"k":{"by":{"=":"cross"},"says":{"=":"Waiting for crosses."}}}}}}}}`

server.listen(0, "127.0.0.1", () =>
  console.log(`running at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on("SIGTERM", () => process.exit(0))
