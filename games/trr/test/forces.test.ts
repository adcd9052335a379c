import { describe, expect, it } from "vitest"
import { armies, List } from "../data/organisations.ts"
import type { Force, ForceUnit } from "../scenarios/forces/force.ts"
import { buildForce, forceProblems } from "../scenarios/forces/forces.ts"
import { gradesOf } from "../scenarios/forces/grades.ts"
import { nationsIn, pickUpForce } from "../scenarios/forces/pick-up.ts"
import type { ForceRequest, FormationRequest } from "../scenarios/forces/request.ts"
import type { Month } from "../types.ts"

const on = (year: number, month = 6): Month => ({ year, month })
const battalion = (list: string, more: Partial<FormationRequest> = {}): ForceRequest => ({
  nation: list.startsWith("br")
    ? "british"
    : list.startsWith("ge")
      ? "german"
      : list.startsWith("fr")
        ? "french"
        : list.startsWith("ru")
          ? "russian"
          : "austro-hungarian",
  formations: [{ id: "one", list, name: "One", ...more }],
})
function built(request: ForceRequest, month: Month, options = {}): Force {
  const found = buildForce("blue", request, month, options)
  if (!found.ok) throw new Error(found.problems.map((p) => `${p.field}: ${p.message}`).join("; "))
  return found.force
}
const kinds = (units: readonly ForceUnit[]) => units.map((u) => `${u.kind} ${u.figures.length}`)
const problem = (request: ForceRequest, month: Month) => {
  const [first] = forceProblems(request, month)
  return first && `${first.rules[0]} ${first.field}: ${first.message}`
}

