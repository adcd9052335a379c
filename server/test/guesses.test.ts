/** Passwords guessed by others: they cost the owner some work in a new browser, and never keep the owner out. */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { Guesses, type Proof } from "../accounts/guesses.ts"
import type { ServerError } from "../errors.ts"
import { Lot } from "../fairness/lot.ts"
import { Limits, RATES } from "../limits.ts"
import { isSolved, type Puzzle, solvePart } from "../protocol/proof.ts"
import type { Server } from "../server.ts"
import { newServer, Person } from "./help.ts"

const password = "correct horse"
const from = (address: string) => ({ "x-forwarded-for": address })
const solve = (work: Puzzle): Proof => ({
  challenge: work.challenge,
  found: Array.from({ length: work.parts }, (_, part) => solvePart(work, part)),
})

let server: Server
beforeAll(async () => {
  server = await newServer({ limits: "on", workers: 0, trustProxy: 1 })
  // Parts that a test solves at once; how many there are is as usual.
  const { db, limits } = server.services
  Object.assign(server.services, { guesses: new Guesses(db, limits, () => Date.now() + 0.5, 8) })
})
afterEach(() => void vi.useRealTimers())

type Refused = { code: string; work?: Puzzle }
const signIn = (name: string, secret: string, address: string, proof?: Proof) =>
  new Person(server).ask<Refused>(
    "POST /api/sign-in",
    { name, password: secret, ...(proof ? { proof } : {}) },
    from(address),
  )

/** Signs in as a client does, in a browser that nobody knows: what the server asks for is done. */
async function enter(name: string, address: string): Promise<{ status: number; parts: number }> {
  let parts = 0
  for (let proof: Proof | undefined; ; ) {
    const { status, body } = await signIn(name, password, address, proof)
    if (!body.work) return { status, parts }
    parts += body.work.parts
    proof = solve(body.work)
  }
}

