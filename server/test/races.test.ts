/** Two server processes that act on one match at the same moment. */
import { checkpoint, choose, type Flow, type Game, type Outcome } from "@salient/engine"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { deleteAccount } from "../accounts/leaving.ts"
import type { Catalogue } from "../catalogue.ts"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { guest, newPostgres, newServer, type Person } from "./help.ts"

type One = { match: MatchSummary }
type State = { round: number }
const SIDES = ["red", "white", "blue"] as const

/** Three sides take turns for ever. */
function threeSides(): Catalogue {
  function* play(m: State): Flow<Outcome> {
    for (;;) {
      checkpoint(m)
      const by = SIDES[m.round % SIDES.length] as string
      yield* choose({ by, what: "go-on", prompt: "Go on?", rules: ["ROUND-1"] }, [
        { id: "yes", label: "Yes", value: true },
      ])
      m.round++
    }
  }
  const game: Game<State, State> = {
    id: "rounds",
    name: "Rounds",
    says: "For testing.",
    version: "1",
    questions: ["go-on"],
    scenarios: [{ id: "three", name: "Three", brief: "", sides: SIDES.map((id) => ({ id, name: id })) }],
    setup: () => ({ round: 0 }),
    play,
    view: (m) => ({ ...m }),
    imagine: () => {},
    evaluate: () => 0,
    say: () => "",
    scene: () => ({ board: { kind: "table", unit: "x", width: 1, height: 1, terrain: [] } }) as never,
    state: z.unknown(),
    files: {},
    invariants: [],
  }
  return { ids: [game.id], load: async () => game as unknown as Game }
}

let one: Server
let two: Server
beforeAll(async () => {
  const databaseUrl = await (await newPostgres())()
  one = await newServer({ databaseUrl, workers: 0 }, threeSides())
  two = await newServer({ databaseUrl, workers: 0 }, threeSides())
})

const at = (person: Person, server: Server): Person => Object.assign(person, { url: server.url })
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Locks rows that both processes want, until both are waiting for them. */
async function whileHeld<T>(rows: ReturnType<typeof sql>, begin: () => Promise<readonly Promise<T>[]>): Promise<T[]> {
  const under = await one.services.db.transaction().execute(async (tx) => {
    await rows.execute(tx)
    const asked = await begin()
    await soon(400)
    return { asked }
  })
  return Promise.all(under.asked)
}

/** A match for three players in which the last seat is free. */
async function almostFull(): Promise<{ people: readonly [Person, Person, Person]; id: string }> {
  const people = [await guest(one), await guest(one), await guest(one)] as const
  const { match } = await people[0].do<One>("POST /api/matches", { game: "rounds", scenario: "three" })
  await people[1].do(`POST /api/matches/${match.id}/join`, { seat: "white" })
  return { people, id: match.id }
}
const look = async (person: Person, id: string) => (await person.do<One>(`GET /api/matches/${id}`)).match

describe("in the same moment at two processes", () => {
  it("one leaves and the last one joins: the match does not begin with an empty seat", async () => {
    const { people, id } = await almostFull()
    const [, leaver, joiner] = people
    const held = sql`select 1 from seats where match_id = ${id} and id = 'white' for update`
    const answers = await whileHeld(held, async () => {
      const leaving = leaver.ask<One>(`POST /api/matches/${id}/leave`, {})
      await soon(300)
      return [leaving, at(joiner, two).ask<One>(`POST /api/matches/${id}/join`, { seat: "blue" })]
    })
    expect(answers.map((a) => a.status)).toEqual([200, 200])
    const now = await look(people[0], id)
    expect(now.status).toBe("open")
    expect(now.seats.map((s) => s.player !== null)).toEqual([true, false, true])
  })

  it("one leaves for good and the last one joins: nobody waits for who is gone", async () => {
    const { people, id } = await almostFull()
    const [host, leaver, joiner] = people
    const { user } = await leaver.do<{ user: { id: string } }>("GET /api/me")
    const held = sql`select 1 from seats where match_id = ${id} and id = 'white' for update`
    await whileHeld<unknown>(held, async () => {
      const leaving = deleteAccount(one.services, user.id)
      await soon(300)
      return [leaving, at(joiner, two).ask<One>(`POST /api/matches/${id}/join`, { seat: "blue" })]
    })
    expect(await look(host, id)).toMatchObject({ status: "open", seats: [{}, { player: null }, {}] })
  })

  it("two accept a draw that the third has offered: it is a draw", async () => {
    const { people, id } = await almostFull()
    await people[2].do(`POST /api/matches/${id}/join`, {})
    const draw = (person: Person, action: string) => person.ask<One>(`POST /api/matches/${id}/draw`, { action })
    await draw(people[0], "offer")
    const held = sql`select 1 from proposals where match_id = ${id} for update`
    const answers = await whileHeld(held, async () => [draw(people[1], "accept"), draw(at(people[2], two), "accept")])
    expect(answers.map((a) => a.status)).toEqual([200, 200])
    expect(await look(people[0], id)).toMatchObject({ status: "over", outcome: { winners: [] } })
  })
})
