/** Every choice that the book leaves to a player is a question, an option of the battle or a part of the roster. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readRulebook } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { QUESTIONS, type Question } from "../questions.ts"

type Made = {
  /** The name of the choice in the rulebook's table. */
  readonly row: string
  readonly asked?: readonly Question[]
  readonly agreed?: readonly string[]
  /** Decided elsewhere: in the roster, by the host of the match, automatically; or it belongs to the Operational Missions. */
  readonly else?: "roster" | "host" | "itself" | "Operational Missions"
}

const later = { else: "Operational Missions" } as const

/** The choices in the order in which a battle comes to them. */
const choices: readonly Made[] = [
  { row: "Mission, points and optional rules", agreed: ["mission", "points", "method", "zones", "areas", "measuring"] },
  { row: "Army list, battalion and roster", asked: ["roster"], agreed: ["rosters"] },
  { row: "Terrain", agreed: ["table", "host", "buildingsInParts", "duckboards", "road"] },
  { row: "Objectives", asked: ["objective"] },
  {
    row: "Edge or quarter, who deploys first, who scouts first",
    asked: ["edge", "deploy-first", "scouts-first"],
  },
  { row: "Places, facing and formation", asked: ["deploy", "screen", "battery"] },
  { row: "Reserves", asked: ["reserves"], agreed: ["reserves"] },
  { row: "Assault Waves", ...later },
  { row: "Bombardment, aircraft, off-table battery", agreed: ["dawnOrDusk", "longDawn"], ...later },
  { row: "Counter Bombardment, redeployment", ...later },
  { row: "Spotters, attachments, 77mm as a light gun, looted Lewis guns", agreed: ["horseLimber"], else: "roster" },
  { row: "Scout moves", asked: ["free-move"] },
  { row: "First turn, stealing the initiative", asked: ["first-turn", "steal-initiative"] },
  { row: "Which unit moves, where each man goes", asked: ["next-move", "way", "floor"] },
  { row: "Consolidation after regrouping", asked: ["consolidate"] },
  { row: "Difficult Terrain", asked: ["next-move", "way"] },
  { row: "Driving", asked: ["drive", "breakdown-again", "smoke-again", "fascine", "rearrange"], agreed: ["markVStar"] },
  { row: "Where reserves come on", asked: ["arrive"] },
  { row: "Dismounting, unloading, unhitching", asked: ["next-move"], agreed: ["dismounting"] },
  { row: "Order of fire, men who hold their fire", asked: ["next-fire", "abstain"] },
  { row: "Target", asked: ["target"] },
  {
    row: "Sustained or Sweeping Fire, rifles or grenades, bombs, turning a weapon",
    asked: ["target", "sweep", "flame", "turn-gun"],
  },
  { row: "Markers, salvos, smoke", asked: ["marker", "smoke"] },
  { row: "Weapons of a vehicle", asked: ["vehicle-fire"] },
  { row: "Elan", asked: ["elan", "elan-again"] },
  { row: "Going to ground", asked: ["go-to-ground"] },
  { row: "Casualties", asked: ["casualties"] },
  { row: "Whose Leadership is used", else: "itself" },
  { row: "Weapon of a vehicle that is lost", asked: ["armament"] },
  { row: "Assaults", asked: ["next-assault", "assault-target", "assault-also", "rearrange"] },
  { row: "Assault Training and Stormtroopers", asked: ["next-assault", "free-move"] },
  { row: "Order of combats", asked: ["next-combat"] },
  {
    row: "Blows, grenades against vehicles, re-rolls of the Colours",
    asked: ["attacks", "grenades-or-blows", "colours-again"],
  },
  { row: "Consolidation after a combat", asked: ["consolidate"] },
  { row: "Pile In", asked: ["rearrange"] },
  { row: "Bombs of aircraft", ...later },
  { row: "Giving up", else: "host" },
  { row: "Off-table battery", ...later },
  { row: "Where a platoon returns", ...later },
  { row: "Floor that is aimed at, turning an armoured car", asked: ["level", "pivot"] },
  { row: "Rubble or craters", asked: ["collapse"] },
  { row: "Re-rolls used once", asked: ["colours-again"], else: "itself" },
]

const folder = join(import.meta.dirname, "..")
const rulebook = readRulebook(readFileSync(join(folder, "rulebook.md"), "utf8"))
const rules = readdirSync(join(folder, "rules"), { recursive: true, encoding: "utf8" })
  .filter((f) => f.endsWith(".ts"))
  .map((f) => readFileSync(join(folder, "rules", f), "utf8"))
  .join("\n")

describe("TGW-DEC-36 the forty-two choices of the book", () => {
  const text = rulebook.find((r) => r.id === "TGW-DEC-36")?.text ?? ""
  const rows = text.split("\n").flatMap((l) => (/^\| (?!Choice)/.test(l) ? [(l.split("|")[1] as string).trim()] : []))

  it("are all in the rulebook, and nothing else", () => {
    expect(choices).toHaveLength(42)
    expect(rows).toEqual(choices.map((c) => c.row))
  })
  it.each(choices)(
    "$row: is asked, agreed, or made as the rulebook says",
    ({ row, asked = [], agreed = [], ...made }) => {
      expect(asked.length + agreed.length > 0 || made.else !== undefined).toBe(true)
      const ids = (game.options ?? []).map((o) => o.id)
      expect(agreed.filter((id) => !ids.includes(id))).toEqual([])
      // a question must be asked by some rule
      expect(asked.filter((what) => !rules.includes(`"${what}"`))).toEqual([])
      const says = text.split("\n").find((l) => l.startsWith(`| ${row} |`)) ?? ""
      expect(/Operational Missions/.test(says)).toBe(made.else === "Operational Missions")
    },
  )
  it("name every question that is asked and every option that can be agreed", () => {
    const asked = new Set(choices.flatMap((c) => c.asked ?? []))
    expect(QUESTIONS.filter((q) => !asked.has(q))).toEqual([])
    const agreed = new Set(choices.flatMap((c) => c.agreed ?? []))
    expect((game.options ?? []).map((o) => o.id).filter((id) => !agreed.has(id))).toEqual([])
  })
  it("each rule that the book calls optional is an option, or says why it is none", () => {
    const optional = rulebook.filter((r) => /`?Optional:`?/.test(r.text) && !r.chapter.startsWith("Decisions"))
    const cited = new Set((game.options ?? []).flatMap((o) => o.rules ?? []))
    const without = optional.map((r) => r.id).filter((id) => !cited.has(id))
    // centimetres make no difference, readings settle disputes, and there are no other damage charts
    expect(without).toEqual(["TGW-GEN-02", "TGW-GEN-05", "TGW-VDM-06"])
  })
})