describe("guesses from thirty addresses", () => {
  it("end with work for everybody, and the owner signs in with a new browser, at a new address and at one of theirs", async () => {
    await new Person(server).ask("POST /api/sign-up", { name: "Jonas", password }, from("203.0.113.1"))
    const thirty = Array.from({ length: 30 }, (_, i) => `198.51.100.${i + 1}`)
    const answers: { status: number; body: Refused }[] = []
    for (let round = 0; round < RATES.nameHere.burst + 1; round++)
      answers.push(...(await Promise.all(thirty.map((address) => signIn("Jonas", `guess ${round}`, address)))))
    expect(answers.filter((a) => a.status === 401).length).toBeLessThanOrEqual(RATES.name.burst + 20) // it refills meanwhile
    expect(answers.at(-1)?.body).toMatchObject({ code: "work-needed", work: { parts: expect.any(Number) } })
    // They go on with all the computers they have, until nothing is left of what can be used up.
    const { limits } = server.services
    limits.owe("name", "jonas", 1_000)
    for (const address of thirty) {
      limits.owe("nameHere", `jonas from ${address}`, 1_000)
      limits.owe("signIn", address, 1_000)
      limits.owe("proven", address, RATES.proven.burst)
    }
    const asked = (await signIn("Jonas", password, "203.0.113.9")).body.work as Puzzle
    expect(asked.parts).toBe(16)
    expect(await enter("Jonas", "203.0.113.9")).toEqual({ status: 200, parts: 16 })
    expect(await enter("Jonas", thirty[0] as string)).toEqual({ status: 200, parts: 16 })
  })

  it("are no more if the guesser has accounts: in a browser where they have signed in, other names count for the address", async () => {
    const { limits } = server.services
    const address = "203.0.113.50"
    const browsers: (string | undefined)[] = []
    for (const name of ["Spion One", "Spion Two"]) {
      const made = await new Person(server).ask("POST /api/sign-up", { name, password }, from(address))
      browsers.push(/salient-known=[\w-]+/.exec(made.headers.get("set-cookie") ?? "")?.[0])
    }
    limits.owe("name", "paul", 1_000)
    const taken = vi.spyOn(limits, "tryTake")
    for (const cookie of browsers) {
      const guess = (proof?: Proof) =>
        new Person(server).ask<Refused>(
          "POST /api/sign-in",
          { name: "Paul", password: "a guess", ...(proof ? { proof } : {}) },
          { ...from(address), cookie: cookie as string },
        )
      const { work } = (await guess()).body
      expect((await guess(solve(work as Puzzle))).status).toBe(401)
    }
    const proven = taken.mock.calls.filter(([what]) => what === "proven").map(([, whose]) => whose)
    taken.mockRestore()
    expect(proven).toEqual([address, address])
  }, 60_000)

  it("cannot be multiplied by signing up: each new account counts for the address, whatever browser it is made in", async () => {
    const address = "203.0.113.51"
    const made = await new Person(server).ask("POST /api/sign-up", { name: "Spion Three", password }, from(address))
    const cookie = /salient-known=[\w-]+/.exec(made.headers.get("set-cookie") ?? "")?.[0] as string
    server.services.limits.owe("signIn", address, 1_000)
    const more = { name: "Spion Four", password }
    const refused = await new Person(server).ask("POST /api/sign-up", more, { ...from(address), cookie })
    expect(refused.body).toMatchObject({ code: "too-many" })
  })

  it("leave an account its change of password, at an address that others have used up, too", async () => {
    const address = "203.0.113.52"
    const owner = new Person(server)
    await owner.ask("POST /api/sign-up", { name: "Quirin", password }, from(address))
    server.services.limits.owe("signIn", address, 1_000)
    const changed = { old: password, new: "another horse" }
    expect((await owner.ask("POST /api/password", changed, from(address))).status).toBe(200)
  })

  it("wait together if they come from one network of IPv6, so that its other addresses bring no more lots", async () => {
    const entered = vi.spyOn(Lot.prototype, "enter")
    server.services.limits.owe("name", "rosa", RATES.name.burst * 1.5)
    const address = "2001:db8:7:8::1"
    const { work } = (await signIn("Rosa", "a guess", address)).body
    expect((await signIn("Rosa", "a guess", address, solve(work as Puzzle))).status).toBe(401)
    const keys = entered.mock.calls.map(([key]) => key)
    entered.mockRestore()
    expect(keys).toEqual(["2001:db8:7:8::/64"])
  })

  it("cost the owner nothing for another account, and the right password is not counted", async () => {
    await new Person(server).ask("POST /api/sign-up", { name: "Karl", password }, from("203.0.113.2"))
    for (let i = 0; i < RATES.nameHere.burst * 2; i++)
      expect(await enter("Karl", "203.0.113.20")).toEqual({ status: 200, parts: 0 })
  })
})

