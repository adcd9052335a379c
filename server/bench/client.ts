/** A client with its own address, as a proxy in front would report it: honest and hostile clients share the machine. */
import { WebSocket } from "ws"

export type Answered<T = Record<string, never>> = { readonly status: number; readonly body: T; readonly ms: number }

export class Client {
  readonly url: string
  readonly address: string
  cookie = ""

  constructor(url: string, address: string) {
    this.url = url
    this.address = address
  }

  static async guest(url: string, address: string): Promise<Client> {
    const client = new Client(url, address)
    await client.do("POST /api/guest", {})
    return client
  }

  get headers(): { readonly [name: string]: string } {
    return { "x-forwarded-for": this.address, ...(this.cookie ? { cookie: this.cookie } : {}) }
  }

  async ask<T = Record<string, never>>(line: string, body?: unknown): Promise<Answered<T>> {
    const [method, path] = line.split(" ") as [string, string]
    const begun = performance.now()
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    const set = answer.headers.get("set-cookie")
    if (set) this.cookie = set.split(";")[0] as string
    const text = await answer.text()
    const isJson = answer.headers.get("content-type")?.includes("json")
    return { status: answer.status, body: (isJson ? JSON.parse(text) : {}) as T, ms: performance.now() - begun }
  }

  /** Like `ask`, but throws if refused. */
  async do<T = Record<string, never>>(line: string, body?: unknown): Promise<T> {
    const answer = await this.ask<T>(line, body)
    if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
    return answer.body
  }

  socket(match: string): WebSocket {
    return new WebSocket(`${this.url.replace("http", "ws")}/api/matches/${match}/socket`, { headers: this.headers })
  }
}
