/** A minimal load balancer: each connection goes to the process that has the fewest, skipping processes that do not answer. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export type Balancer = { readonly url: string; close(): Promise<void> }

export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const processes = urls.map((url) => ({ port: Number(new URL(url).port), open: 0 }))
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    sockets.add(client)
    client.on("close", () => sockets.delete(client))
    client.on("error", () => client.destroy())
    pass(
      client,
      processes.toSorted((a, b) => a.open - b.open),
    )
  })
  const pass = (client: Socket, [process, ...others]: readonly { port: number; open: number }[]): void => {
    if (!process) {
      client.destroy()
      return
    }
    let connected = false
    const wire = connect({ port: process.port, host: "127.0.0.1", noDelay: true }, () => {
      connected = true
      client.pipe(wire).pipe(client)
      client.resume()
    })
    process.open++
    wire.on("close", () => {
      process.open--
      if (connected) client.destroy()
    })
    wire.on("error", () => (connected ? client.destroy() : pass(client, others)))
    client.on("close", () => wire.destroy())
  }
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
