import { join } from "node:path"
import { Match, newSeed } from "@salient/engine"
import { sql } from "kysely"
import { describe, expect, it, vi } from "vitest"
import { askReplay, Replayer } from "../archive/replayer.ts"
import { allGames } from "../catalogue.ts"
import { askedBy, charged } from "../fairness/asking.ts"
import { Pace } from "../fairness/pace.ts"
import { type Party, partyOf, partyOfHost } from "../fairness/party.ts"
import { TooManyWaiting, Turns } from "../fairness/turns.ts"
import { BUDGETS, HELD, Limits } from "../limits.ts"
import type { MatchSummary } from "../protocol/index.ts"
import { EmbeddedPostgres } from "../storage/embedded.ts"
import { afterwards, dataFolder, newServer, Person, until } from "./help.ts"

const hostile = (user = "guests"): Party => ({ address: "203.0.113.66", user })
const honest: Party = { address: "203.0.113.1", user: "guests" }

describe("turns", () => {
  /** Takes turns one at a time, and returns the order in which they came. */
  async function order(turns: Turns, wanted: readonly [string, Party][]): Promise<string[]> {
    const had: string[] = []
    const open = Promise.withResolvers<void>()
    const first = turns.run(wanted[0]?.[1] as Party, () => open.promise)
    const rest = wanted.slice(1).map(([name, party]) => turns.run(party, async () => void had.push(name)))
    open.resolve()
    await Promise.all([first, ...rest])
    return had
  }

  it("go round by address, and within an address by user", async () => {
    const turns = new Turns({ atOnce: 1, perAddress: 1 })
    const wanted: [string, Party][] = [
      ["", hostile()],
      ["guest 1", hostile()],
      ["guest 2", hostile()],
      ["guest 3", hostile()],
      ["account", hostile("an account")],
      ["honest 1", honest],
      ["honest 2", honest],
    ]
    expect(await order(turns, wanted)).toEqual(["guest 1", "honest 1", "account", "honest 2", "guest 2", "guest 3"])
  })

  it("are never all one address's: who else comes has one at once", async () => {
    const turns = new Turns({ atOnce: 2, perAddress: 1 })
    const never = Promise.withResolvers<void>()
    const held = [1, 2, 3].map(() => turns.run(hostile(), () => never.promise))
    expect(await turns.run(honest, async () => "at once")).toBe("at once")
    never.resolve()
    await Promise.all(held)
  })

  it("are waited for by few of each user of an address; other users there are not refused for it", async () => {
    const turns = new Turns({ atOnce: 2, perAddress: 1, mostWaitingOfUser: 1 })
    const held = Promise.withResolvers<void>()
    const begun = [1, 2].map(() => turns.run(hostile("an account"), () => held.promise))
    await expect(turns.run(hostile("an account"), async () => {})).rejects.toThrow(TooManyWaiting)
    const neighbour = turns.run(hostile(), async () => "served")
    held.resolve()
    expect(await neighbour).toBe("served")
    await Promise.all(begun)
  })

  it("are waited for by few of one address; one more is refused, and nobody else", async () => {
    const turns = new Turns({ atOnce: 2, perAddress: 1, mostWaiting: 1 })
    const never = Promise.withResolvers<void>()
    const held = [1, 2].map(() => turns.run(hostile(), () => never.promise))
    await expect(turns.run(hostile("an account"), async () => {})).rejects.toThrow(TooManyWaiting)
    await turns.run(honest, async () => {})
    never.resolve()
    await Promise.all(held)
  })
})

