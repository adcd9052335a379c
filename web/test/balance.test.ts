import { describe, expect, it } from "vitest"
import { balanceSaid } from "../front/balance.ts"

const party = (id: string, name: string) => ({ id, name })
const sides = [party("blue", "British Fifth Army"), party("red", "German Eighteenth Army")]

describe("how even a scenario is", () => {
  it("is said by side, with the draws if there were any", () => {
    expect(balanceSaid({ sides }, { games: 40, wins: { blue: 21, red: 19 }, draws: 0 })).toBe(
      "In 40 battles between computer players: British Fifth Army 21, German Eighteenth Army 19.",
    )
    expect(balanceSaid({ sides }, { games: 40, wins: { blue: 21, red: 16 }, draws: 3 })).toMatch(/Army 16, 3 drawn\.$/)
  })

  it("names allies together, who win together", () => {
    const three = [party("germany", "Germany"), party("france", "France"), party("usa", "United States")]
    const said = balanceSaid({ sides: three }, { games: 60, wins: { germany: 33, france: 27, usa: 27 }, draws: 0 })
    expect(said).toMatch(/Germany 33, France \+ United States 27\.$/)
  })
})
