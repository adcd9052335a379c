import { describe, expect, it } from "vitest"
import { Force } from "../data/force.ts"
import { organisations, parseOrganisation } from "../data/organisations.ts"
import { muster } from "../scenarios/muster.ts"

const build = (force: unknown) => {
  const f = Force.parse(force)
  return muster(organisations[f.nation].side, [f])
}

describe("impossible forces are refused", () => {
  const refused: [rule: string, why: string, force: unknown, field: string, message: RegExp][] = [
    [
      "DGK-ORG-06",
      "three brigades in a German division",
      { nation: "german", formation: "infantryDivision", order: { take: { brigade: 3 } } },
      "forces[0].order.take.brigade",
      /has 2 of brigade, not 3/,
    ],
    [
      "DGK-ORG-06",
      "half a division that is not called partial",
      { nation: "german", formation: "infantryDivision", order: { take: { brigade: 1 } } },
      "forces[0].order.take.brigade",
      /call it partial/,
    ],
    [
      "DGK-ORG-08",
      "four battalions in a Montenegrin brigade",
      { nation: "montenegrin", formation: "brigade", order: { take: { battalion: 4 } } },
      "forces[0].order.take.battalion",
      /5 to 10 of battalion, not 4/,
    ],
    [
      "DGK-ORG-06",
      "Jäger with both divisions of a corps",
      {
        nation: "german",
        formation: "corps",
        order: { take: { division: [{ take: { jaeger: 1 } }, { take: { jaeger: 1 } }] } },
      },
      "forces[0].order.take",
      /one Jäger battalion .*found 2/,
    ],
    [
      "DGK-ORG-05",
      "cavalry regiment and brigade with one French corps",
      { nation: "french", formation: "corps", order: { take: { cavalryRegiment: 1, cavalryBrigade: 1 } } },
      "forces[0].order.take",
      /not both/,
    ],
    [
      "DGK-ORG-10",
      "a formation the nation does not have",
      { nation: "russian", formation: "panzerDivision" },
      "forces[0].formation",
      /has no "panzerDivision"; it has corps/,
    ],
    [
      "DGK-ORG-10",
      "a part the formation does not have",
      { nation: "russian", formation: "infantryDivision", order: { take: { jaeger: 1 } } },
      "forces[0].order.take.jaeger",
      /its parts are brigade, artillery/,
    ],
    [
      "DGK-CMD-01",
      "a regiment by itself",
      { nation: "french", formation: "infantryRegiment" },
      "forces[0].order",
      /has no Leader/,
    ],
    [
      "DGK-CMD-01",
      "a Leader for an artillery brigade",
      { nation: "british", formation: "infantryDivision", order: { take: { howitzers: [{ leader: "Smith" }] } } },
      "forces[0].order.take.howitzers[0].leader",
      /no Leader of its own/,
    ],
    [
      "DGK-MOR-05",
      "Bersaglieri in the German army",
      { nation: "german", formation: "infantryBrigade", order: { class: "bersaglieri" } },
      "forces[0].order.class",
      /has no Bersaglieri/,
    ],
    [
      "DGK-TROOP-01",
      "Veteran machine guns",
      { nation: "british", formation: "infantryBrigade", order: { take: { machineGuns: [{ quality: "veteran" }] } } },
      "forces[0].order.take.machineGuns[0]",
      /have no quality/,
    ],
    [
      "DGK-TROOP-01",
      "Veteran machine guns attached",
      {
        nation: "german",
        formation: "cavalryBrigade",
        order: { attached: [{ name: "MG", arm: "machineGun", quality: "Veteran", bases: 1 }] },
      },
      "forces[0].order.attached[0].quality",
      /have no quality/,
    ],
    [
      "DGK-TROOP-01",
      "an attached unit of no arm",
      { nation: "german", formation: "cavalryBrigade", order: { attached: [{ name: "X", bases: 1 }] } },
      "forces[0].order.attached[0].arm",
      /name its arm/,
    ],
    [
      "DGK-TROOP-02",
      "a quality of which the rulebook knows nothing",
      { nation: "german", formation: "cavalryBrigade", order: { quality: "heroic" } },
      "forces[0].order.quality",
      /"heroic" is not a quality/,
    ],
    [
      "DGK-TROOP-11",
      "cavalry on bicycles",
      {
        nation: "german",
        formation: "cavalryBrigade",
        order: { attached: [{ name: "X", arm: "cavalry", bases: 4, cyclist: true }] },
      },
      "forces[0].order.attached[0].cyclist",
      /cyclists are infantry/,
    ],
    [
      "DGK-FIRE-02",
      "armed infantry",
      {
        nation: "german",
        formation: "cavalryBrigade",
        order: { attached: [{ name: "X", arm: "infantry", bases: 4, armed: true }] },
      },
      "forces[0].order.attached[0].armed",
      /only Transport/,
    ],
    [
      "DGK-VEH-06",
      "fast trucks",
      {
        nation: "german",
        formation: "cavalryBrigade",
        order: { attached: [{ name: "X", arm: "fastTransport", vehicle: "truck", bases: 1 }] },
      },
      "forces[0].order.attached[0].arm",
      /Trucks are slow Transport/,
    ],
    [
      "DGK-ORG-06",
      "bases of a formation",
      { nation: "german", formation: "cavalryBrigade", order: { bases: 4 } },
      "forces[0].order.bases",
      /its units have bases/,
    ],
    [
      "DGK-ORG-03",
      "parts of a unit",
      { nation: "british", formation: "infantryBrigade", order: { take: { machineGuns: [{ take: { gun: 4 } }] } } },
      "forces[0].order.take.machineGuns[0]",
      /is a unit/,
    ],
  ]
  it.each(refused)("%s %s", (rule, _why, force, field, message) => {
    const { problems } = build(force)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ field, rules: [rule] })
    expect(problems[0]?.message).toMatch(message)
  })

  it("DGK-ORG-06 Germans on the Allied side", () => {
    const { problems } = muster("allied", [Force.parse({ nation: "german", formation: "cavalryBrigade" })])
    expect(problems).toMatchObject([{ field: "forces[0].nation", message: "the German army fights on the other side" }])
  })

  it("DGK-TROOP-10 an infantry unit of 9 bases is warned about, not refused", () => {
    const { problems, warnings } = build({
      nation: "british",
      formation: "infantryBrigade",
      order: { take: { battalion: [{ name: "Big", bases: 9 }, {}, {}, {}] } },
    })
    expect(problems).toEqual([])
    expect(warnings).toMatchObject([{ field: "forces[0].order.take.battalion[0]", rules: ["DGK-TROOP-10"] }])
  })

  it("DGK-TROOP-10 machine guns as strong as the battalions they support are warned about", () => {
    const guns = (bases: number) =>
      build({ nation: "british", formation: "infantryBrigade", order: { take: { machineGuns: [{ bases }] } } })
    expect(guns(3).warnings).toEqual([])
    expect(guns(4).problems).toEqual([])
    expect(guns(4).warnings).toMatchObject([{ field: "forces[0].order.take.machineGuns[0]", rules: ["DGK-TROOP-10"] }])
  })

  it("DGK-ORG-01 a corps may hold second-line divisions, whose regiments have three battalions", () => {
    const corps = (division: object[]) =>
      build({ nation: "austro-hungarian", formation: "corps", order: { take: { division } } })
    const mixed = corps([{}, { formation: "honvedDivision" }])
    expect(mixed.problems).toEqual([])
    expect(mixed.roster.units.filter((u) => u.troop.endsWith("Infantry"))).toHaveLength(16 + 12)
    expect(corps([{}, { formation: "cavalryDivision" }]).problems).toMatchObject([
      { field: "forces[0].order.take.division[1].formation", rules: ["DGK-ORG-01"] },
    ])
  })

  it("DGK-ORG-01 Landsturm regiments of four battalions there are none", () => {
    const { problems } = build({
      nation: "austro-hungarian",
      formation: "infantryBrigade",
      order: { class: "landsturm" },
    })
    expect(problems.map((p) => p.rules)).toEqual([["DGK-ORG-01"], ["DGK-ORG-01"]]) // one for each regiment
    expect(problems[0]?.message).toMatch(/their own establishment/)
  })

  it("DGK-ORG-03 a British corps of 1915 may hold a new division", () =>
    expect(
      build({
        nation: "british",
        formation: "corps",
        order: { take: { division: [{}, { formation: "newDivision1915" }] } },
      }).problems,
    ).toEqual([]))

  it("a detachment called partial may leave parts out", () => {
    const order = { partial: true, take: { brigade: 1, fieldArtillery: 1, cavalry: 0 } }
    const { problems, roster } = build({ nation: "german", formation: "infantryDivision", order })
    expect(problems).toEqual([])
    expect(roster.units).toHaveLength(6 + 2 + 6)
  })

  it("an organisation's file that names a formation it does not have stops the program, and says where", () => {
    const { german } = organisations
    const holding = (key: string, formation: string) => {
      const part = { id: "x", count: { from: 1, to: 1 }, formation }
      return { ...german, formations: { ...german.formations, [key]: { ...german.formations[key], parts: [part] } } }
    }
    expect(() => parseOrganisation(holding("corps", "legion"))).toThrow(/there is no formation .*legion/)
    expect(() => parseOrganisation(holding("infantryBrigade", "corps"))).toThrow(/a brigade cannot hold a corps/)
  })
})