describe("the thread that answers everybody", () => {
  it("is free to an address that has it alone, however much it asks for", () => {
    const pace = new Pace()
    for (let i = 0; i < 100; i++) {
      expect(pace.turn(hostile(), 0)).toBeUndefined()
      pace.spend(hostile().address, 100, 0)
    }
  })

  it("is shared once somebody else wants something: who has kept it busy waits as long as that took", () => {
    const pace = new Pace()
    pace.turn(honest, 0)
    expect(pace.turn(hostile(), 0)).toBeUndefined()
    pace.spend(hostile().address, 500, 0)
    expect(pace.turn(honest, 0)).toBeUndefined()
    expect(pace.turn(hostile(), 700)).toBeDefined()
    const paid = new Pace()
    paid.spend(hostile().address, 500, 0)
    paid.turn(honest, 700)
    expect(paid.turn(hostile(), 810)).toBeUndefined() // half of the time since then is its own: it owes less than a tenth of a second
    expect(paid.turn(hostile(), 5_000)).toBeUndefined()
  })

  it("is given to its users one by one and in turn, with others in between", async () => {
    const pace = new Pace()
    pace.spend(hostile().address, 120)
    pace.turn(honest)
    const had: string[] = []
    const wants = (user: string) =>
      pace.turn(hostile(user))?.then(() => {
        had.push(user)
        pace.spend(hostile().address, 5)
      })
    const waiting = ["one", "one", "two", "one"].map(wants)
    expect(waiting.every((turn) => turn !== undefined)).toBe(true)
    expect(had).toEqual([])
    await Promise.all(waiting)
    expect(had).toEqual(["one", "two", "one", "one"])
  })
  it("does a debtor's work only between the requests of others, each of which takes several steps", async () => {
    const pace = new Pace(Number.POSITIVE_INFINITY)
    const late = performance.now() - 20_000
    const had: string[] = []
    const turn = (name: string) => pace.turn(hostile())?.then(() => void had.push(name))
    pace.spend(hostile().address, 102)
    pace.turn(honest)
    pace.begin(honest.address, late) // waits for something else, such as a move of an opponent
    pace.begin(hostile().address)
    const end = pace.begin(honest.address, performance.now() + 60_000) // keeps being one that has just arrived
    const waiting = [turn("first"), turn("second")]
    expect(pace.waitingAt(hostile().address)).toBe(2)
    await new Promise((soon) => setTimeout(soon, 100)) // long after its own time has come
    expect(had).toEqual([])
    end()
    await waiting[0]
    const another = pace.begin(honest.address, performance.now() + 60_000)
    await new Promise((soon) => setTimeout(soon, 20))
    expect(had).toEqual(["first"])
    another()
    await Promise.all(waiting)
    expect(had).toEqual(["first", "second"])
  })

  it("gives a debtor its turn on a server that always has a request in hand, and two debtors do not wait for each other", async () => {
    const busy = new Pace(5)
    busy.turn(honest)
    busy.begin(honest.address, performance.now() + 60_000)
    busy.spend(hostile().address, 102)
    await busy.turn(hostile())
    const pace = new Pace(Number.POSITIVE_INFINITY)
    for (const party of [hostile(), honest]) {
      pace.spend(party.address, 102)
      pace.begin(party.address, performance.now() + 60_000)
    }
    pace.turn(honest)
    await Promise.all([pace.turn(hostile()), pace.turn(honest)])
  })

  it("lets in requests of a debtor one after another, refuses more than may wait, and lets everybody else in at once", async () => {
    const limits = new Limits(true)
    await limits.letIn(honest)
    limits.spend("work", hostile(), 400)
    const answers = Array.from({ length: 230 }, () =>
      limits.letIn(hostile()).then(
        () => "in",
        (error) => error.code,
      ),
    )
    await limits.letIn(honest)
    await limits.letIn({ ...honest, address: "203.0.113.2" })
    expect(await Promise.race([...answers.slice(0, 200), "waiting"])).toBe("waiting")
    expect(await Promise.all(answers.slice(200))).toEqual(Array.from({ length: 30 }, () => "too-many"))
    expect(new Set(await Promise.all(answers.slice(0, 200)))).toEqual(new Set(["in"]))
  })
})