describe("forces", () => {
  it("TRR-SEQ-04 a battalion of 4 companies makes 4 units that act by themselves", () => {
    const { units } = built(battalion("br-inf-bn-14"), on(1914, 8))
    expect(kinds(units)).toEqual(["hq 4", "mg 4", "company 10", "company 10", "company 10", "company 10"])
    expect(units.map((u) => u.id)).toContain("unit:blue/one/rifle-company-3")
    expect(new Set(units.map((u) => u.id)).size).toBe(units.length)
  })

  it("TRR-AT-08 TRR-AT-11 rifle grenades come in 1916, anti-tank rifles to the Germans in May 1918", () => {
    const company = (list: string, month: Month, more: Partial<FormationRequest> = {}) =>
      built(battalion(list, more), month).units.find((u) => u.kind === "company")
    expect(company("br-inf-bn-14", on(1915))?.rifleGrenades).toBe(false)
    expect(company("br-inf-bn-16", on(1916))?.rifleGrenades).toBe(true)
    expect(company("br-inf-bn-16", on(1916), { grenades: "none" })?.rifleGrenades).toBe(false)
    expect(company("ge-inf-bn-17", on(1918))?.atRifle).toBe(false)
    expect(company("ge-inf-bn-17", on(1918), { atRifles: true })?.atRifle).toBe(true)
    expect(problem(battalion("ge-inf-bn-17", { atRifles: true }), on(1918, 4))).toBe(
      "TRR-AT-11 formations.0.atRifles: no anti-tank rifles before 5/1918",
    )
    expect(problem(battalion("br-inf-bn-16", { atRifles: true }), on(1918))).toBe(
      "TRR-AT-11 formations.0.atRifles: the british army has no anti-tank rifles",
    )
  })

  it("TRR-SCALE-02 a company of 12 riflemen is rejected, 10 and a flame-thrower accepted", () => {
    const list = (figures: object) => ({
      rule: "TRR-ORG-05",
      name: "X",
      level: "company",
      from: 1914,
      to: 1918,
      grenadesFrom: null,
      elements: [{ name: "Company", kind: "company", count: 1, figures }],
    })
    expect(List.safeParse(list({ rifle: 12 })).success).toBe(false)
    expect(List.safeParse(list({ rifle: 10, flamethrower: 1 })).success).toBe(true)
    expect(problem(battalion("br-inf-bn-16", { figures: { "Rifle Company": 9 } }), on(1916))).toContain(
      "9 figures: 6 to 8",
    )
    expect(problem(battalion("br-inf-bn-14", { figures: { "Rifle Company": 5 } }), on(1914))).toBe(
      "TRR-SCALE-02 formations.0.figures.Rifle Company: 5 figures: 6 to 10 in Rifle Company",
    )
  })

  it("TRR-SCALE-02 the assault company of ten rifles and a flame-thrower may be asked for in full, and no fuller", () => {
    const asked = (n: number) => battalion("ah-inf-rgt-16", { figures: { "Assault Company": n } })
    const company = built(asked(11), on(1917)).units.find((u) => u.kind === "company")
    expect(company?.figures.filter((f) => f === "rifle")).toHaveLength(10)
    expect(company?.figures).toContain("flamethrower")
    expect(problem(asked(12), on(1917))).toContain("12 figures: 6 to 11 in Assault Company")
  })

  it("TRR-GAP-16 TRR-GAP-03 what every object has is no list, no vehicle and no version", () => {
    for (const name of ["constructor", "toString", "__proto__"]) {
      expect(problem(battalion(name), on(1917))).toBe(
        `TRR-GAP-16 formations.0.list: the austro-hungarian army has no list "${name}"`,
      )
      const tanks = (more: object) => ({
        ...battalion("br-inf-bn-16"),
        vehicles: [{ id: "tank", vehicle: "mk4", name: "Tanks", ...more }],
      })
      expect(problem(tanks({ vehicle: name }), on(1917))).toBe(`TRR-GAP-03 vehicles.0.vehicle: no vehicle "${name}"`)
      expect(problem(tanks({ version: name }), on(1917))).toBe(
        `TRR-GAP-03 vehicles.0.version: Tank Mk IV is male or female, not "${name}"`,
      )
    }
  })

  it("TRR-SCALE-03 a battalion without an officer is rejected", () => {
    const { elements, ...rest } = armies.get("russian")?.lists["ru-inf-bn"] ?? { elements: [] }
    expect(List.safeParse({ ...rest, elements }).success).toBe(true)
    expect(List.safeParse({ ...rest, elements: elements.slice(1) }).error?.message).toContain("TRR-SCALE-03")
    expect(problem(battalion("ru-inf-bn", { counts: { HQ: 0 } }), on(1915))).toContain("TRR-SCALE-03")
  })

  it("TRR-SCALE-05 21 real weapons make 10 machine-gun models", () => {
    const { units } = built(battalion("ge-inf-rgt-16-late", { models: { "Machine-gun companies": 10 } }), on(1916))
    expect(units.find((u) => u.kind === "mg")?.models).toHaveLength(10)
    expect(units.find((u) => u.kind === "mg")?.figures).toHaveLength(10 * 3) // the crews
    expect(problem(battalion("ge-inf-rgt-16-late", { models: { "Machine-gun companies": 11 } }), on(1916))).toContain(
      "11 models",
    )
  })

  it("TRR-SCALE-06 a vehicle model stands for 1 to 5 vehicles, and no more than its kind", () => {
    const tanks = {
      ...battalion("br-inf-bn-16"),
      vehicles: [{ id: "tank", vehicle: "mk4", name: "Tanks", strength: 5 }],
    }
    expect(problem(tanks, on(1917, 11))).toBe(
      "TRR-SCALE-06 vehicles.0.strength: 5 vehicles: a model of Tank Mk IV stands for 4 at most",
    )
  })

  it("TRR-SCALE-08 an 18 pdr battery model has strength 6", () => {
    const { units } = built(battalion("br-fa-bde"), on(1916))
    expect(units.find((u) => u.kind === "battery")?.models).toEqual([
      { kind: "gun", piece: "br-18pdr", strength: 6, team: true },
    ])
  })

  it("TRR-SCALE-09 a pick-up regiment of every nation has 2 to 4 battalions, in every year of its war", () => {
    for (const year of [1914, 1915, 1916, 1917, 1918, 1919])
      for (const nation of nationsIn(year)) {
        const force = built(pickUpForce(nation, on(year)), on(year))
        const battalions = force.formations.filter((f) => f.level === "battalion").length
        expect(battalions, `${nation} ${year}`).toBeGreaterThanOrEqual(2)
        expect(battalions, `${nation} ${year}`).toBeLessThanOrEqual(4)
      }
    expect(nationsIn(1914)).not.toContain("american")
  })

  it("TRR-ORG-04 the Austrian guns of a pick-up force are those of 1914 until 1915, then those of 1916", () => {
    const guns = (year: number) => pickUpForce("austro-hungarian", on(year)).formations.at(-1)?.list
    expect([guns(1914), guns(1915), guns(1916)]).toEqual(["ah-div-arty-14", "ah-div-arty-14", "ah-div-arty"])
    const { units } = built(pickUpForce("austro-hungarian", on(1914)), on(1914))
    expect(units.filter((u) => u.kind === "battery")).toHaveLength(8)
  })

  it("TRR-ORG-22 TRR-AMB-16 grenades: Germans in 1914 by the lists, not with the option; British from 1916; jam tins in 1915", () => {
    const armed = (list: string, month: Month, more = {}, options = {}) =>
      built(battalion(list, more), month, options).units.every((u) => u.grenades)
    expect(armed("ge-inf-bn-14", on(1914))).toBe(true)
    expect(armed("ge-inf-bn-14", on(1914), {}, { grenadesFrom: 1915 })).toBe(false)
    expect(armed("br-inf-bn-14", on(1915))).toBe(false)
    expect(armed("br-inf-bn-14", on(1915), { grenades: "improvised" })).toBe(true)
    expect(armed("br-inf-bn-16", on(1916))).toBe(true)
    expect(problem(battalion("br-inf-bn-14", { grenades: "improvised" }), on(1914))).toContain(
      "TRR-ORG-08 formations.0.grenades",
    )
    expect(problem(battalion("br-inf-bn-14", { grenades: "issued" }), on(1915))).toContain("has no grenades in 1915")
  })

  it("TRR-ORG-08 TRR-ORG-12 Lewis guns: none in 1914, one company in 1915 and 1916, two or three in 1917, all in 1918", () => {
    const lewis = (list: string, year: number) =>
      built(battalion(list), on(year)).units.filter((u) => u.figures.includes("lmg")).length
    expect([lewis("br-inf-bn-14", 1914), lewis("br-inf-bn-14", 1915)]).toEqual([0, 1])
    expect([lewis("br-inf-bn-16", 1916), lewis("br-inf-bn-16", 1917), lewis("br-inf-bn-16", 1918)]).toEqual([1, 2, 4])
    expect(problem(battalion("br-inf-bn-14", { lmg: 1 }), on(1914))).toBe(
      "TRR-ORG-08 formations.0.lmg: 1 light machine guns in British Infantry Battalion: 0 to 0 in 1914",
    )
    const company = built(battalion("br-inf-bn-16"), on(1918)).units.find((u) => u.kind === "company")
    expect(company?.figures).toEqual(["lmg", "rifle", "rifle", "rifle", "rifle", "rifle", "rifle", "rifle"])
  })

  it("TRR-ORG-18 French companies of 1917 have the light machine gun of their list, unless a force leaves it out", () => {
    const companies = (more: Partial<FormationRequest> = {}) =>
      built(battalion("fr-inf-bn-17", more), on(1917)).units.filter((u) => u.kind === "company")
    const guns = (more: Partial<FormationRequest> = {}) =>
      companies(more).map((u) => `${u.figures.filter((f) => f === "lmg").length} of ${u.figures.length}`)
    expect(guns()).toEqual(["1 of 10", "1 of 10", "1 of 10"])
    expect(guns({ lmg: 1 })).toEqual(["1 of 10", "0 of 10", "0 of 10"])
    expect(guns({ lmg: 0, figures: { "Infantry Company": 8 } })).toEqual(["0 of 8", "0 of 8", "0 of 8"])
    expect(companies({ lmg: 0 })[0]?.figures.every((f) => f === "rifle")).toBe(true)
    const sturm = built(battalion("ge-sturm"), on(1918)).units // its list says that it is optional
    expect(sturm.some((u) => u.figures.includes("lmg"))).toBe(false)
  })

  it("TRR-ORG-09 British squadrons have Lewis guns, one from 1915, all from 1917, and no machine gun after 1914", () => {
    const units = built(battalion("br-cav-rgt"), on(1917)).units
    expect(units.filter((u) => u.figures.includes("mountedLmg"))).toHaveLength(3)
    expect(units.some((u) => u.kind === "mg")).toBe(false)
    expect(built(battalion("br-cav-rgt"), on(1914)).units.some((u) => u.kind === "mg")).toBe(true)
    expect(units.every((u) => u.kind === "hq" || u.mover === "cavalry")).toBe(true)
  })

  it("TRR-ORG-27 storm companies from 1916, storm battalions from 1917, always Elite; one company bombs in a British battalion", () => {
    expect(problem(battalion("ge-sturm"), on(1916))).toContain("TRR-ORG-27 formations.0.list")
    const storm = built(battalion("ge-sturm-coy"), on(1916)).units
    expect(storm.every((u) => u.grade === "elite" && u.assault)).toBe(true)
    expect(problem(battalion("ge-sturm", { grade: "normal" }), on(1918))).toContain("TRR-GAP-19 formations.0.grade")
    expect(
      built(battalion("br-inf-bn-16"), on(1916))
        .units.filter((u) => u.assault)
        .map((u) => u.name),
    ).toEqual(["One: Rifle Company 4"])
  })

  it("TRR-ORG-14 Mk I tanks from September 1916, Mk IV in 1917, Whippets in 1918; no tanks for Austria", () => {
    const tank = (vehicle: string, month: Month, nation: "british" | "austro-hungarian" | "german" = "british") =>
      problem({ ...battalion("br-inf-bn-16"), vehicles: [{ id: "tank", vehicle, name: "Tank", nation }] }, month)
    expect(tank("mk1", on(1916, 8))).toBe("TRR-ORG-14 vehicles.0.vehicle: Tank Mk I: from 9/1916 to 1917, not 8/1916")
    expect(tank("mk1", on(1916, 9))).toBeUndefined()
    expect(tank("mk4", on(1917, 11))).toBeUndefined()
    expect(tank("whippet", on(1917, 12))).toContain("TRR-ORG-14")
    expect(tank("whippet", on(1918, 4))).toBeUndefined()
    // all year long, because the list gives years only
    expect([tank("mk4", on(1917, 1)), tank("mk5", on(1918, 1)), tank("whippet", on(1918, 1))]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(tank("mk4", on(1917, 11), "german")).toContain("from 3/1918")
    expect(tank("mk4", on(1917, 11), "austro-hungarian")).toBe(
      "TRR-GAP-03 vehicles.0.vehicle: the austro-hungarian army has no Tank Mk IV",
    )
    expect(tank("tiger", on(1917, 11))).toBe('TRR-GAP-03 vehicles.0.vehicle: no vehicle "tiger"')
    expect(tank("ac", on(1914, 9))).toBe(
      "TRR-ORG-12 formations.0.list: British Infantry Battalion belongs to 1916-1918, the battle to 1914",
    )
  })

  it("TRR-GAP-03 a version must exist", () => {
    const tanks = {
      ...battalion("br-inf-bn-16"),
      vehicles: [{ id: "t", vehicle: "mk4", name: "T", version: "hermaphrodite" }],
    }
    expect(problem(tanks, on(1917, 11))).toContain("male or female")
    const female = { ...tanks, vehicles: [{ id: "t", vehicle: "mk4", name: "T", version: "female" }] }
    expect(built(female, on(1917, 11)).units.at(-1)?.models).toEqual([
      { kind: "vehicle", vehicle: "mk4", version: "female", strength: 4 },
    ])
  })

  it("TRR-AIR-03 TRR-AIR-04 scouts carry no bombs in 1915, and there are none in 1914", () => {
    const flight = (more: object, month: Month) =>
      problem({ ...battalion("br-inf-bn-14"), aircraft: [{ id: "f", type: "scout", name: "F", ...more }] }, month)
    expect(flight({ bombs: true }, on(1915, 9))).toBe("TRR-AIR-03 aircraft.0.bombs: no scout carries bombs in 1915")
    expect(flight({}, on(1914, 9))).toContain("no scout before")
    expect(flight({ barrels: 3 }, on(1915, 9))).toContain("TRR-AIR-04")
    expect(flight({ barrels: 2 }, on(1915, 9))).toBeUndefined()
  })

  it("TRR-FIRE-04 Germans and French of 1914 are Elite but Green targets; Russians in 1914 only", () => {
    const target = (list: string, year: number) =>
      built(battalion(list), on(year)).units.map((u) => `${u.grade} ${u.target}`)[0]
    expect(target("ge-inf-bn-14", 1914)).toBe("elite green")
    expect(target("fr-inf-bn-14", 1914)).toBe("elite green")
    expect(target("fr-inf-bn-17", 1917)).toBe("normal normal")
    expect([target("ru-inf-bn", 1914), target("ru-inf-bn", 1915)]).toEqual(["normal green", "normal normal"]) // TRR-AMB-28
    expect([target("ah-inf-bn-14", 1915), target("ah-inf-bn-16", 1916)]).toEqual(["normal green", "normal normal"])
  })

  it("TRR-GAP-19 grades: British of 1914 are Elite, Croats always, Canadians of 1916; German machine gunners whatever their regiment", () => {
    expect(problem(battalion("br-inf-bn-14", { grade: "green" }), on(1914))).toBe(
      "TRR-GAP-19 formations.0.grade: green in 1914: such troops must be elite",
    )
    expect(built(battalion("ah-inf-bn-14", { nationality: "Croats" }), on(1914)).formations[0]?.grade).toBe("elite")
    expect(problem(battalion("ah-inf-bn-14", { nationality: "Martians" }), on(1914))).toContain(
      'the army has no "Martians"',
    )
    expect(built(battalion("br-inf-bn-16", { dominion: true }), on(1916)).formations[0]?.grade).toBe("elite")
    const green = built(battalion("ge-inf-bn-17", { grade: "green" }), on(1918)).units
    expect(green.map((u) => `${u.kind} ${u.grade}`)).toContain("mg elite")
    expect(built(battalion("ge-fa-abt"), on(1918)).formations[0]?.grade).toBe("normal")
  })

  it("TRR-GAP-19 engineers are Normal, and of whatever grade the scenario says, as gunners are", () => {
    for (const list of ["br-eng", "br-fa-bde"]) {
      const grade = (more: Partial<FormationRequest>) => built(battalion(list, more), on(1914)).formations[0]?.grade
      expect([grade({}), grade({ grade: "normal" }), grade({ grade: "green" })]).toEqual(["normal", "normal", "green"])
    }
  })

  it("TRR-GAP-19 battalions drawn from the printed shares, the remainder Normal", () => {
    expect(gradesOf("french", on(1916), 4)).toEqual(["elite", "normal", "normal", "green"])
    expect(gradesOf("russian", on(1917, 8), 4)).toEqual(["normal", "green", "green", "green"])
    expect(gradesOf("russian", on(1917, 5), 4)).toEqual(["elite", "normal", "normal", "normal"])
    expect(gradesOf("british", on(1914), 2)).toEqual(["elite", "elite"])
  })

  it("TRR-GAP-19 TRR-GAP-16 where the shares are those of peoples: Austria-Hungary 6% Elite and 26% Green, Serbs by their bans", () => {
    const count = (of: readonly string[]) => ["elite", "normal", "green"].map((g) => of.filter((x) => x === g).length)
    expect(count(gradesOf("austro-hungarian", on(1914), 100))).toEqual([6, 68, 26])
    expect(gradesOf("austro-hungarian", on(1917), 4)).toEqual(["normal", "normal", "normal", "green"])
    expect(gradesOf("serbian", on(1914), 4)).toEqual(["elite", "elite", "normal", "normal"])
    expect(count(gradesOf("italian", on(1917), 10))).toEqual([1, 9, 0])
  })

  it("TRR-ORG-13 two companies of engineers by default, one where it is asked for, and a squadron of nine on horseback", () => {
    expect(kinds(built(battalion("br-eng"), on(1916)).units)).toEqual(["engineers 6", "engineers 6"])
    expect(kinds(built(battalion("br-eng", { counts: { "Field Company": 1 } }), on(1916)).units)).toEqual([
      "engineers 6",
    ])
    const [squadron] = built(battalion("br-cav-eng"), on(1916)).units
    expect([squadron?.kind, squadron?.figures.length, squadron?.mover]).toEqual(["engineers", 9, "cavalry"])
  })

  it("TRR-ORG-11 the 3 in mortar battery grows: 2 weapons in 1916, 8 in 1918, and never more than its year has", () => {
    const strength = (year: number, weapons?: number) => {
      const more = weapons === undefined ? {} : { weapons: { "3 in Mortar Battery": weapons } }
      const { units } = built(battalion("br-inf-bde-16", more), on(year))
      return units.flatMap((u) => u.models).find((m) => m.kind === "gun")?.strength
    }
    expect([1916, 1917, 1918].map((year) => strength(year))).toEqual([2, 5, 8])
    expect([strength(1916, 1), strength(1918, 4)]).toEqual([1, 4])
    const many = battalion("br-inf-bde-16", { weapons: { "3 in Mortar Battery": 8 } })
    expect(problem(many, on(1916))).toBe(
      "TRR-ORG-11 formations.0.weapons.3 in Mortar Battery: 8 weapons a model of 3 in Mortar Battery: the list has 2 in 1916",
    )
    expect(problem(many, on(1918))).toBeUndefined()
  })

  it("TRR-ORG-22 pioneers operate minenwerfer until 1916", () => {
    const pioneers = battalion("ge-pioneer-coy", { counts: { "Light Minenwerfer": 1 } })
    expect(kinds(built(pioneers, on(1916)).units)).toEqual(["engineers 10", "mortar 3"])
    expect(problem(pioneers, on(1918))).toBe(
      "TRR-ORG-22 formations.0.counts.Light Minenwerfer: Light Minenwerfer belongs to 1914-1916, the battle to 1918",
    )
  })

  it("TRR-OPT-03 TRR-GAP-16 Italian assault companies of 1917 use the assault factors, and are not there before", () => {
    const assault = (year: number): [ForceRequest, Month] => [
      { nation: "italian", formations: [{ id: "one", list: "it-assault-coy", name: "One" }] },
      on(year),
    ]
    const { units } = built(...assault(1917))
    expect(units.map((u) => [u.kind, u.grade, u.assault, u.grenades])).toEqual([
      ["company", "normal", true, true],
      ["mg", "normal", false, true],
      ["mortar", "normal", false, true],
    ])
    expect(problem(...assault(1916))).toContain("belongs to 1917-1918")
  })

  it("TRR-IND-15 TRR-IND-06 a Russian brigade of 6 batteries has observers for 4; the first serves the first", () => {
    const { units } = built(battalion("ru-arty-bde", { offTable: true }), on(1916))
    const observers = units.filter((u) => u.kind === "observer")
    expect(observers.map((u) => u.serves)).toEqual([1, 2, 3, 4].map((n) => `unit:blue/one/battery-${n}`))
    expect(units.filter((u) => u.kind === "battery" && !observers.some((o) => o.serves === u.id))).toHaveLength(2)
    expect(units.filter((u) => u.offTable).map((u) => u.kind)).toEqual(Array.from({ length: 6 }, () => "battery"))
  })

  it("TRR-IND-15 TRR-ORG-20 a French regiment has an observation post to each battery, unless it is asked for fewer", () => {
    const served = (counts: { [element: string]: number }) => {
      const { units } = built(battalion("fr-fa-rgt", { counts }), on(1915))
      return units.filter((u) => u.kind === "observer").map((u) => u.serves?.split("-").at(-1))
    }
    expect(served({})).toEqual(["1", "2", "3"])
    expect(served({ "75 mm Battery": 4 })).toEqual(["1", "2", "3", "4"])
    expect(served({ "75 mm Battery": 2 })).toEqual(["1", "2"])
    expect(served({ "75 mm Battery": 4, "Observation post": 3 })).toEqual(["1", "2", "3"])
  })

  it("TRR-IND-15 TRR-GAP-05 a headquarters that is its two observation posts calls no third battery by radio", () => {
    const { units } = built(battalion("ah-div-arty", { offTable: true }), on(1916))
    expect(units.filter((u) => u.serves !== null).map((u) => u.kind)).toEqual(["observer", "observer"])
  })

  it("TRR-ORG-10 a field brigade chooses guns or howitzers battery by battery", () => {
    const mixed = battalion("br-fa-bde", { pieces: { "Field Battery": ["br-18pdr", "br-18pdr", "br-45how"] } })
    const pieces = built(mixed, on(1916)).units.flatMap((u) => u.models.map((m) => m.kind === "gun" && m.piece))
    expect(pieces).toEqual(["br-18pdr", "br-18pdr", "br-45how"])
    expect(problem(battalion("br-fa-bde", { pieces: { "Field Battery": ["ge-77"] } }), on(1916))).toContain(
      'not "ge-77"',
    )
    expect(
      problem(
        battalion("br-fa-bde", {
          counts: { "Field Battery": 1 },
          pieces: { "Field Battery": ["br-18pdr", "br-18pdr"] },
        }),
        on(1916),
      ),
    ).toContain("2 pieces for 1")
  })

  it("TRR-ORG-05 the 3.7 cm infantry gun comes in 1918 only", () => {
    expect(built(battalion("ah-inf-rgt-16"), on(1917)).units.some((u) => u.kind === "infantryGun")).toBe(false)
    expect(built(battalion("ah-inf-rgt-16"), on(1918)).units.some((u) => u.kind === "infantryGun")).toBe(true)
    expect(problem(battalion("ah-inf-rgt-16", { counts: { "3.7 cm Infantry Gun": 1 } }), on(1917))).toContain(
      "belongs to 1918-1918",
    )
  })

  it("TRR-ORG-11 a British brigade commands 4 battalions until 1918, then 3", () => {
    const brigade = (battalions: number): ForceRequest => ({
      nation: "british",
      formations: [
        { id: "bde", list: "br-inf-bde-16", name: "Brigade" },
        ...Array.from({ length: battalions }, (_, i) => ({
          id: `b-${i}`,
          list: "br-inf-bn-16",
          name: `B${i}`,
          parent: "bde",
        })),
      ],
    })
    expect(problem(brigade(4), on(1917))).toBeUndefined()
    expect(problem(brigade(4), on(1918))).toBe("TRR-ORG-11 formations.0: Brigade commands 3 battalions, not 4")
    expect(
      problem(
        { ...brigade(0), formations: [{ id: "b", list: "br-inf-bn-16", name: "B", parent: "nobody" }] },
        on(1917),
      ),
    ).toContain("formations.0.parent")
  })

  it.each<[string, string, Partial<FormationRequest>]>([
    ["the russian army has no list", "TRR-GAP-16", { list: "br-inf-bn-14" }],
    ["the list has 4", "TRR-ORG-29", { counts: { "Infantry Company": 5 } }],
    ['has no "Cooks"', "TRR-ORG-29", { counts: { Cooks: 1 } }],
    ["it fights on the table", "TRR-SEQ-05", { offTable: true }],
  ])("refuses: %s (%s)", (says, rule, more) => {
    const request: ForceRequest = {
      nation: "russian",
      formations: [{ id: "one", list: "ru-inf-bn", name: "One", ...more }],
    }
    expect(buildForce("red", request, on(1915))).toMatchObject({
      ok: false,
      problems: [{ rules: [rule], message: expect.stringContaining(says) }],
    })
  })

  it("TRR-SEQ-04 two formations may not share a name", () => {
    const twice = { ...battalion("br-inf-bn-14"), vehicles: [{ id: "one", vehicle: "ac", name: "Cars" }] }
    expect(problem(twice, on(1914, 9))).toBe('TRR-SEQ-04 id: two formations are called "one"')
  })

  it("TRR-MOVE-01 how each unit moves: on foot, mounted, on bicycles, by horse team, pushed by hand", () => {
    const movers = (list: string, year: number, more: Partial<FormationRequest> = {}) =>
      built(battalion(list, more), on(year)).units.map((u) => `${u.kind} ${u.mover}`)
    expect(movers("ge-jager-bn", 1914)).toEqual([
      "hq infantry",
      ...Array.from({ length: 4 }, () => "company infantry"),
      "mg infantry",
      "cyclists bicycle",
    ])
    expect(movers("ah-inf-rgt-16", 1918)).toEqual([
      "hq infantry",
      "infantryGun manhandledGun",
      "mortar manhandledGun", // 12 cm
      "mortar manhandledGun", // 24 cm
      "mg infantry",
      "company infantry",
      "mg infantry",
      "mortar infantry", // 9 cm
    ])
    expect(movers("fr-cav-rgt", 1916, { counts: { Squadron: 1 } })).toEqual([
      "hq cavalry",
      "squadron cavalry",
      "mg cavalry",
    ])
    expect(movers("br-fa-bde", 1916, { counts: { "Field Battery": 1 } }).at(-1)).toBe("battery horseTransport")
    expect(movers("ah-div-arty", 1916)).toContain("battery manhandledGun") // mortars have no team
    expect(
      built(battalion("ah-div-arty"), on(1916))
        .units.filter((u) => u.kind === "observer")
        .map((u) => u.mover),
    ).toEqual(["infantry", "infantry"])
  })

  it("TRR-AIR-06 anti-aircraft units are machine guns or batteries; attached vehicles belong to their brigade", () => {
    const force = built(
      {
        nation: "british",
        formations: [{ id: "bde", list: "br-inf-bde-16", name: "Brigade", models: { "Vickers company": 1 } }],
        antiAircraft: [
          { id: "lewis", kind: "aaMg", name: "AA Lewis guns" },
          { id: "thirteen", kind: "heavyAa", name: "13 pdr AA" },
        ],
        vehicles: [
          { id: "tank", vehicle: "mk4", name: "Tanks", parent: "bde" },
          { id: "stray", vehicle: "mk4", name: "Stray" },
        ],
      },
      on(1917, 11),
    )
    expect(force.units.slice(-4).map((u) => `${u.id} ${u.kind} ${u.mover}`)).toEqual([
      "unit:blue/tank vehicle vSlowTracked",
      "unit:blue/stray vehicle vSlowTracked",
      "unit:blue/lewis mg infantry",
      "unit:blue/thirteen battery manhandledGun",
    ])
    expect(force.formations.slice(-4).map((f) => f.parent)).toEqual(["bde", null, null, null])
    expect(force.units.find((u) => u.kind === "mg")?.models).toEqual([{ kind: "mg", crew: 4 }])
  })

  it("TRR-SCALE-09 a pick-up force is a headquarters, its battalions and a group of guns", () => {
    expect(pickUpForce("german", on(1917)).formations.map((f) => f.list)).toEqual([
      "ge-inf-rgt-17",
      "ge-inf-bn-17",
      "ge-inf-bn-17",
      "ge-inf-bn-17",
      "ge-fa-abt",
    ])
    expect(pickUpForce("british", on(1918)).formations.map((f) => f.list)).toEqual([
      "br-inf-bde-16",
      "br-inf-bn-16",
      "br-inf-bn-16",
      "br-inf-bn-16",
      "br-fa-bde",
    ])
    expect(pickUpForce("russian", on(1915)).formations.map((f) => f.name)).toContain("Battalion 4")
    expect(() => pickUpForce("american", on(1914))).toThrow("the american army has no infantry in 1914")
  })

  it("TRR-OPT-01 a sniper to each infantry battalion, where they are used", () => {
    const units = built({ ...battalion("br-inf-bn-16"), snipers: true }, on(1917)).units
    expect(units.at(-1)).toMatchObject({ kind: "sniper", figures: ["sniper"] })
  })

  it("TRR-GAP-16 Red and White Russians of 1919 use Russian lists, Americans of 1918 count as Green targets until mid-year", () => {
    const red: ForceRequest = { nation: "red-russian", formations: [{ id: "a", list: "ru-inf-bn", name: "Reds" }] }
    expect(built(red, on(1919)).units[0]).toMatchObject({ nation: "red-russian", grade: "green", grenades: true })
    const american: ForceRequest = {
      nation: "american",
      formations: [{ id: "a", list: "am-inf-bn", name: "Doughboys" }],
    }
    expect(built(american, on(1918, 6)).units[0]?.target).toBe("green")
    expect(built(american, on(1918, 9)).units[0]?.target).toBe("normal")
    expect(built(american, on(1918, 9)).units.filter((u) => u.figures.includes("lmg"))).toHaveLength(4)
  })
})
