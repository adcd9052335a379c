import { describe, expect, it } from "vitest"
import { spoilt } from "./spoilt.ts"

const siege = {
  id: "siege",
  list: "ah-div-arty",
  name: "Siege guns",
  offTable: true,
  counts: {
    "Field Gun Battery": 0,
    "Field Howitzer Battery": 0,
    "Heavy Howitzer Battery": 0,
    "Mountain Gun Battery": 0,
  },
}
const crossed = [
  [60_000, 70_000],
  [76_000, 80_000],
  [76_000, 70_000],
  [60_000, 80_000],
]
const tiny = [
  [30_000, 80_000],
  [40_000, 80_000],
  [40_000, 88_000],
  [30_000, 88_000],
]
const bare = [
  [50_000, 1000],
  [94_000, 1000],
  [94_000, 36_000],
  [50_000, 36_000],
]
const small = [
  [0, 0],
  [5000, 0],
  [0, 9000],
]
/** West of the middle of the canal at Ors. */
const west = [
  [56_000, 58_000],
  [66_800, 58_000],
  [66_800, 104_000],
  [56_000, 104_000],
]
/** Deep water along the south of the table, half as deep as it is wide. */
const flood = (width: number) => ({
  id: "flood",
  kind: "deepRiver",
  width,
  points: [
    [0, 0],
    [120_000, 0],
  ],
})
/** An outline with this many corners. */
const round = (corners: number) =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    return [Math.round(60_000 + 20_000 * Math.cos(angle)), Math.round(45_000 + 20_000 * Math.sin(angle))]
  })