describe("the embedded storage", () => {
  it("takes statements round by address: many of one keep nobody else's waiting, nor a transaction of theirs", async () => {
    const storage = await EmbeddedPostgres.create(join(await dataFolder(), "db"))
    afterwards(() => storage.close())
    const limits = new Limits(true)
    const done: string[] = []
    const ask = (name: string, party: Party) =>
      askedBy({ party, limits }, async () => {
        await storage.query("select 1")
        done.push(name)
      })
    const transaction = askedBy({ party: hostile(), limits }, async () => {
      const open = await storage.begin()
      await open.query("select 1")
      await open.commit()
    })
    const many = Array.from({ length: 30 }, () => ask("many", hostile()))
    await ask("one", honest)
    expect(done.length).toBeLessThan(6)
    await Promise.all([transaction, ...many])
    expect(done.length).toBe(31)
    expect(limits.used("storage", hostile())).toBeGreaterThan(limits.used("storage", honest))
  })
})

describe("budgets", () => {
  const { user, address } = BUDGETS.replays

  it("are charged by what was had, and who owes must wait until it is paid", () => {
    const limits = new Limits(true)
    limits.spend("replays", honest, user.burst + 5_000, 0)
    expect(() => limits.mustAfford("replays", honest, 0)).toThrow(BUDGETS.replays.says)
    expect(() => limits.mustAfford("thinking", honest, 0)).not.toThrow()
    const paid = (5_000 / user.perSecond) * 1000
    expect(() => limits.mustAfford("replays", honest, paid - 1)).toThrow()
    expect(() => limits.mustAfford("replays", honest, paid + 10)).not.toThrow()
  })

  it("are one for all guests of an address, and an address's accounts share what it has", () => {
    const limits = new Limits(true)
    const guest = (id: string) => partyOf({ id, name: id, guest: true, contact: null }, "203.0.113.66")
    limits.spend("replays", guest("one"), user.burst, 0)
    expect(() => limits.mustAfford("replays", guest("two"), 0)).toThrow()
    expect(() => limits.mustAfford("replays", hostile("an account"), 0)).not.toThrow()
    for (let i = 0; i * user.burst < address.burst; i++) limits.spend("replays", hostile(`account ${i}`), user.burst, 0)
    expect(() => limits.mustAfford("replays", hostile("a fresh account"), 0)).toThrow()
    expect(() => limits.mustAfford("replays", honest, 0)).not.toThrow()
  })

  it("that are full are forgotten now and then, not at every request of many that are not", () => {
    const limits = new Limits(true)
    for (let i = 0; i < 50_000; i++) limits.owe("name", `somebody ${i}`, 1, 0)
    const looks = vi.spyOn(Map.prototype, Symbol.iterator)
    for (let i = 0; i < 1_000; i++) limits.owe("name", `somebody else ${i}`, 1, 0)
    const { length } = looks.mock.calls
    looks.mockRestore()
    expect(length).toBeLessThan(3)
    expect(length).toBeGreaterThan(0)
  })

  it("are charged to whoever asked, however deep the work is", async () => {
    const limits = new Limits(true)
    const busy = (ms: number) => {
      const end = performance.now() + ms
      while (performance.now() < end);
    }
    await askedBy({ party: hostile(), limits }, async () => {
      await Promise.resolve()
      charged(() => busy(20))
    })
    expect(limits.used("work", hostile())).toBeGreaterThan(0)
    expect(limits.used("work", honest)).toBe(0)
  })
})

