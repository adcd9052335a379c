import { describe, expect, it } from "vitest"
import { Force } from "../data/force.ts"
import { organisations } from "../data/organisations.ts"
import { type TroopClass, troopClasses } from "../data/tables.ts"
import { troops } from "../data/troops.ts"
import { muster, ordinal } from "../scenarios/muster.ts"
import { breakPoint, formationsUnder, isCombatUnit, type Roster } from "../scenarios/roster.ts"
import { type Arm, NATIONS, type Nation } from "../types.ts"

const build = (force: unknown) => {
  const f = Force.parse(force)
  return muster(organisations[f.nation].side, [f])
}
const roster = (force: unknown): Roster => {
  const built = build(force)
  expect(built.problems).toEqual([])
  return built.roster
}
const units = (r: Roster, arm: Arm) => r.units.filter((u) => troops[u.troop].arm === arm)
const bases = (r: Roster, arm: Arm) => units(r, arm).reduce((n, u) => n + u.bases, 0)
/** Infantry units, machine guns, bases of field and of heavy artillery, cavalry units by their number of bases. */
const totals = (r: Roster) => [
  units(r, "infantry").length,
  units(r, "machineGun").length,
  bases(r, "fieldArtillery"),
  bases(r, "heavyArtillery"),
  units(r, "cavalry")
    .map((u) => u.bases)
    .join(" "),
]
const times = (n: number, bases: number) => Array.from({ length: n }, () => bases).join(" ")