describe("a wrong scenario is refused, with its field", () => {
  it.each<[string, string, string, { readonly [path: string]: unknown }]>([
    ["a missing field", "nimy-1914", "moves: Invalid input", { moves: undefined }],
    ["a field that is no field", "nimy-1914", "weater: There is no such field here.", { weater: 1 }],
    ["a date that is none", "nimy-1914", "date: expected a day such as 1916-02-21", { date: "1914-13-01" }],
    ["TRR-SCALE-01 a move of 15 minutes", "nimy-1914", "minutesPerMove: Too small", { minutesPerMove: 15 }],
    ["a briefing of a line", "nimy-1914", "sides.blue.briefing: Too small", { "sides.blue.briefing": "Hold." }],
    ["a point between two thousandths", "nimy-1914", "terrain[0].points[0][0]", { "terrain[0].points[0][0]": 0.5 }],
    [
      "terrain off the table",
      "nimy-1914",
      "terrain[0].points: canal: (0, 95000) is off the table",
      { "terrain[0].points[0]": [0, 95_000] },
    ],
    [
      "an outline that crosses itself",
      "nimy-1914",
      "terrain[8].points: maisieres: sides 1 and 3 of its outline meet",
      { "terrain[8].points": crossed },
    ],
    [
      "two pieces of terrain of one name",
      "nimy-1914",
      "terrain[1].id: canal: another piece",
      { "terrain[1].id": "canal" },
    ],
    [
      "TRR-OBS-01 a hill without a level",
      "virton-1914",
      "TRR-OBS-01 terrain[4].level",
      { "terrain[4].level": undefined },
    ],
    ["TRR-OBS-01 a wood with a level", "nimy-1914", "TRR-OBS-01 terrain[9].level", { "terrain[9].level": 1 }],
    ["an area with a width", "nimy-1914", "terrain[7].width", { "terrain[7].width": 1000 }],
    ["TRR-OBS-06 weather that begins late", "virton-1914", "TRR-OBS-06 weather[0].from", { "weather[0].from": 2 }],
    [
      "weather out of order",
      "virton-1914",
      "weather[2].from: move 5 does not come after move 5",
      { "weather[2].from": 5 },
    ],
    [
      "weather after the end",
      "virton-1914",
      "weather[2].from: the game has 14 moves, not 20",
      { "weather[2].from": 20 },
    ],
    [
      "TRR-ORG-14 tanks before their time",
      "flesquieres-1917",
      "TRR-ORG-14 sides.blue.force.vehicles.0.vehicle",
      { date: "1916-11-20" },
    ],
    [
      "TRR-GAP-19 a grade the army did not have",
      "nimy-1914",
      "TRR-GAP-19 sides.blue.force.formations.0.grade",
      { "sides.blue.force.formations[0].grade": "green" },
    ],
    [
      "a unit placed nowhere",
      "nimy-1914",
      "sides.blue.zones: 107th Battery RFA: Forward observation officer",
      { "sides.blue.zones[0].who": ["4-rf"] },
    ],
    [
      "a unit placed twice",
      "nimy-1914",
      "sides.red.arrivals[0].who: I/Infantry Regiment 84: HQ is placed twice",
      { "sides.red.arrivals[0].who": ["ii-84", "i-84"] },
    ],
    [
      "somebody who is not there",
      "nimy-1914",
      'sides.blue.zones[0].who: there is no "5-rf"',
      { "sides.blue.zones[0].who[2]": "5-rf" },
    ],
    [
      "TRR-SEQ-05 guns beyond the table placed on it",
      "gorlice-1915",
      "TRR-SEQ-05 sides.blue.zones[1].who",
      { "sides.blue.zones[1].who[3]": "guns/battery-1" },
    ],
    [
      "zones of both sides that touch",
      "nimy-1914",
      "sides.red.zones[0].area: touches the zone",
      { "sides.red.zones[0].area[0]": [30_000, 20_000] },
    ],
    [
      "two zones of one name",
      "gorlice-1915",
      'sides.blue.zones[1].id: two zones are called "front"',
      { "sides.blue.zones[1].id": "front" },
    ],
    [
      "a zone too small for its units",
      "nimy-1914",
      "sides.red.zones[0].area: too small",
      { "sides.red.zones[0].area": tiny },
    ],
    [
      "a zone off the table",
      "nimy-1914",
      "sides.red.zones[0].area: (200000, 66000) is off the table",
      { "sides.red.zones[0].area[1]": [200_000, 66_000] },
    ],
    [
      "TRR-OBS-03 a hiding place with nothing in it",
      "tsaritsyn-1919",
      "TRR-OBS-03 sides.blue.zones[0].hidden",
      { "sides.blue.zones[0].hidden": true, "sides.blue.zones[0].area": bare },
    ],
    [
      "an arrival off the edge",
      "nimy-1914",
      "sides.red.arrivals[0].along: both ends",
      { "sides.red.arrivals[0].along[0]": [40_000, 80_000] },
    ],
    [
      "an arrival at a point",
      "nimy-1914",
      "sides.red.arrivals[0].along: a stretch",
      { "sides.red.arrivals[0].along[0]": [100_000, 90_000] },
    ],
    [
      "an arrival after the end",
      "nimy-1914",
      "sides.red.arrivals[0].move: the game has 10 moves, not 11",
      { "sides.red.arrivals[0].move": 11 },
    ],
    ["both sides from one edge", "nimy-1914", "sides.red.edge: both sides", { "sides.red.edge": "south" }],
    [
      "TRR-IND-08 a plan for move 6",
      "montauban-1916",
      "TRR-IND-08 sides.blue.plan.missions[9].move: only moves 1 to 5",
      { "sides.blue.plan.missions[9].move": 6 },
    ],
    [
      "TRR-IND-08 a battery that is none",
      "montauban-1916",
      'TRR-IND-08 sides.blue.plan.missions[0].batteries: "18-kings" has no guns',
      { "sides.blue.plan.missions[0].batteries": ["18-kings"] },
    ],
    [
      "TRR-IND-08 a point of aim off the table",
      "montauban-1916",
      "TRR-IND-08 sides.blue.plan.missions[0].at",
      { "sides.blue.plan.missions[0].at": [45_000, 151_000] },
    ],
    [
      "TRR-IND-07 a battery planned twice in a move",
      "montauban-1916",
      "TRR-IND-07 sides.blue.plan.missions[1].batteries: 148th Brigade RFA: Field Battery 1 will have fired too recently",
      { "sides.blue.plan.missions[1].batteries": ["148-rfa"] },
    ],
    [
      "TRR-IND-12 batteries together in 1915",
      "gorlice-1915",
      "TRR-IND-12 sides.red.plan.missions[0].batteries: batteries cannot combine their fire before 1916",
      { "sides.red.plan.missions[0].batteries[1]": "corps-guns/field-gun-battery-6" },
    ],
    [
      "TRR-IND-09 an SOS point that no unit could call",
      "gorlice-1915",
      "TRR-IND-09 sides.blue.plan.sos[0].batteries: no unit could call",
      { "sides.blue.plan.sos[0].batteries": ["guns/battery-2"] }, // the one observer serves the first battery
    ],
    [
      "TRR-IND-12 batteries together, nobody says how",
      "montauban-1916",
      "TRR-IND-12 sides.blue.plan.missions[0].lay",
      { "sides.blue.plan.missions[0].lay": undefined },
    ],
    [
      "TRR-GAS-01 gas before there was any",
      "gorlice-1915",
      "TRR-GAS-01 sides.red.plan.missions[0].ammunition",
      { "sides.red.plan.missions[0].ammunition": "gas" },
    ],
    [
      "TRR-SMOKE-02 smoke from a piece that has none",
      "gorlice-1915",
      "TRR-SMOKE-02 sides.red.plan.sos[0].ammunition",
      {
        "sides.red.force.formations[7]": siege,
        "sides.red.zones[0].who[7]": "siege",
        "sides.red.plan.sos": [
          { id: "x", batteries: ["siege/22-cm-mortar-battery-1"], at: [60_000, 60_000], ammunition: "smoke" },
        ],
      },
    ],
    [
      "TRR-BOMB-01 an intense bombardment in 1916",
      "montauban-1916",
      "TRR-BOMB-01 bombardment.kind",
      { "bombardment.kind": "intense" },
    ],
    [
      "TRR-GAS-01 a bombardment with gas too early",
      "gorlice-1915",
      "TRR-GAS-01 bombardment.gas",
      { "bombardment.gas": true },
    ],
    [
      "a bombardment off the table",
      "montauban-1916",
      "bombardment.area: (0, 158000) is off the table",
      { "bombardment.area[3]": [0, 158_000] },
    ],
    [
      "TRR-GAP-09 more points than there are",
      "nimy-1914",
      "TRR-GAP-09 victory.needs.points: needs 8 points, but there are only 7",
      { "victory.needs.points": 8 },
    ],
    [
      "TRR-GAP-09 nothing to decide the game",
      "virton-1914",
      "TRR-GAP-09 objectives: nothing decides",
      { objectives: [], "victory.breaking": false },
    ],
    [
      "two objectives of one name",
      "nimy-1914",
      'objectives[1].id: two objectives are called "road-bridge"',
      { "objectives[1].id": "road-bridge" },
    ],
    [
      "TRR-CB-01 counter-battery fire by infantry",
      "montauban-1916",
      'TRR-CB-01 sides.blue.counterBattery[0]: "18-kings" is not a battery',
      { "sides.blue.counterBattery": ["18-kings"] },
    ],
    [
      "TRR-AIR-01 a sortie by nobody",
      "flesquieres-1917",
      "TRR-AIR-01 sides.blue.sorties[0].flight",
      { "sides.blue.sorties[0].flight": "gothas" },
    ],
    [
      "TRR-AIR-03 bombs that were not taken",
      "flesquieres-1917",
      "TRR-AIR-03 sides.blue.sorties[0].attack",
      { "sides.blue.force.aircraft[0].bombs": false },
    ],
    [
      "TRR-AIR-04 a bomber that strafes",
      "tsaritsyn-1919",
      "TRR-AIR-04 sides.blue.sorties[0].attack",
      { "sides.blue.sorties[0].attack": "strafe" },
    ],
    [
      "TRR-AIR-04 a flight without guns that strafes",
      "tsaritsyn-1919",
      "TRR-AIR-04 sides.blue.sorties[0].attack",
      { "sides.blue.force.aircraft[0].barrels": 0, "sides.blue.sorties[0].attack": "strafe" },
    ],
    ["a sortie after the end", "flesquieres-1917", "sides.blue.sorties[1].move", { "sides.blue.sorties[1].move": 14 }],
    [
      "a sortie off the table",
      "flesquieres-1917",
      "sides.blue.sorties[1].at",
      { "sides.blue.sorties[1].at": [60_000, -1] },
    ],
    [
      "TRR-MINE-01 a minefield off the table",
      "flesquieres-1917",
      "sides.red.minefields[0].area",
      {
        "sides.red.minefields": [
          {
            id: "m",
            density: 5,
            area: [
              [0, 0],
              [-5, 0],
              [0, 9000],
            ],
          },
        ],
      },
    ],
    [
      "TRR-MINE-01 a minefield of density 11",
      "flesquieres-1917",
      "sides.red.minefields[0].density: Too big",
      { "sides.red.minefields": [{ id: "m", density: 11, area: small }] },
    ],
    [
      "TRR-CB-03 infantry dug in as a battery",
      "montauban-1916",
      'TRR-CB-03 sides.blue.dugIn[0]: "18-kings" is not a battery',
      { "sides.blue.dugIn": ["18-kings"] },
    ],
    [
      "TRR-GAP-20 a zone under deep water",
      "nimy-1914",
      "TRR-GAP-20 sides.blue.zones[0].area: too wet: its units cover 287 of 0 square cm of dry ground",
      { "terrain[18]": flood(78_000) },
    ],
    [
      "TRR-GAP-20 a zone with a strip of dry ground, too small for its units",
      "nimy-1914",
      "TRR-GAP-20 sides.blue.zones[0].area: too wet: its units cover 287 of",
      { "terrain[18]": flood(72_000) },
    ],
    [
      "TRR-ENG-03 boats without water",
      "ors-1918",
      "TRR-ENG-03 sides.blue.zones[2].area: there is no room on the water in it for a boat",
      {
        "sides.blue.zones[2].area": [
          [62_500, 58_000],
          [66_000, 58_000],
          [66_000, 104_000],
          [62_500, 104_000],
        ],
      },
    ],
    [
      "TRR-SEQ-03 two sectors of one name",
      "ors-1918",
      'TRR-SEQ-03 sectors[1].id: two sectors are called "north"',
      { "sectors[1].id": "north" },
    ],
    [
      "TRR-SEQ-03 a sector with somebody who is not there",
      "ors-1918",
      'TRR-SEQ-03 sectors[0].who.red: there is no "iv-115" in this force',
      { "sectors[0].who.red[4]": "iv-115" },
    ],
    [
      "TRR-SMOKE-01 more pots than can be set",
      "ors-1918",
      "sides.blue.smokePots: Too big",
      { "sides.blue.smokePots": 201 },
    ],
    ["a battle without an end", "nimy-1914", "moves: Too big", { moves: 1_000_000_000 }],
    [
      "two arrivals of one name",
      "virton-1914",
      'sides.blue.arrivals[1].id: two arrivals are called "main-body"',
      { "sides.blue.arrivals[1].id": "main-body" },
    ],
    [
      "TRR-SCALE-09 a regiment that commands itself",
      "virton-1914",
      'TRR-SCALE-09 sides.blue.force.formations.0.parent: "130-ri" is not a brigade or regiment of this force',
      { "sides.blue.force.formations[0].parent": "130-ri" },
    ],
    ["a table wider than a move reaches", "nimy-1914", "table.width: Too big", { "table.width": 500_001 }],
    ["a table wider than can be measured", "nimy-1914", "table.depth: Too big", { "table.depth": 9_000_000_000 }],
    ["a road wider than any table", "nimy-1914", "terrain[2].width: Too big", { "terrain[2].width": 9_000_000_000 }],
    [
      "an outline of too many corners",
      "nimy-1914",
      "objectives[0].area: Too big",
      { "objectives[0].area": round(101) },
    ],
    ["a line of too many corners", "nimy-1914", "terrain[0].points: Too big", { "terrain[0].points": round(101) }],
    ["too many pieces of terrain", "nimy-1914", "terrain: Too big", { terrain: Array(101).fill(flood(1)) }],
    [
      "TRR-GAP-16 a list that every object has",
      "nimy-1914",
      'TRR-GAP-16 sides.blue.force.formations.0.list: the british army has no list "constructor"',
      { "sides.blue.force.formations[0].list": "constructor" },
    ],
    [
      "TRR-GAP-03 a vehicle that every object has",
      "ors-1918",
      'TRR-GAP-03 sides.blue.force.vehicles.0.vehicle: no vehicle "toString"',
      { "sides.blue.force.vehicles[0].vehicle": "toString" },
    ],
    ["TRR-GAS-04 masks in 1914", "nimy-1914", "TRR-GAS-04 sides.blue.masks", { "sides.blue.masks": "carried" }],
  ])("%s", (_, id, problem, changes) => {
    expect(spoilt(id, changes).join("\n")).toContain(problem)
  })

  it("TRR-ENG-03 but not one whose boats lie on one side of a wide river", () => {
    const wide = { "terrain[0].width": 20_000, "sides.blue.zones[2].area": west }
    expect(spoilt("ors-1918", wide).filter((p) => p.includes("TRR-ENG-03"))).toEqual([])
  })

  it("TRR-GAP-14 but not one that is silent about the wind, whatever is planned: it is drawn", () => {
    expect(spoilt("flesquieres-1917", { wind: null })).toEqual([])
  })
})
