/** Guns and vehicles, row by row, compared with the tables of the rulebook. */
import { expect, it } from "vitest"
import { gunStrike, mortarStrike } from "../charts/anti-tank.ts"
import { calibreRow } from "../charts/direct-he.ts"
import { antiTankData } from "../data/anti-tank.ts"
import { artilleryData, type PieceKind } from "../data/artillery.ts"
import { directHeData } from "../data/direct-he.ts"
import { movementData } from "../data/movement.ts"
import { originOf } from "../data/origin.ts"
import { vehicleData } from "../data/vehicles.ts"
import { rowsOf } from "./table.ts"

const kinds: { readonly [k in PieceKind]: string } = {
  gun: "gun",
  howitzer: "howitzer",
  mortar: "mortar",
  mountainGun: "mountain gun",
  mountainHowitzer: "mountain howitzer",
  infantryGun: "infantry gun",
}

it("TRR-GAP-01 every piece of the organisations, with its row, factors, strike, strength and crew", () => {
  const table = rowsOf(`
| Piece | Nation | Kind | Calibre | Row | HE | Shrapnel | Strike | Strength | Crew |
|---|---|---|---|---|---|---|---|---|---|
| 8 cm M.5 Gun | austro-hungarian | gun | 80 | to85 | 7 | 8 | 4 | 6 | 5 |
| 12 cm Mortar | austro-hungarian | mortar | 120 | to160 | 9 | 11 | 6 (P) | 4 | 4 |
| 22 cm Mortar | austro-hungarian | mortar | 220 | to240 | 10 | 12 | 8 (P) | 4 | 4 |
| 10 cm M.99/M.14/M.16 Howitzer | austro-hungarian | howitzer | 100 | to125 | 8 | 10 | 4 | 6 | 5 |
| 15 cm M.94/M.99/M.15 Howitzer | austro-hungarian | howitzer | 150 | to160 | 9 | 11 | 6 | 4 | 6 |
| 7 cm M.8/M.9 Mountain Gun | austro-hungarian | mountain gun | 70 | to70 | 6 | 7 | 4 | 4 | 4 |
| 10 cm M.16 Mountain Howitzer | austro-hungarian | mountain howitzer | 100 | to125 | 8 | 10 | 4 | 4 | 5 |
| 3.7 cm IG | austro-hungarian | infantry gun | 37 | to46 | 4 | 5 | 1 | 2 | 2 |
| 24 cm Mortar | austro-hungarian | mortar | 240 | to240 | 10 | 12 | 8 (P) | 1 | 4 |
| 9 cm Mortar | austro-hungarian | mortar | 90 | to125 (P) | 8 | 10 | 4 (P) | 1 | 2 |
| 18 pdr | british | gun | 84 | to85 | 7 | 8 | 4 | 6 | 5 |
| 4.5 in Howitzer | british | howitzer | 114 | to125 | 8 | 10 | 6 | 6 | 5 |
| 13 pdr | british | gun | 76 | to85 | 7 | 8 | 4 | 6 (P) | 5 |
| 60 pdr | british | gun | 127 | to160 | 9 | 11 | 6 | 4 | 5 (P) |
| 3 in Mortar | british | mortar | 76 | to125 | 8 | 10 | 4 (P) | 2-8 | 4 |
| 3.7 in Mountain Howitzer | british | mountain howitzer | 94 | to125 | 8 | 10 | 4 | - | - |
| mle1897 75 mm Gun | french | gun | 75 | to85 | 7 | 8 | 4 | 4 | 4 |
| 105 mm Gun | french | gun | 105 | to125 | 8 | 10 | 6 | 4 (P) | - |
| 155 mm Howitzer | french | howitzer | 155 | to160 | 9 | 11 | 6 | 4 (P) | - |
| 37 mm Infantry Gun | french | infantry gun | 37 | to46 | 4 | 5 | 1 | 2 | 2 |
| 7.7 cm Fk | german | gun | 77 | to85 | 7 | 8 | 4 | 6 | - |
| 10.5 cm lFH 96/09 | german | howitzer | 105 | to125 | 8 | 10 | 6 | 6 | - |
| 150 mm Howitzer | german | howitzer | 150 | to160 | 9 | 11 | 6 | 4 | - |
| 210 mm Mortar | german | howitzer | 210 | to240 | 10 | 12 | 8 (P) | 4 | - |
| Lt Minewerfer | german | mortar | 76 | to125 | 8 | 10 | 4 (P) | 4 | 3 |
| Granatenwerfer | german | mortar | 60 | to70 (P) | 6 | 7 | 1 (P) | 4 | 2 |
| captured Russian mountain gun | german | mountain gun | 76 | to85 | 7 | 8 | 4 | - | - |
| 76 mm Gun | russian | gun | 76 | to85 | 7 | 8 | 4 | 8 | 4 |
| 122 mm Howitzer | russian | howitzer | 122 | to125 | 8 | 10 | 6 | 8 | 4 |
| Infantry Gun | russian | infantry gun | 37 | to46 (P) | 4 | 5 | 1 | - | - |`)
  const mark = (path: string) => (originOf(artilleryData, path) === "proposed" ? " (P)" : "")
  const found = Object.entries(artilleryData.pieces).map(([id, p]) => {
    const { he, shrapnel } = directHeData.calibres[p.row]
    const weapons = Array.isArray(p.weapons) ? p.weapons.join("-") : `${p.weapons ?? "-"}`
    return [
      p.name,
      p.nation,
      kinds[p.kind],
      `${p.calibre}`,
      `${p.row}${mark(`/pieces/${id}/row`)}`,
      `${he}`,
      `${shrapnel}`,
      `${p.strike}${mark(`/pieces/${id}/strike`)}`,
      `${weapons}${mark(`/pieces/${id}/weapons`)}`,
      `${p.crew ?? "-"}${mark(`/pieces/${id}/crew`)}`,
    ]
  })
  expect(found).toEqual(table)
})