describe("with one hostile address at its limits", () => {
  class From extends Person {
    readonly #from: string
    constructor(server: { readonly url: string }, from: string) {
      super(server)
      this.#from = from
    }
    override ask<T>(line: string, body?: unknown) {
      return super.ask<T>(line, body, { "x-forwarded-for": this.#from })
    }
  }
  const raid = { game: "raid", scenario: "craters" }

  it("an honest player's computer answers while all of the other's still wait", { timeout: 60_000 }, async () => {
    const server = await newServer({ limits: "on", trustProxy: 1, workers: 1, thinkTime: 3_000 })
    const waiting = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'think' and state = 'created'
        and group_id = '203.0.113.66'`.execute(server.services.db)
      ).rows[0]?.n ?? 0
    const many = new From(server, "203.0.113.66")
    await many.do("POST /api/guest", {})
    // Greedy thinks for all its time; search stops as soon as no other proposal can win.
    for (let i = 0; i < 6; i++)
      await many.do("POST /api/matches", { ...raid, seat: "garrison", computers: { raiders: "greedy" } })
    await until(async () => (await waiting()) > 3, "the others' jobs")
    const one = new From(server, "203.0.113.1")
    await one.do("POST /api/guest", {})
    const { match } = await one.do<{ match: MatchSummary }>("POST /api/matches", {
      ...raid,
      seat: "garrison",
      computers: { raiders: "random" },
    })
    await one.do(`GET /api/matches/${match.id}/wait?seq=0`)
    expect(await waiting()).toBeGreaterThan(2)
    await server.close()
  })

  it("an honest batch is played while the other's still waits", { timeout: 60_000 }, async () => {
    const server = await newServer({ limits: "on", trustProxy: 1, workers: 1 })
    const many = new From(server, "203.0.113.66")
    await many.do("POST /api/guest", {})
    const batch = (games: number, player: string) => ({
      ...raid,
      games,
      players: { raiders: player, garrison: player },
    })
    const asked = await many.do<{ simulation: { id: string } }>("POST /api/simulations", batch(200, "greedy"))
    const one = new From(server, "203.0.113.1")
    await one.do("POST /api/guest", {})
    const { simulation } = await one.do<{ simulation: { id: string } }>("POST /api/simulations", batch(2, "random"))
    const status = async (who: Person, { id }: { id: string }) =>
      (await who.do<{ simulation: { status: string; done: number } }>(`GET /api/simulations/${id}`)).simulation
    await until(async () => (await status(one, simulation)).status === "done", "the honest batch")
    expect((await status(many, asked.simulation)).done).toBeLessThan(100)
    expect((await many.ask("POST /api/simulations", batch(200, "random"))).status).toBe(200)
    await many.do("POST /api/simulations", batch(200, "random"))
    const other = new From(server, "203.0.113.66") // another guest at the same address
    await other.do("POST /api/guest", {})
    for (let i = 0; i < 2; i++) await other.ask("POST /api/simulations", batch(200, "random"))
    expect((await other.ask("POST /api/simulations", batch(200, "random"))).body).toMatchObject({ code: "too-many" })
    await server.close()
  })

  it("an honest record is played again while the other's is under way", { timeout: 60_000 }, async () => {
    const match = Match.begin(await allGames.load("raid"), { scenario: "craters" }, { seed: newSeed() })
    const record = JSON.stringify(match.record())
    const tedious = JSON.stringify({ ...match.record(), entries: Array(500_000).fill({ rollback: 0 }) })
    const replayer = new Replayer({ longest: 15_000 })
    let ended = 0
    const harm = [1, 2, 3].map(() =>
      replayer.ask({ want: "end", record: tedious }, hostile()).then(
        () => ended++,
        () => ended++,
      ),
    )
    expect(await replayer.ask({ want: "end", record }, honest)).toMatchObject({ game: "raid" })
    expect(ended).toBe(0)
    await replayer.close()
    await Promise.all(harm)
  })

  it("what the server keeps of finished matches is nobody's to pay, and takes no thread that players wait for", {
    timeout: 60_000,
  }, async () => {
    const limits = new Limits(true)
    const own = partyOfHost(null)
    limits.spend("replays", own, 10 * BUDGETS.replays.address.burst)
    const match = Match.begin(await allGames.load("raid"), { scenario: "craters" }, { seed: newSeed() })
    const record = JSON.stringify(match.record())
    expect(await askReplay({ catalogue: allGames, limits }, { want: "kept", record })).toHaveProperty("body")
    await expect(askReplay({ catalogue: allGames, limits }, { want: "end", record })).rejects.toThrow("records")
  })

  it.each<[string, string, object?]>([
    ["a page of the lobby", "GET /api/matches?limit=100"],
    ["a search of the archive", "GET /api/archive?player=Nobody&result=draw"],
    ["the batches of games", "GET /api/simulations"],
    ["a new match", "POST /api/matches", raid],
  ])("%s is paid for by the time of the storage, and whoever owes is refused", async (_what, line, body) => {
    const server = await newServer({ limits: "on", trustProxy: 1, workers: 0 })
    const { limits } = server.services
    const person = new From(server, "203.0.113.66")
    await person.do("POST /api/guest", {})
    const spend = vi.spyOn(limits, "spend")
    await person.do(line, body)
    const paid = spend.mock.calls.filter(([budget]) => budget === "storage")
    expect(paid.length).toBeGreaterThan(0)
    for (const [, party, ms] of paid) expect([party, ms > 0]).toEqual([hostile(), true])
    limits.spend("storage", hostile(), 2 * BUDGETS.storage.user.burst)
    const refused = await person.ask(line, body)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ message: BUDGETS.storage.says })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    await server.close()
  })

  it("an honest request is answered while one of the other's, which came before, waits until it is let in", async () => {
    const server = await newServer({ limits: "on", trustProxy: 1, workers: 0 })
    const [many, one] = [new From(server, "203.0.113.66"), new From(server, "203.0.113.1")]
    for (const person of [one, many, one]) await person.do("GET /api/levels")
    server.services.limits.spend("work", hostile(), 2_000)
    const answered: string[] = []
    const late = many.do("GET /api/levels").then(() => answered.push("hostile"))
    for (let i = 0; i < 3; i++) await one.do("GET /api/levels").then(() => answered.push("honest"))
    await late
    expect(answered).toEqual(["honest", "honest", "honest", "hostile"])
    await server.close()
  })

  it("every request, and every message of a socket, is known from its arrival until it is answered", async () => {
    const server = await newServer({ limits: "on", trustProxy: 1, workers: 0 })
    const { limits } = server.services
    const inHand: string[] = []
    let known = 0
    const begin = limits.begin.bind(limits)
    vi.spyOn(limits, "begin").mockImplementation((address) => {
      known++
      inHand.push(address)
      const end = begin(address)
      return () => {
        inHand.splice(inHand.indexOf(address), 1)
        end()
      }
    })
    const one = new From(server, "203.0.113.1")
    await one.do("POST /api/guest", {})
    const { match } = await one.do<{ match: MatchSummary }>("POST /api/matches", raid)
    expect((await one.ask("GET /api/matches/nowhere")).status).toBe(404)
    expect(known).toBe(3)
    const player = await one.socket(match.id)
    const before = known
    expect((await player.request({ type: "chat", text: "Good evening." })).type).toBe("done")
    expect(known).toBe(before + 1)
    await until(() => inHand.length === 0, "the end of every request")
    player.close()
    await server.close()
  })

  describe("is drawn on by whoever asks, and asked before: the budget of", () => {
    const record = async () => {
      const match = Match.begin(await allGames.load("raid"), { scenario: "craters" }, { seed: newSeed() })
      match.adjudge({ winners: [], reason: "A test.", rules: [] })
      return JSON.stringify(match.record())
    }
    const computers = { raiders: "random" }
    const batch = { ...raid, games: 1, players: { raiders: "random", garrison: "random" } }
    const advice = async (one: Person) => {
      const { match } = await one.do<{ match: MatchSummary }>("POST /api/matches", {
        ...raid,
        seat: "garrison",
        computers,
      })
      const asked = async () => (await one.view(match.id)).waits.map(({ by }) => by).join()
      await until(async () => (await asked()) === "garrison", "the computer's answer") // after it the state has a new number
      return one.ask(`POST /api/matches/${match.id}/suggest`, { seq: (await one.view(match.id)).seq, level: "recruit" })
    }
    it.each<[keyof typeof BUDGETS, string, (one: Person) => Promise<{ status: number; body: object }>]>([
      ["thinking", "advice", advice],
      ["batches", "a batch", (one) => one.ask("POST /api/simulations", batch)],
      ["replays", "an upload", async (one) => one.ask("POST /api/records", await record())],
      ["replays", "verification", async (one) => one.ask("POST /api/verify", await record())],
    ])("%s, by %s", { timeout: 60_000 }, async (budget, _what, ask) => {
      const server = await newServer({ limits: "on", trustProxy: 1, workers: 1 })
      const { limits } = server.services
      const one = new From(server, "203.0.113.66")
      await one.do("POST /api/guest", {})
      const spend = vi.spyOn(limits, "spend")
      const paid = () => spend.mock.calls.filter(([what, party]) => what === budget && party.address === "203.0.113.66")
      expect((await ask(one)).status).toBe(200)
      await until(() => paid().some(([, , ms]) => ms > 0), "the payment")
      limits.spend(budget, hostile(), 2 * BUDGETS[budget].user.burst)
      const refused = await ask(one)
      expect([refused.status, refused.body]).toEqual([429, { code: "too-many", message: BUDGETS[budget].says }])
      const other = new From(server, "203.0.113.1")
      await other.do("POST /api/guest", {})
      expect((await ask(other)).status).toBe(200)
      await server.close()
    })

    it("thinking, by a computer's move, which is not refused and comes after those of parties that have used less", {
      timeout: 60_000,
    }, async () => {
      const server = await newServer({ limits: "on", trustProxy: 1, workers: 1 })
      const { limits } = server.services
      const [one, other] = [new From(server, "203.0.113.66"), new From(server, "203.0.113.1")]
      limits.spend("thinking", hostile(), BUDGETS.thinking.user.burst / 2)
      const spend = vi.spyOn(limits, "spend")
      for (const who of [one, other]) {
        await who.do("POST /api/guest", {})
        const { match } = await who.do<{ match: MatchSummary }>("POST /api/matches", {
          ...raid,
          seat: "garrison",
          computers,
        })
        await until(async () => (await who.view(match.id)).moves > 0, "the computer's move")
      }
      expect(spend.mock.calls.some(([what, { address }]) => what === "thinking" && address === "203.0.113.66")).toBe(
        true,
      )
      const { rows } = await sql<{ group_id: string; priority: number }>`
        select distinct group_id, priority from pgboss.job where name = 'think'`.execute(server.services.db)
      const first = (address: string) => Math.max(...rows.filter((r) => r.group_id === address).map((r) => r.priority))
      expect(first("203.0.113.1")).toBeGreaterThan(first("203.0.113.66"))
      await server.close()
    })
  })

  it.each(["waits", "watchers"] as const)(
    "%s of one address are few, whoever they are, and end with what they wait for",
    (what) => {
      const limits = new Limits(true)
      const held: (() => void)[] = []
      const all = () => {
        for (let user = 0; user < 500; user++) held.push(limits.hold(what, `guest ${user}`, "203.0.113.66"))
      }
      expect(all).toThrow("Too many")
      expect(held.length).toBeLessThanOrEqual(200)
      expect(() => limits.hold(what, "somebody", "203.0.113.1")).not.toThrow()
      held.pop()?.()
      expect(() => limits.hold(what, "a guest more", "203.0.113.66")).not.toThrow()
    },
  )

  it("waits of one user are few", async () => {
    const server = await newServer({ limits: "on", trustProxy: 1, workers: 0 })
    const one = new From(server, "203.0.113.66")
    await one.do("POST /api/guest", {})
    const { match } = await one.do<{ match: MatchSummary }>("POST /api/matches", raid)
    const wait = () => one.ask(`GET /api/matches/${match.id}/wait?seq=0`)
    const held = Array.from({ length: HELD.waits.user }, wait)
    const [refused] = await Promise.all([until(async () => (await wait()).status === 429, "a refusal")])
    expect(refused).toBeUndefined()
    await one.do(`POST /api/matches/${match.id}/cancel`)
    await server.close()
    await Promise.allSettled(held)
  })
})