describe("organisations", () => {
  type Case = [
    rule: string,
    what: string,
    nation: Nation,
    formation: string,
    take: object | undefined,
    totals: unknown[],
  ]
  const cases: Case[] = [
    ["DGK-ORG-01", "KuK division, least", "austro-hungarian", "infantryDivision", undefined, [16, 4, 5, 2, "2"]],
    [
      "DGK-ORG-01",
      "KuK division, most",
      "austro-hungarian",
      "infantryDivision",
      { brigade: [{ take: { jaeger: 1 } }, { take: { jaeger: 1 } }], fieldGunRegiment: [{ take: { fieldGuns: 4 } }] },
      [18, 4, 6, 2, "2"],
    ],
    ["DGK-ORG-01", "Honvéd division", "austro-hungarian", "honvedDivision", undefined, [12, 4, 5, 2, "2"]],
    ["DGK-ORG-01", "cavalry division", "austro-hungarian", "cavalryDivision", undefined, [0, 0, 4, 0, times(4, 6)]],
    ["DGK-ORG-02", "infantry division of 3 brigades", "belgian", "infantryDivision", undefined, [18, 3, 6, 0, "4"]],
    [
      "DGK-ORG-02",
      "infantry division of 4 brigades",
      "belgian",
      "infantryDivision",
      { brigade: 4 },
      [24, 4, 8, 0, "4"],
    ],
    ["DGK-ORG-02", "cavalry division", "belgian", "cavalryDivision", undefined, [1, 0, 2, 0, times(5, 4)]],
    ["DGK-ORG-03", "infantry division", "british", "infantryDivision", undefined, [12, 3, 12, 1, "1"]],
    [
      "DGK-ORG-03",
      "new infantry division of 1915, with 4-gun batteries",
      "british",
      "newDivision1915",
      undefined,
      [12, 3, 8, 1, "1"],
    ],
    [
      "DGK-AMB-10",
      "cavalry division, horse artillery by brigade as printed",
      "british",
      "cavalryDivision",
      undefined,
      [0, 3, 9, 0, times(9, 4)],
    ],
    ["DGK-ORG-04", "infantry division of 2 brigades", "bulgarian", "infantryDivision", undefined, [8, 4, 7, 0, "2"]],
    [
      "DGK-ORG-04",
      "infantry division of 3 brigades",
      "bulgarian",
      "infantryDivision",
      { brigade: 3 },
      [12, 6, 7, 0, "2"],
    ],
    [
      "DGK-ORG-04",
      "cavalry division of 3 brigades",
      "bulgarian",
      "cavalryDivision",
      { brigade: 3 },
      [0, 6, 6, 0, times(6, 4)],
    ],
    ["DGK-ORG-05", "active infantry division", "french", "infantryDivision", undefined, [12, 4, 6, 0, ""]],
    ["DGK-ORG-05", "reserve division", "french", "reserveDivision", undefined, [12, 0, 4, 0, ""]],
    [
      "DGK-ORG-05",
      "corps, least: two divisions, four reserve battalions, eight bases of corps artillery",
      "french",
      "corps",
      undefined,
      [28, 8, 20, 0, ""],
    ],
    [
      "DGK-ORG-05",
      "corps with chasseurs and a cavalry brigade",
      "french",
      "corps",
      { chasseurs: 2, cavalryBrigade: 1 },
      [30, 8, 20, 0, times(2, 4)],
    ],
    [
      "DGK-ORG-05",
      "cavalry corps with its infantry regiment",
      "french",
      "cavalryCorps",
      { infantryRegiment: 1 },
      [3, 4, 6, 0, times(9, 4)],
    ],
    ["DGK-ORG-06", "infantry division", "german", "infantryDivision", undefined, [12, 4, 12, 0, "4"]],
    [
      "DGK-ORG-06",
      "infantry division with its Jäger",
      "german",
      "infantryDivision",
      { jaeger: 1, jaegerMachineGuns: 1 },
      [13, 5, 12, 0, "4"],
    ],
    ["DGK-ORG-06", "reserve division", "german", "reserveDivision", undefined, [12, 4, 6, 0, ""]],
    [
      "DGK-ORG-06",
      "corps with two heavy battalions",
      "german",
      "corps",
      { footArtillery: [{ take: { battalion: 2 } }] },
      [24, 8, 24, 6, times(2, 4)],
    ],
    ["DGK-ORG-06", "cavalry division", "german", "cavalryDivision", undefined, [0, 1, 2, 0, times(6, 4)]],
    ["DGK-ORG-07", "corps, least", "italian", "corps", undefined, [27, 8, 6, 2, "4"]],
    [
      "DGK-ORG-07",
      "corps, most",
      "italian",
      "corps",
      { alpini: 2, bersaglieri: [{ take: { machineGuns: 1 } }] },
      [29, 9, 6, 2, "4"],
    ],
    ["DGK-ORG-08", "division, least", "montenegrin", "division", undefined, [15, 3, 1, 1, ""]],
    [
      "DGK-ORG-08",
      "division, most",
      "montenegrin",
      "division",
      { brigade: [1, 2, 3].map(() => ({ take: { battalion: 10 } })) },
      [30, 3, 1, 1, ""],
    ],
    ["DGK-ORG-09", "infantry division", "ottoman", "infantryDivision", undefined, [10, 3, 4, 0, "2"]],
    [
      "DGK-AMB-11",
      "corps of 2 divisions with both mountain battalions: four bases in all",
      "ottoman",
      "corps",
      { mountainArtillery: 2 },
      [23, 6, 12, 2, "2 2"],
    ],
    ["DGK-ORG-09", "cavalry brigade", "ottoman", "cavalryBrigade", undefined, [0, 3, 0, 0, times(3, 4)]],
    ["DGK-ORG-10", "infantry division", "russian", "infantryDivision", undefined, [16, 4, 8, 0, ""]],
    [
      "DGK-AMB-19",
      "corps with its howitzers: two heavy bases in all",
      "russian",
      "corps",
      { howitzers: 1 },
      [32, 10, 16, 2, times(2, 6)],
    ],
    [
      "DGK-ORG-10",
      "cavalry division with artillery",
      "russian",
      "cavalryDivision",
      { artillery: 1 },
      [0, 4, 2, 0, times(4, 6)],
    ],
    ["DGK-ORG-11", "first Ban division", "serbian", "firstBanDivision", undefined, [16, 4, 6, 0, "2"]],
    ["DGK-ORG-11", "second Ban division", "serbian", "secondBanDivision", undefined, [12, 3, 6, 0, "2"]],
    ["DGK-ORG-11", "cavalry division", "serbian", "cavalryDivision", undefined, [0, 2, 1, 0, times(4, 4)]],
  ]
  it.each(cases)("%s %s has the printed totals", (_rule, _what, nation, formation, take, expected) =>
    expect(totals(roster({ nation, formation, order: take ? { take } : {} }))).toEqual(expected),
  )

  it("every formation of every nation that has a Leader can be fielded as printed", () => {
    for (const nation of NATIONS)
      for (const [formation, pattern] of Object.entries(organisations[nation].formations)) {
        const { problems, warnings, roster } = build({ nation, formation })
        if (pattern.level === "regiment" || pattern.level === "artillery")
          expect(problems.map((p) => p.rules)).toEqual([["DGK-CMD-01"]])
        else {
          expect(problems).toEqual([])
          expect(warnings).toEqual([])
          expect(new Set([...roster.units, ...roster.leaders, ...roster.formations].map((x) => x.id)).size).toBe(
            roster.units.length + roster.leaders.length + roster.formations.length,
          )
        }
      }
  })

  it("DGK-AMB-21 a British cavalry regiment has 4 bases", () =>
    expect(
      units(roster({ nation: "british", formation: "cavalryBrigade" }), "cavalry").every((u) => u.bases === 4),
    ).toBe(true))
})