it("TRR-AT-11 TRR-GAP-01 row and strike of every piece follow from its calibre", () => {
  for (const [id, piece] of Object.entries(artilleryData.pieces)) {
    const mortar = piece.kind === "mortar"
    expect(piece.row, id).toBe(calibreRow(piece.calibre, mortar))
    const strike = piece.kind === "infantryGun" ? antiTankData.strikes.french37mm : gunStrike(piece.calibre)
    expect(piece.strike, id).toBe(mortar ? mortarStrike(piece.calibre) : strike)
  }
})

it("TRR-AT-10 TRR-MOVE-13 TRR-GAP-03 every vehicle, with its speed, defence, strength and years", () => {
  const table = rowsOf(`
| Vehicle | Speed class | Road / cross cm | Defence | Strength | Type | Years |
|---|---|---|---|---|---|---|
| Armoured car (most) | Wheeled Vehicles | 60 / 30 | 1 | 3 | closed | 1914-1934 |
| Tank Mk I | V. Slow Tracked | 25 / 20 | 1 | 4 | closed | 1916-1917 |
| Tank Mk II, Mk III | V. Slow Tracked | 25 / 20 | 1 | 4 | closed | 1917-1917 |
| Tank Mk IV | V. Slow Tracked | 25 / 20 | 2 | 4 | closed | 1917-1918 |
| Tank Mk V | V. Slow Tracked | 25 / 20 | 2 | 4 | closed | 1918-1925 |
| Tank Mk VIII | V. Slow Tracked | 25 / 20 | 2 | 3 | closed | 1919-1934 |
| Tank Mk X | V. Slow Tracked | 25 / 20 | 1 | 3 | closed | 1918-1919 |
| Gun carrier | V. Slow Tracked | 25 / 20 | 1 | 2 | open | 1917-1918 |
| Whippet | Slow Tracked | 40 / 30 | 2 | 4 | closed | 1918-1925 |
| Medium B | Slow Tracked | 40 / 30 | 2 | 3 | closed | 1919-1925 |
| Medium C | Slow Tracked | 40 / 30 | 2 | 3 | closed | 1919-1925 |
| Medium D | Medium Tracked | 60 / 40 | 2 | 3 | closed | 1920-1925 |
| Medium Mk I | Medium Tracked | 60 / 40 | 1 | 3 | closed | 1924-1934 |
| Medium Mk IIA | Medium Tracked | 60 / 40 | 1 | 3 | closed | 1926-1934 |
| Medium Mk III | Medium Tracked | 60 / 40 | 2 | 3 | closed | 1929-1934 |
| Vickers Lt Tanks | V. Fast Tracked | 80 / 50 | 1 | 4 | closed | 1929-1934 |
| Schneider | V. Slow Tracked | 25 / 20 | 1 | 4 | closed | 1917-1918 |
| St Chamond | V. Slow Tracked | 25 / 20 | 1 | 4 | closed | 1917-1918 |
| Renault FT | V. Slow Tracked | 25 / 20 | 2 | 5 | closed | 1918-1934 |
| Char D1 | V. Slow Tracked | 25 / 20 | 2 | 3 | closed | 1931-1934 |
| Char 2C | V. Slow Tracked | 25 / 20 | 5 | 1 | closed | 1921-1934 |
| A7V | V. Slow Tracked | 25 / 20 | 2 | 3 | closed | 1918-1918 |
| PzKpfw I | Medium Tracked | 60 / 40 | 2 | 5 | closed | 1934-1934 |
| MS-1 (MS-18) | Slow Tracked | 40 / 30 | 2 | 3 | closed | 1928-1934 |
| T26 | Medium Tracked | 60 / 40 | 2 | 3 | closed | 1932-1934 |
| Japanese Tankettes | Fast Tracked | 70 / 45 | 1 | 4 | closed | 1930-1934 |`)
  const found = Object.values(vehicleData.vehicles).map((v) => {
    const { name, road, crossCountry } = movementData.movers[v.mover]
    const from = Math.min(...Object.values(v.users).map((since) => since.year))
    return [
      v.name,
      name,
      `${road} / ${crossCountry}`,
      `${v.defence}`,
      `${v.strength}`,
      v.open ? "open" : "closed",
      `${from}-${v.until}`,
    ]
  })
  expect(found).toEqual(table)
})