describe("a proof of work", () => {
  const work = async (name: string): Promise<Puzzle> => {
    server.services.limits.owe("name", name, RATES.name.burst * 1.5)
    return (await signIn(name, "wrong", "203.0.113.30")).body.work as Puzzle
  }
  const tried = async (name: string, proof: Proof) => (await signIn(name, "wrong", "203.0.113.30", proof)).body.code

  it("is good for one try, for one name, and only if it was done", async () => {
    const proof = solve(await work("lina"))
    expect(await tried("mona", { ...proof })).toBe("wrong-password") // this name has guesses left
    await work("mona")
    expect(await tried("mona", proof)).toBe("work-needed")
    expect(await tried("lina", { ...proof, found: proof.found.map((n) => n + 1) })).toBe("work-needed")
    expect(await tried("lina", { ...proof, found: proof.found.slice(1) })).toBe("work-needed")
    const easier = proof.challenge.replace(/\.\d+\./, ".1.")
    expect(await tried("lina", solve({ challenge: easier, parts: 1, bits: 8 }))).toBe("work-needed")
    expect(await tried("lina", proof)).toBe("wrong-password")
    expect(await tried("lina", proof)).toBe("work-needed")
  })

  it("grows with the wrong guesses at the name, up to a limit", async () => {
    const { limits } = server.services
    limits.owe("name", "nora", RATES.name.burst)
    const parts: number[] = []
    for (let i = 0; i < 5; i++) {
      parts.push((await signIn("nora", "wrong", "203.0.113.31")).body.work?.parts as number)
      limits.owe("name", "nora", 10)
    }
    expect(parts.map((n) => Math.round(n / 5))).toEqual([0, 1, 2, 3, 3])
    expect([parts[0], parts.at(-1)]).toEqual([2, 16])
  })

  it("expires, and old and easy ones are not kept for when it is harder", async () => {
    const limits = new Limits(true)
    let now = 0
    const guesses = new Guesses(server.services.db, limits, () => now)
    const guesser = { name: "olga", by: "203.0.113.40" }
    const asked = async (proof?: Proof): Promise<Puzzle | undefined> => {
      try {
        await guesses.admit(guesser, guesser.by, proof)
        return undefined
      } catch (error) {
        return (error as ServerError).work
      }
    }
    limits.owe("name", "olga", RATES.name.burst + 1)
    const [early, late] = [(await asked()) as Puzzle, (await asked()) as Puzzle]
    const [first, second] = [solve(early), solve(late)]
    now = 6 * 60_000
    expect(await asked(first)).toMatchObject({ parts: 2 })
    now = 0
    limits.owe("name", "olga", 1_000)
    expect(await asked(second)).toMatchObject({ parts: 16 })
  })

  it("is hashed with everything it consists of", () => {
    const puzzle = { challenge: "a challenge", parts: 2, bits: 8 }
    const { found } = solve(puzzle)
    expect(isSolved(puzzle, found)).toBe(true)
    expect(isSolved({ ...puzzle, challenge: "another challenge" }, found)).toBe(false)
    expect(isSolved(puzzle, found.toReversed())).toBe(false)
  })
})

describe("an attacker with six addresses and all the computers in the world", () => {
  it("tries fewer than 45 passwords a minute", async () => {
    const limits = new Limits(true)
    const easy = new Guesses(server.services.db, limits, Date.now, 0)
    await easy.admit({ name: "first", by: "first" }, "first", undefined) // the key is read before time stands still
    limits.owe("name", "petra", 1_000)
    const solved = await easy
      .admit({ name: "petra", by: "x" }, "x", undefined)
      .catch((e: ServerError) => e.work as Puzzle)
    expect(solved).toMatchObject({ bits: 0 })
    limits.owe("name", "petra", -1_000)
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] })
    let tried = 0
    let proven = 0
    const once = async (by: string, proof?: Proof): Promise<void> => {
      try {
        await easy.admit({ name: "petra", by }, by, proof)
        tried++
        if (proof) proven++
      } catch (error) {
        const { work } = error as ServerError
        if (work && !proof) await once(by, solve(work))
      }
    }
    const minutes = 30
    for (let second = 0; second < minutes * 60; second++) {
      for (let address = 0; address < 6; address++) void once(`198.51.100.${address}`)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(proven).toBeGreaterThan(minutes * 6 * 5) // it did get in: the count is of something
    expect(tried / minutes).toBeLessThan(45)
  }, 120_000)

  it("cannot keep out somebody at one of these addresses: who goes in next is drawn by lot", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    let free = 0
    const take = () => {
      if (free === 0) return 1
      free--
      return 0
    }
    const lot = new Lot({ take, patience: 20_000, mostWaiting: 30 })
    let isIn = false
    const keepTrying = async () => {
      while (!isIn) isIn = await lot.enter("here")
    }
    for (let i = 0; i < 30; i++) void lot.enter("here")
    void keepTrying()
    let seconds = 0
    for (; !isIn && seconds < 3_600; seconds++) {
      for (let i = 0; i < 3; i++) void lot.enter("here") // ten places for each that becomes free
      if (seconds % 10 === 0) free = 1
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(isIn).toBe(true)
  })
})