describe("command", () => {
  it("DGK-CMD-01 a division of 2 brigades and its artillery has 3 Leaders, and the artillery answers to the division's", () => {
    const r = roster({ nation: "russian", formation: "infantryDivision" })
    expect(r.leaders.map((l) => l.rank)).toEqual(["division", "brigade", "brigade"])
    const division = r.leaders.find((l) => l.rank === "division")
    expect(units(r, "fieldArtillery").every((u) => u.commander === division?.id)).toBe(true)
    expect(units(r, "infantry").every((u) => u.commander !== division?.id)).toBe(true)
  })

  it("DGK-CMD-02 every unit is activated with exactly one Leader, and every Leader but the chief has a superior", () => {
    for (const nation of NATIONS) {
      const [formation] = Object.keys(organisations[nation].formations)
      const r = roster({ nation, formation })
      const ids = new Set(r.leaders.map((l) => l.id))
      expect(r.units.every((u) => ids.has(u.commander))).toBe(true)
      expect(r.leaders.filter((l) => l.chief)).toHaveLength(1)
      expect(r.leaders.filter((l) => l.superior === null)).toEqual(r.leaders.filter((l) => l.chief))
    }
  })

  it("DGK-LEAD-03 the commander in chief is the highest Leader of the side, and a formation knows all below it", () => {
    const force = { nation: "german", formation: "corps" }
    const r = roster(force)
    expect(r.leaders.find((l) => l.chief)?.rank).toBe("corps")
    const division = r.formations.find((f) => f.level === "division")
    const inside = formationsUnder(r, division?.id as `formation:${string}`)
    expect(r.units.filter((u) => inside.has(u.formation))).toHaveLength(29)
  })
})

describe("qualities", () => {
  const classes: [TroopClass, string][] = [
    ["jaeger", "veteran"],
    ["bersaglieri", "veteran"],
    ["alpini", "veteran"],
    ["grenadiers", "veteran"],
    ["guard", "veteran"],
    ["bef", "veteran"],
    ["colonial", "veteran"],
    ["chasseurs", "veteran"],
    ["firstBan", "veteran"],
    ["landwehr", "regular"],
    ["honved", "regular"],
    ["territorial", "regular"],
    ["secondBan", "regular"],
    ["line", "regular"],
    ["landsturm", "reservist"],
  ]
  it.each(classes)("DGK-MOR-05 %s are %s", (name, quality) => expect(troopClasses[name].quality).toBe(quality))

  it("DGK-MOR-05 a Landsturm division is Reservist, its Jäger Veteran all the same", () => {
    const r = roster({
      nation: "austro-hungarian",
      formation: "landsturmDivision",
      order: { take: { brigade: [{ take: { jaeger: 1 } }, {}] } },
    })
    expect(units(r, "infantry").filter((u) => u.troop === "reservistInfantry")).toHaveLength(12)
    expect(
      units(r, "infantry")
        .filter((u) => u.troop === "veteranInfantry")
        .map((u) => u.name),
    ).toEqual(["Jäger Battalion"])
  })

  it("DGK-MOR-05 British divisions are Veterans of the BEF unless the order says Territorials, at any level", () => {
    expect(
      units(roster({ nation: "british", formation: "infantryDivision" }), "infantry").every(
        (u) => u.troop === "veteranInfantry",
      ),
    ).toBe(true)
    const corps = roster({ nation: "british", formation: "corps", order: { class: "territorial" } })
    expect(units(corps, "infantry").every((u) => u.troop === "regularInfantry")).toBe(true)
  })

  it("DGK-TROOP-02 an order may use the rulebook's other words for a quality, and it overrides the class", () => {
    const r = roster({ nation: "serbian", formation: "firstBanDivision", order: { quality: "Average" } })
    expect(units(r, "infantry").every((u) => u.troop === "regularInfantry")).toBe(true)
  })

  it("DGK-MOR-04 a German army of 1914 is Motivated, an Austro-Hungarian Unmotivated", () => {
    expect(organisations.german.armyQuality.usual).toBe("motivated")
    expect(organisations["austro-hungarian"].armyQuality.usual).toBe("unmotivated")
    const usual = (q: string) => NATIONS.filter((n) => organisations[n].armyQuality.usual === q)
    expect(usual("motivated")).toEqual(["british", "bulgarian", "german", "serbian"])
    expect(usual("average")).toEqual(["belgian", "french", "italian", "montenegrin", "ottoman", "russian"])
  })
})