it("TRR-AT-10 the printed list of defence values agrees with the vehicles", () => {
  const [one, two, five, six] = antiTankData.defences
  expect([one, two, five, six].map((row) => row?.defence)).toEqual([1, 2, 5, 6])
  expect(one?.vehicles).toHaveLength(9)
  expect(two?.vehicles).toHaveLength(14)
  const listed = (name: string) => antiTankData.defences.find(({ vehicles }) => vehicles.includes(name))?.defence
  for (const { name, defence } of Object.values(vehicleData.vehicles)) {
    const printed = {
      "MS-1 (MS-18)": "MS-18",
      "Armoured car (most)": "Most armoured cars",
      "Gun carrier": "Gun carriers",
    }
    const row = name.startsWith("Tank Mk I") && !name.startsWith("Tank Mk IV") ? "Tank Mk I-III" : name
    const found = listed(printed[name as keyof typeof printed] ?? row)
    if (name !== "Japanese Tankettes") expect(found, name).toBe(defence) // TRR-GAP-04: not printed
  }
})

it("TRR-GAP-03 TRR-ORG-14 who had each vehicle since when, and its armament by version", () => {
  const found = Object.entries(vehicleData.vehicles).map(([id, v]) => [
    id,
    Object.entries(v.users)
      .map(([nation, since]) => `${nation} ${since.month}/${since.year}`)
      .join(", "),
    Object.entries(v.armament)
      .map(
        ([version, weapons]) =>
          `${version}: ${weapons.map((w) => `${w.count} ${w.mount} ${w.type === "gun" ? `${w.calibre} mm` : "MG"}`).join(", ")}`,
      )
      .join("; "),
  ])
  expect(found).toEqual([
    ["ac", "any 8/1914", "any: 1 turret MG"],
    ["mk1", "british 9/1916", "male: 2 sponson 57 mm, 3 pivot MG; female: 5 pivot MG"],
    ["mk2-3", "british 4/1917", "male: 2 sponson 57 mm, 3 pivot MG; female: 5 pivot MG"],
    ["mk4", "british 1/1917, german 3/1918", "male: 2 sponson 57 mm, 3 pivot MG; female: 5 pivot MG"],
    [
      "mk5",
      "british 1/1918, american 9/1918, white-russian 4/1919",
      "male: 2 sponson 57 mm, 4 pivot MG; female: 6 pivot MG",
    ],
    ["mk8", "british 1/1919, american 1/1919", "any: 2 sponson 57 mm, 5 pivot MG"],
    ["mk10", "british 10/1918", "any: 2 pivot MG"],
    ["guncarrier", "british 7/1917", "60 pdr: 1 carried 127 mm; 6 in howitzer: 1 carried 152 mm"],
    ["whippet", "british 1/1918, white-russian 4/1919", "any: 4 pivot MG"],
    ["medb", "british 1/1919", "any: 4 pivot MG"],
    ["medc", "british 1/1919", "any: 5 pivot MG"],
    ["medd", "british 1/1920", "any: 3 pivot MG"],
    ["vmed1", "british 1/1924", "any: 1 turret 47 mm, 2 pivot MG"],
    ["vmed2a", "british 1/1926", "any: 1 turret 47 mm, 2 pivot MG"],
    ["vmed3", "british 1/1929", "any: 1 turret 47 mm, 3 turret MG"],
    ["vlt", "british 1/1929", "any: 1 turret MG"],
    ["schneider", "french 4/1917", "any: 1 sponson 75 mm, 2 pivot MG"],
    ["stchamond", "french 5/1917", "any: 1 hull 75 mm, 4 pivot MG"],
    [
      "ft",
      "french 5/1918, american 9/1918, white-russian 12/1918, red-russian 3/1919",
      "gun: 1 turret 37 mm; mg: 1 turret MG",
    ],
    ["d1", "french 1/1931", "any: 1 turret 47 mm, 1 turret MG"],
    ["2c", "french 1/1921", "any: 1 turret 75 mm, 1 turret MG, 3 pivot MG"],
    ["a7v", "german 3/1918", "any: 1 hull 57 mm, 6 pivot MG"],
    ["pz1", "german 1/1934", "any: 2 turret MG"],
    ["ms1", "russian 1/1928", "any: 1 turret 37 mm, 1 turret MG"],
    ["t26", "russian 1/1932", "gun: 1 turret 45 mm, 1 turret MG; mg: 2 turret MG"],
    ["tankette", "japanese 1/1930", "any: 1 pivot MG"],
  ])
  expect(vehicleData.vehicles.whippet?.armament.any?.[0]).toMatchObject({ bearing: 2 })
})
