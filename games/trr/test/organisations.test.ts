/** The organisations compared with the lists of the rulebook, list by list, and the marks of origin in all data files. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { motivationData } from "../data/motivation.ts"
import {
  armies,
  borrowedArmies,
  type ListElement,
  type OrganisationList,
  printedArmies,
} from "../data/organisations.ts"
import { leaves, OriginTable, originOf, read } from "../data/origin.ts"

const span = (count: number | readonly [number, number] | undefined): string =>
  Array.isArray(count) ? count.join("-") : `${count ?? ""}`

const strength = (weapons: ListElement["weapons"]): string =>
  typeof weapons === "object"
    ? weapons.map(({ from, to, count }) => `${count} in ${from === to ? from : `${from}-${to}`}`).join(", ")
    : `${weapons ?? ""}`

function say(e: ListElement): string {
  const what = [
    ...Object.entries(e.figures ?? {}).map(([figure, n]) => `${n} ${figure}`),
    ...(e.models === undefined ? [] : [`${span(e.models)} MG`]),
    ...(e.pieces === undefined ? [] : [`${e.pieces.join(" or ")} (${strength(e.weapons)})`]),
    ...(e.crew === undefined ? [] : [`crew ${e.crew}`]),
    ...(e.wagons ?? []).map((w) => `${w} wagon`),
    ...(e.lance ? ["lance"] : []),
    ...(e.assault ? ["assault"] : []),
    ...(e.years ? [e.years.join("-")] : []),
  ]
  return `${span(e.count)} ${e.kind}: ${what.join(", ")}`
}

const list = (id: string): OrganisationList => {
  for (const { lists } of printedArmies) {
    const found = lists[id]
    if (found) return found
  }
  throw new Error(`no list "${id}"`)
}

const head = ({ rule, from, to, grenadesFrom }: OrganisationList): string =>
  `${rule} ${from}-${to} ${grenadesFrom === null ? "no grenades" : grenadesFrom <= from ? "grenades" : `grenades from ${grenadesFrom}`}`

describe("the organisations hold the numbers of the rules", () => {
  it.each<[string, string, string[]]>([
    [
      "ah-inf-rgt-14",
      "TRR-ORG-01 1914-1915 no grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 signaller, radio wagon", "1 mg: 2-4 MG, crew 4"],
    ],
    [
      "ah-inf-bn-14",
      "TRR-ORG-02 1914-1915 no grenades",
      ["1 hq: 1 mountedCo, 2 signaller, telephone wagon", "4 company: 10 rifle"],
    ],
    [
      "ah-cav-rgt",
      "TRR-ORG-03 1914-1918 no grenades",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 4 mountedPioneer",
        "6 squadron: 6 mounted",
        "1 mg: 2 MG, crew 4, mg wagon, mg wagon",
      ],
    ],
    [
      "ah-div-arty",
      "TRR-ORG-04 1914-1918 no grenades",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 4 mounted, radio wagon, telephone wagon",
        "2 observer: 1 officer",
        "5 battery: ah-8cm-m5 (6), crew 5",
        "1 battery: ah-12cm-mortar (4), crew 4",
        "1 battery: ah-22cm-mortar (4), crew 4",
        "6 battery: ah-10cm-how (6), crew 5",
        "4 battery: ah-15cm-how (4), crew 6",
        "2 battery: ah-7cm-mtn (4), crew 4",
        "1 battery: ah-10cm-mtn (4), crew 5",
      ],
    ],
    [
      "ah-inf-rgt-16",
      "TRR-ORG-05 1916-1918 grenades",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 2 signaller, radio wagon",
        "1 infantryGun: ah-37mm-ig (2), crew 2, 1918-1918",
        "1 mortar: ah-12cm-mortar (1), crew 3",
        "1 mortar: ah-24cm-mortar (1), crew 4",
        "1 mg: 4 MG, crew 4",
        "1 company: 10 rifle, 1 flamethrower, assault",
        "1 mg: 2 MG, crew 4",
        "1 mortar: ah-9cm-mortar (1), crew 2",
      ],
    ],
    [
      "ah-inf-bn-16",
      "TRR-ORG-06 1916-1918 grenades",
      ["1 hq: 1 mountedCo, 2 signaller, telephone wagon", "4 company: 7 rifle", "1-2 mg: 4 MG, crew 4"],
    ],
    [
      "br-inf-bde-14",
      "TRR-ORG-07 1914-1915 no grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, radio wagon, telephone wagon"],
    ],
    [
      "br-inf-bn-14",
      "TRR-ORG-08 1914-1915 no grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, telephone wagon", "1 mg: 1 MG, crew 4", "4 company: 10 rifle"],
    ],
    [
      "br-cav-rgt",
      "TRR-ORG-09 1914-1918 grenades from 1916",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, telephone wagon",
        "1 mg: 1 MG, crew 3, mg wagon, 1914-1914",
        "3 squadron: 8 mounted",
      ],
    ],
    [
      "br-fa-bde",
      "TRR-ORG-10 1914-1918 no grenades",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, telephone wagon",
        "3 observer: 1 observer",
        "3 battery: br-18pdr or br-45how (6), crew 5",
      ],
    ],
    [
      "br-inf-bde-16",
      "TRR-ORG-11 1916-1918 grenades",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, radio wagon, telephone wagon",
        "1 mg: 6 MG, crew 4",
        "1 mortar: br-3in-mortar (2 in 1916, 5 in 1917, 8 in 1918), crew 4",
      ],
    ],
    [
      "br-inf-bn-16",
      "TRR-ORG-12 1916-1918 grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, telephone wagon", "4 company: 8 rifle"],
    ],
    ["br-eng", "TRR-ORG-13 1914-1918 grenades from 1916", ["2 engineers: 6 engineer"]],
    [
      "fr-inf-rgt-14",
      "TRR-ORG-15 1914-1916 grenades from 1916",
      ["1 hq: 1 mountedCo, 2 mountedOfficer, 6 man, telephone wagon"],
    ],
    [
      "fr-inf-bn-14",
      "TRR-ORG-16 1914-1916 grenades from 1916",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 man", "1 mg: 2 MG, crew 4", "4 company: 10 rifle"],
    ],
    ["fr-cav-bde", "TRR-ORG-17 1914-1918 grenades from 1916", ["1 hq: 1 mountedCo, 2 mountedOfficer, 2 mounted"]],
    [
      "fr-cav-rgt",
      "TRR-ORG-17 1914-1918 grenades from 1916",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 1 mounted", "4 squadron: 8 mounted", "1 mg: 2 MG, crew 4"],
    ],
    [
      "fr-inf-bn-17",
      "TRR-ORG-18 1917-1918 grenades",
      [
        "1 hq: 1 mountedCo, 1 officer, 1 man, telephone wagon",
        "1 infantryGun: fr-37ig (2), crew 2",
        "3 company: 1 lmg, 9 rifle",
        "1 mg: 4 MG, crew 2",
      ],
    ],
    [
      "fr-inf-rgt-17",
      "TRR-ORG-19 1917-1918 grenades",
      [
        "1 hq: 1 mountedCo, 2 mountedOfficer, 6 man, telephone wagon",
        "1 mg: 4 MG, crew 2",
        "3 infantryGun: fr-37ig (2), crew 2",
      ],
    ],
    [
      "fr-fa-rgt",
      "TRR-ORG-20 1914-1918 no grenades",
      [
        "1 hq: 1 mountedCo, 2 mountedOfficer, 2 man, telephone wagon",
        "3-4 observer: 1 observer",
        "3-4 battery: fr-75 (4), crew 4",
      ],
    ],
    [
      "ge-inf-rgt-14",
      "TRR-ORG-21 1914-1916 grenades",
      ["1 hq: 1 mountedCo, 2 mountedOfficer, 1 man, telephone wagon", "1 mg: 3 MG, crew 3"],
    ],
    [
      "ge-inf-bn-14",
      "TRR-ORG-22 1914-1916 grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 3 man", "4 company: 10 rifle"],
    ],
    [
      "ge-inf-rgt-17",
      "TRR-ORG-23 1917-1918 grenades",
      [
        "1 hq: 1 mountedCo, 2 mountedOfficer, 1 man, telephone wagon",
        "3 mortar: ge-lmw (4), crew 3",
        "4 mortar: ge-gw (4), crew 2",
      ],
    ],
    [
      "ge-inf-bn-17",
      "TRR-ORG-24 1917-1918 grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 3 man", "4 company: 8 rifle", "1 mg: 3 MG, crew 3"],
    ],
    ["ge-cav-bde", "TRR-ORG-25 1914-1918 grenades", ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, radio wagon"]],
    [
      "ge-cav-rgt",
      "TRR-ORG-25 1914-1918 grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, radio wagon", "4 squadron: 10 mounted, lance"],
    ],
    [
      "ge-fa-abt",
      "TRR-ORG-26 1914-1918 no grenades",
      ["1 hq: 1 mountedCo", "3 observer: 1 mountedObserver", "3 battery: ge-77 or ge-105 (6), crew 4"],
    ],
    [
      "ge-sturm",
      "TRR-ORG-27 1917-1918 grenades",
      [
        "1 hq: 1 co, 2 officer",
        "1 flameTeam: 1 flamethrower, 1 man",
        "2-4 company: 8 rifleSmg, assault",
        "0-3 mortar: ge-lmw (4), crew 3",
        "1 mg: 3 MG, crew 3",
      ],
    ],
    [
      "ru-inf-rgt",
      "TRR-ORG-28 1914-1918 grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, telephone wagon", "1 mg: 4 MG, crew 3"],
    ],
    ["ru-inf-bn", "TRR-ORG-29 1914-1918 grenades", ["1 hq: 1 mountedCo, 1 mountedOfficer", "4 company: 10 rifle"]],
    [
      "ru-arty-bde",
      "TRR-ORG-30 1914-1918 no grenades",
      [
        "1 hq: 1 mountedOfficer, telephone wagon",
        "4 observer: 1 mountedObserver",
        "6 battery: ru-76 or ru-122 (8), crew 4",
      ],
    ],
    ["ru-cav-bde", "TRR-ORG-31 1914-1918 no grenades", ["1 hq: 1 mountedCo, 2 mountedOfficer"]],
    ["ru-cav-rgt", "TRR-ORG-31 1914-1918 no grenades", ["1 hq: 1 mountedCo", "6 squadron: 6 mounted"]],
    // what the notes to the lists say about variants
    [
      "ah-inf-bde-14",
      "TRR-ORG-01 1914-1918 no grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 signaller, radio wagon"],
    ],
    [
      "ah-cav-bde",
      "TRR-ORG-01 1914-1918 no grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 signaller, radio wagon"],
    ],
    [
      "ah-jager-bn-14",
      "TRR-ORG-02 1914-1915 no grenades",
      [
        "1 hq: 1 mountedCo, 2 signaller, telephone wagon",
        "4 company: 10 rifle",
        "1 mg: 1 MG, crew 4",
        "0-1 cyclists: 6 rifle",
      ],
    ],
    [
      "ah-eng-bn",
      "TRR-ORG-02 1914-1918 grenades from 1916",
      ["1 hq: 1 mountedCo, 2 signaller, telephone wagon", "3 engineers: 10 engineer"],
    ],
    [
      "ah-pioneer-bn",
      "TRR-ORG-02 1914-1918 grenades from 1916",
      ["1 hq: 1 mountedCo, 2 signaller, telephone wagon", "4 engineers: 10 engineer"],
    ],
    [
      "ah-cav-half",
      "TRR-ORG-03 1914-1914 no grenades",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 4 mountedPioneer", "3 squadron: 6 mounted"],
    ],
    [
      "ah-div-arty-14",
      "TRR-ORG-04 1914-1915 no grenades",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 4 mounted, radio wagon, telephone wagon",
        "2 observer: 1 officer",
        "8 battery: ah-8cm-m5 (6), crew 5",
        "0-3 battery: ah-8cm-m5 (6), crew 5",
        "0-2 battery: ah-15cm-how (4), crew 6",
      ],
    ],
    [
      "ah-cav-arty",
      "TRR-ORG-04 1914-1918 no grenades",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 4 mounted, radio wagon, telephone wagon",
        "2 observer: 1 officer",
        "3 battery: ah-8cm-m5 (4), crew 5",
        "0-2 battery: ah-10cm-how (4), crew 5, 1917-1918",
      ],
    ],
    [
      "br-cav-bde",
      "TRR-ORG-07 1914-1918 grenades from 1916",
      ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, radio wagon, telephone wagon"],
    ],
    [
      "br-rha-bde",
      "TRR-ORG-10 1914-1918 no grenades",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, telephone wagon",
        "3 observer: 1 observer",
        "4 battery: br-13pdr (6), crew 5",
      ],
    ],
    ["br-heavy-bty", "TRR-ORG-10 1914-1918 no grenades", ["1 observer: 1 observer", "1 battery: br-60pdr (4), crew 5"]],
    ["br-cav-eng", "TRR-ORG-13 1914-1918 grenades from 1916", ["1 engineers: 9 mountedPioneer, stores wagon"]],
    [
      "fr-inf-bde-14",
      "TRR-ORG-15 1914-1916 grenades from 1916",
      ["1 hq: 1 mountedCo, 2 mountedOfficer, 6 man, telephone wagon, radio wagon"],
    ],
    ["fr-eng-coy", "TRR-ORG-16 1914-1918 grenades from 1916", ["1 engineers: 10 engineer"]],
    ["fr-cyclists", "TRR-ORG-17 1914-1918 grenades from 1916", ["1 hq: 1 co, 2 man", "2 cyclists: 10 rifle"]],
    [
      "fr-105-rgt",
      "TRR-ORG-20 1914-1918 no grenades",
      [
        "1 hq: 1 mountedCo, 2 mountedOfficer, 2 man, telephone wagon",
        "3-4 observer: 1 observer",
        "3-4 battery: fr-105 (4), crew 4",
      ],
    ],
    [
      "fr-155-rgt",
      "TRR-ORG-20 1914-1918 no grenades",
      [
        "1 hq: 1 mountedCo, 2 mountedOfficer, 2 man, telephone wagon",
        "3-4 observer: 1 observer",
        "3-4 battery: fr-155 (4), crew 4",
      ],
    ],
    [
      "fr-cav-arty",
      "TRR-ORG-20 1914-1918 no grenades",
      [
        "1 hq: 1 mountedCo, 2 mountedOfficer, 2 man, telephone wagon",
        "2 observer: 1 observer",
        "2 battery: fr-75 (4), crew 4",
      ],
    ],
    [
      "ge-inf-rgt-16-late",
      "TRR-ORG-21 1915-1916 grenades",
      ["1 hq: 1 mountedCo, 2 mountedOfficer, 1 man, telephone wagon", "1 mg: 4-10 MG, crew 3"],
    ],
    ["ge-inf-bde-14", "TRR-ORG-21 1914-1918 grenades", ["1 hq: 1 mountedCo, 2 mountedOfficer, 1 man, telephone wagon"]],
    [
      "ge-pioneer-coy",
      "TRR-ORG-22 1914-1918 grenades",
      ["1 engineers: 10 engineer", "0-1 mortar: ge-lmw (4), crew 3, 1914-1916"],
    ],
    [
      "ge-jager-bn",
      "TRR-ORG-22 1914-1918 grenades",
      [
        "1 hq: 1 mountedCo, 1 mountedOfficer, 3 man",
        "4 company: 10 rifle",
        "1 mg: 3 MG, crew 3",
        "1 cyclists: 6 rifle",
      ],
    ],
    [
      "ge-horse-abt",
      "TRR-ORG-26 1914-1918 no grenades",
      ["1 hq: 1 mountedCo", "3 observer: 1 mountedObserver", "3 battery: ge-77 (4), crew 4"],
    ],
    [
      "ge-heavy-150",
      "TRR-ORG-26 1914-1918 no grenades",
      ["1 hq: 1 mountedCo", "4 observer: 1 mountedObserver", "4 battery: ge-150 (4), crew 4"],
    ],
    [
      "ge-heavy-210",
      "TRR-ORG-26 1914-1918 no grenades",
      ["1 hq: 1 mountedCo", "2 observer: 1 mountedObserver", "2 battery: ge-210 (4), crew 4"],
    ],
    [
      "ge-sturm-coy",
      "TRR-ORG-27 1916-1918 grenades",
      ["0-1 flameTeam: 1 flamethrower, 1 man", "1 company: 8 rifleSmg, assault"],
    ],
    ["ge-mountain-bty", "TRR-ORG-27 1917-1918 no grenades", ["1 battery: ge-capmtn (4), crew 4"]],
    ["ru-inf-bde", "TRR-ORG-28 1914-1918 grenades", ["1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, telephone wagon"]],
    ["ru-ig-bty", "TRR-ORG-30 1914-1918 no grenades", ["1 infantryGun: ru-ig (2), crew 3"]],
    ["ru-cossack-rgt", "TRR-ORG-31 1914-1918 no grenades", ["1 hq: 1 mountedCo", "6 squadron: 6 mounted, lance"]],
  ])("%s is %s", (id, title, elements) => {
    expect(head(list(id))).toBe(title)
    expect(list(id).elements.map(say)).toEqual(elements)
  })

  it("TRR-ORG-08 TRR-ORG-09 TRR-ORG-12 TRR-ORG-16 light machine guns arrive year by year", () => {
    const lmg = (id: string) => (list(id).lmg ?? []).map((p) => [p.from, p.to, p.least, p.most])
    expect(lmg("br-inf-bn-14")).toEqual([[1915, 1915, 1, 1]])
    expect(lmg("br-cav-rgt")).toEqual([
      [1915, 1916, 1, 1],
      [1917, 1918, 3, 3],
    ])
    expect(lmg("br-inf-bn-16")).toEqual([
      [1916, 1916, 1, 1],
      [1917, 1917, 2, 3],
      [1918, 1918, 4, 4],
    ])
    expect(lmg("fr-inf-bn-14")).toEqual([[1916, 1916, 0, 4]])
    expect(lmg("fr-inf-bn-17")).toEqual([[1917, 1918, 0, 3]])
    expect(lmg("ge-sturm")).toEqual([[1917, 1918, 0, 4]])
    expect(list("br-inf-bn-16").bombing).toBe(1)
  })

  it("TRR-ORG-01 TRR-ORG-05 TRR-ORG-07 TRR-ORG-11 TRR-ORG-15 TRR-ORG-21 TRR-ORG-28 battalions commanded", () => {
    const commands = (id: string) => (list(id).commands ?? []).map((c) => [c.from, c.to, c.battalions])
    expect(commands("ah-inf-rgt-14")).toEqual([[1914, 1915, 4]])
    expect(commands("ah-inf-rgt-16")).toEqual([[1916, 1918, 3]])
    expect(commands("br-inf-bde-14")).toEqual([[1914, 1915, 4]])
    expect(commands("br-inf-bde-16")).toEqual([
      [1916, 1917, 4],
      [1918, 1918, 3],
    ])
    expect(commands("fr-inf-rgt-14")).toEqual([[1914, 1916, 3]])
    expect(commands("fr-inf-rgt-17")).toEqual([[1917, 1918, 3]])
    expect(commands("ge-inf-rgt-14")).toEqual([[1914, 1916, 3]])
    expect(commands("ge-inf-rgt-17")).toEqual([[1917, 1918, 3]])
    expect(commands("ru-inf-rgt")).toEqual([[1914, 1918, 4]])
  })

  it("TRR-ORG-01 to -31 the grades of each army", () => {
    const grades = (nation: string) =>
      printedArmies
        .find((a) => a.nation === nation)
        ?.grades.periods.map((p) => [
          `${p.from.year}/${p.from.month}-${p.to.year}/${p.to.month}`,
          p.mix ? `${p.mix.elite} ${p.mix.normal} ${p.mix.green}` : p.allowed.join(" "),
          p.target ?? "as graded",
          ...(p.storm ? [`storm ${p.storm}`] : []),
        ])
    expect(grades("british")).toEqual([
      ["1914/1-1914/12", "elite", "as graded"],
      ["1915/1-1916/12", "normal green", "as graded"],
      ["1917/1-1918/12", "normal elite", "as graded"],
    ])
    expect(grades("french")).toEqual([
      ["1914/1-1914/12", "elite", "green"],
      ["1915/1-1915/12", "30 70 0", "as graded"],
      ["1916/1-1916/12", "15 60 25", "as graded"],
      ["1917/1-1918/12", "0 60 40", "normal"],
    ])
    expect(grades("german")).toEqual([
      ["1914/1-1914/12", "elite", "green"],
      ["1915/1-1915/12", "50 50 0", "as graded"],
      ["1916/1-1917/12", "normal", "as graded", "storm elite"],
      ["1918/1-1918/12", "0 60 40", "as graded", "storm elite"],
    ])
    expect(grades("russian")).toEqual([
      ["1914/1-1914/12", "30 60 10", "green"], // TRR-AMB-28
      ["1915/1-1917/6", "30 60 10", "as graded"],
      ["1917/7-1918/12", "5 30 65", "as graded"],
    ])
    const austrian = armies.get("austro-hungarian")?.grades
    expect(austrian?.periods.map((p) => [p.to.year, p.target])).toEqual([
      [1915, "green"],
      [1918, undefined],
    ])
    expect(austrian?.nationalities?.map((n) => [n.name, n.allowed.join(" "), n.bulk, n.share])).toEqual([
      ["Austrians", "elite normal", "normal", 27],
      ["Hungarians", "elite normal", "normal", 22],
      ["Czechs", "normal green", "green", 18],
      ["Poles", "normal", "normal", 11],
      ["Ruthenians", "green", "green", 8],
      ["Croats", "elite", "elite", 6],
      ["Serbs", "normal", "normal", 4],
      ["Slovenes", "normal", "normal", 3],
    ])
    expect(armies.get("german")?.grades.mgCompanies).toBe("elite")
    expect(armies.get("british")?.grades.dominions?.grade).toBe("elite")
  })

  it("every list is compared above", () => {
    const source = readFileSync(new URL(import.meta.url), "utf8")
    for (const army of printedArmies) for (const id of Object.keys(army.lists)) expect(source).toContain(`"${id}"`)
  })

  it("TRR-GAP-16 when the borrowing armies fought, what they borrow, and their grades", () => {
    const ah = "ah-inf-rgt-14 ah-inf-bn-14 ah-jager-bn-14 ah-eng-bn ah-cav-rgt ah-div-arty-14"
    const fr = "fr-inf-rgt-14 fr-inf-bn-14 fr-eng-coy fr-cav-bde fr-cav-rgt fr-fa-rgt"
    const ru = "ru-inf-rgt ru-inf-bde ru-inf-bn ru-arty-bde ru-ig-bty ru-cav-bde ru-cav-rgt ru-cossack-rgt"
    const found = Object.entries(borrowedArmies.nations).map(([nation, army]) => [
      `${nation} ${army.from}-${army.to}, grenades ${army.grenadesFrom}`,
      army.borrows.join(" "),
      army.grades.periods
        .map((p) => {
          const shares = p.mix ? `${p.mix.elite} ${p.mix.normal} ${p.mix.green}` : p.allowed.join(" ")
          return `${p.from.year}/${p.from.month}-${p.to.year}/${p.to.month} ${shares}${p.target ? ` as ${p.target}` : ""}`
        })
        .join("; "),
    ])
    expect(found).toEqual([
      [
        "american 1917-1918, grenades 1917",
        "fr-fa-rgt fr-155-rgt fr-eng-coy",
        "1917/1-1918/6 normal as green; 1918/7-1918/12 normal",
      ],
      [
        "bulgarian 1915-1918, grenades 1915",
        "ge-inf-rgt-14 ge-inf-bn-14 ge-pioneer-coy ge-fa-abt",
        "1915/10-1918/9 normal",
      ],
      ["italian 1915-1918, grenades 1916", ah, "1915/5-1918/11 normal"],
      ["ottoman 1914-1918, grenades 1916", ah, "1914/10-1918/10 normal"],
      ["rumanian 1916-1918, grenades 1917", fr, "1916/8-1918/11 green"],
      ["serbian 1914-1918, grenades 1914", ru, "1914/7-1918/11 elite normal"],
      ["red-russian 1918-1921, grenades 1918", ru, "1918/1-1921/12 5 30 65"],
      ["white-russian 1918-1921, grenades 1918", ru, "1918/1-1921/12 20 50 30"],
    ])
    expect(armies.get("american")?.lists["am-inf-bn"]?.lmg).toEqual([{ from: 1917, to: 1918, least: 4, most: 4 }])
    expect(armies.get("british")?.grades.dominions).toEqual({
      from: { year: 1915, month: 1 },
      to: { year: 1916, month: 12 },
      grade: "elite",
    })
  })

  it("TRR-GAP-16 armies without lists borrow them", () => {
    const bulgarian = armies.get("bulgarian")?.lists["ge-inf-bn-14"]
    expect(bulgarian).toMatchObject({ rule: "TRR-GAP-16", from: 1915, to: 1918, grenadesFrom: 1915 })
    expect(armies.get("american")?.lists["am-inf-bn"]?.elements.map(say)).toEqual([
      "1 hq: 1 mountedCo, 1 mountedOfficer, 2 man, telephone wagon",
      "4 company: 10 rifle",
      "1 mg: 4 MG, crew 4",
    ])
    expect(armies.get("italian")?.lists["it-assault-coy"]?.elements.map(say)).toEqual([
      "1 company: 10 rifle, 1 flamethrower, assault",
      "1 mg: 2 MG, crew 4",
      "1 mortar: ah-9cm-mortar (1), crew 2",
    ])
    for (const army of Object.values(borrowedArmies.nations)) expect(army.from).toBeLessThanOrEqual(army.to)
  })
})

describe("every value says where it comes from", () => {
  it("printed, derived and proposed values are told apart", () => {
    expect(originOf(motivationData, "/grades/green")).toBe("printed")
    expect(originOf(motivationData, "/modifiers/unsupplied")).toBe("proposed")
    expect(leaves(motivationData)).not.toContain("/origin")
  })

  const File = z.strictObject({ origin: OriginTable, a: z.number(), b: z.strictObject({ c: z.number() }).optional() })

  it("a value without an origin stops the program", () => {
    expect(() => read("x.json", File, { origin: { "/b": "printed" }, a: 1, b: { c: 2 } })).toThrow(
      "x.json: /a has no origin",
    )
  })

  it("an origin that speaks of nothing stops the program", () => {
    expect(() => read("x.json", File, { origin: { "/": "printed", "/d": "proposed" }, a: 1 })).toThrow(
      "x.json: the origin of /d speaks of nothing",
    )
  })

  it("a wrong file stops the program and names the field", () => {
    expect(() => read("x.json", File, { origin: { "/": "printed" }, a: "one" })).toThrow(/x\.json:[\s\S]*at a/)
  })

  it("the last line that matches counts, and * stands for one step", () => {
    const data = { origin: { "/": "printed", "/a/*/c": "derived", "/a/x/c": "proposed" } } as const
    expect([originOf(data, "/a/y/c"), originOf(data, "/a/x/c"), originOf(data, "/a/x")]).toEqual([
      "derived",
      "proposed",
      "printed",
    ])
  })
})