describe("units", () => {
  it("DGK-TROOP-06 artillery takes the field as single bases, or as printed where it is grouped", () => {
    const single = units(roster({ nation: "german", formation: "infantryDivision" }), "fieldArtillery")
    expect(single.map((u) => u.bases)).toEqual(new Array(12).fill(1))
    expect(single[6]?.name).toBe("1st Battery, 2nd Field Artillery Regiment")
    const grouped = units(
      roster({ nation: "german", formation: "infantryDivision", artillery: "grouped" }),
      "fieldArtillery",
    )
    expect(grouped.map((u) => u.bases)).toEqual([6, 6])
  })

  it("DGK-TROOP-11 the Belgian cyclists are infantry on bicycles", () => {
    const cyclists = roster({ nation: "belgian", formation: "cavalryDivision" }).units.filter((u) => u.cyclist)
    expect(cyclists.map((u) => [u.name, u.troop])).toEqual([["Carabiniers-Cyclistes", "regularInfantry"]])
  })

  it("names and ids follow the order, and units of a regiment are known by it", () => {
    const order = {
      name: "17th Division",
      leader: "von Bauer",
      take: { brigade: [{ name: "33rd Brigade", take: { regiment: ["Bremen Regiment", "Hamburg Regiment"] } }, {}] },
    }
    const r = roster({ nation: "german", formation: "infantryDivision", order })
    expect(r.units[0]).toMatchObject({
      id: "unit:central/17th-division/33rd-brigade/bremen-regiment/1st-battalion",
      name: "1st Battalion, Bremen Regiment",
      formation: "formation:central/17th-division/33rd-brigade/bremen-regiment",
      commander: "leader:central/17th-division/33rd-brigade",
    })
    expect(r.leaders[0]?.name).toBe("von Bauer")
  })

  it("counts in English", () =>
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 111].map(ordinal)).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "12th",
      "13th",
      "21st",
      "22nd",
      "111th",
    ]))
})

describe("break points", () => {
  it.each([
    ["unmotivated", 10],
    ["average", 13],
    ["motivated", 15],
  ] as const)("DGK-MOR-01 25 combat units, %s: %i", (quality, point) => expect(breakPoint(25, quality)).toBe(point))

  it("DGK-MOR-01 Transport that cannot attack does not count; DGK-AMB-17 armoured cars do, aircraft do not", () => {
    const attached = [
      { name: "Wagons", vehicle: "wagon", bases: 2 },
      { name: "Train", vehicle: "train", bases: 4 },
      { name: "Armed trucks", vehicle: "truck", bases: 1, armed: true },
      { name: "Armoured cars", vehicle: "armouredCar", bases: 1 },
      { name: "Taube", vehicle: "aircraft", bases: 1 },
      { name: "Strafing Taube", vehicle: "aircraft", bases: 1, armed: true },
    ]
    const r = roster({ nation: "german", formation: "cavalryBrigade", order: { attached } })
    expect(r.units.filter(isCombatUnit).map((u) => u.name)).toEqual([
      "1st Cavalry Regiment",
      "2nd Cavalry Regiment",
      "Armed trucks",
      "Armoured cars",
    ])
  })
})
