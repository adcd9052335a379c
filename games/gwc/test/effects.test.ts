import { describe, expect, it } from "vitest"
import { actions, events, strategies } from "../data/cards.ts"
import { ACTIONS, type Action, EVENTS, type Event, STRATEGIES, type Strategy } from "../types.ts"
import { sayEffect, sayPlay } from "./spell.ts"

/** Every card with its rule and its effects in words, to be checked against the rulebook line by line. */

const ACTION_LINES: readonly (readonly [Action, string, string])[] = [
  ["achKomm", "A29", ""],
  ["ambush", "A30", "meleeStart: break enemy Formations here (1, by owner)"],
  ["assaultFire", "A31", "ownMove: special assaultFire"],
  ["barrage", "A32", "impactRoll if 1915-01.. & own Telephone unbroken in standing: attackFp 2 (order)"],
  [
    "bayonets",
    "A33",
    "meleeRoll: meleeRoll 2 (once) | attackRoll if germany & every firing Weapon adjacent & hex holding (enemy tank): attackFp 2 (once)",
  ],
  ["boreSighting", "A34", "attackRoll if defend & some firing Weapon printed FP 5+: attackFp 2 (once)"],
  ["charge", "A35", "meleeRoll if present own leader here: meleeRoll 2 (once)"],
  ["concealment", "A36", "defenceRoll: attackTotal -1 x targetCover (once)"],
  [
    "counterattack",
    "A37",
    "defenceRoll if against fire & present own unbroken platoon team next to (enemy attacking Formations): suppress enemy attacking Formations next to (own unbroken Units) (up to 2)",
  ],
  ["crossfire", "A38", "attackRoll if targetMoving: attackFp 2 (once)"],
  ["digIn", "A39", "timeAdvance: foxholes holding (own Units and Leaders)"],
  ["elan", "A40", "attackRoll: attackFp 2 (once) | meleeRoll: meleeRoll 2 (once)"],
  [
    "engineeringWorks",
    "A41",
    "ownMovement if present own moving [movement] Formations: no Wire within 1 of (own moving [movement] Formations)",
  ],
  ["fire", "A42.1", "enemyMove: special opFire"],
  [
    "goToGround",
    "A43",
    "defenceRoll if hex in openGround/field, unfortified & present own Units and Leaders here: Shellhole here",
  ],
  ["handGrenades", "A44", "attackRoll if some firing adjacent: attackFp 2 (once)"],
  [
    "hiddenPillbox",
    "A45.1",
    "defenceRoll if defend & hex an Objective, unfortified, not Water & countermix has pillbox: pillbox here",
  ],
  [
    "hiddenPosition",
    "A45.2",
    "defenceRoll if defend & hex in the set-up area, Cover 2+ & present own Formations here: special hiddenPosition",
  ],
  ["hiddenUnit", "A45.3", "enemyPassed if defend: support setUpArea"],
  ["hiddenWire", "A45.4", "enemyEntry if defend & hex unfortified, not Water: wire here, then endMovement"],
  [
    "intersectMachineGuns",
    "A46",
    "defenceRoll if against fire & machineGunsOnAttackers 2+: attackTotal -1 x machineGunsOnAttackers (once)",
  ],
  ["lightWounds", "A47", "wouldBreak: special lightWounds"],
  ["liveForever", "A48", "attackRoll: attackFp 2 (once) | meleeRoll: meleeRoll 2 (once)"],
  ["majorGasAttack", "A49", "gasAttack if present any brokenByGas Units: eliminate any brokenByGas Units (1)"],
  ["marksmanship", "A50", "attackRoll if some firing platoon/team of the printed nation: attackFp 2 (once)"],
  ["noQuarter", "A51", "meleeEnd if present own Units here: points 2"],
  ["ohLesBoches", "A52", ""],
  ["probe", "A53", "justBroke if present own justBroken Units and Leaders: rally own justBroken Units and Leaders (1)"],
  [
    "stormTroops",
    "A54",
    "ownMove if 1916-01.. & present own moving [range] Units: entry for own moving [range] Units and own moving leader with (own moving [range] Units) (order)",
  ],
  ["unternehmungslustig", "A55", "attackRoll: attackFp 2 (once) | meleeRoll: meleeRoll 2 (once)"],
  ["whatWasThat", "A52", ""],
]

const EVENT_LINES: readonly (readonly [Event, string, string])[] = [
  [
    "airSupport",
    "E57",
    "suppress any Units (all, any hex) unless germany & 1917-01..1917-12, then break any Units (all, any hex) if germany & 1917-01..1917-12",
  ],
  ["auftragstaktik", "E58", "special auftragstaktik"],
  ["battlefieldAttrition", "E59", "points 1 x enemyCasualties, then clearAir, then spreadBlaze"],
  ["blaze", "E60", "randomHex, then ignite"],
  ["breeze", "E61", "clearAir, then spreadBlaze"],
  ["capturedPapers", "E62", "discard 1 of the enemy's hand, then reveal 1 chits"],
  ["deserters", "E63", "randomHex, then retreat 3: own outOfCohesion Units (1, nearest randomHex)"],
  ["detachment", "E64.1", "special detachment"],
  ["devilDogs", "E65", "either rally own broken Units (1) or Surrender +1"],
  ["enAvant", "E66", "either rally own broken Units (1) or Surrender +1"],
  ["engineDown", "E67", "randomHex, then break any tank (1, nearest randomHex)"],
  ["fatigue", "E68", "suppress own Formations (all, foremost hex)"],
  ["fieldPromotion", "E69", "promote own notVeteran leader (1)"],
  ["hero", "E70", "placeHero, then may rally own broken Units with it (1)"],
  ["highCommandMeddling", "E71", "special highCommandMeddling"],
  ["infiltration", "E72", "support aroundRandomHex, search"],
  ["intelligence", "E73", "discard 1 of the enemy's hand"],
  ["interdiction", "E74", "suppress any unsuppressed Units Cover below 1 (1), then clearAir, then spreadBlaze"],
  ["kia", "E75", "eliminate any broken Formations (1)"],
  ["machineGunNest", "E76", "lmg of countermix to own goodOrder weaponless platoon team if printedDate"],
  ["malfunction", "E77", "randomHex, then special malfunction"],
  ["marseillaise", "E78", "rally own broken Units and Leaders (all, any hex)"],
  ["meccano", "E79", "either unsuppress any suppressed tank (1) or rally any broken tank (1)"],
  ["mobileFirepower", "E80", "lmg of countermix to own unbroken weaponless platoon team if 1916-05.."],
  ["newMission", "E81", "drawChit, then draw 1 SC, keep 1, if none"],
  ["petardRaquette", "E82", "break enemy Formations next to (own goodOrder Units) (1)"],
  [
    "raid",
    "E83",
    "either suppress enemy Units within 2 of (own goodOrder Units with (own leader)) (2) or break enemy Units within 2 of (own goodOrder Units with (own leader)) (1)",
  ],
  ["raidPrisoners", "E84", "eliminate enemy outOfCohesion Units next to (own unbroken Units) (1)"],
  ["recallLeader", "E85", "recall own leader (1, nearest ownEdge)"],
  ["reconnaissance", "E86", "reveal 1 chits"],
  ["reinforcements", "E87", "support ownEdge, Telephones too, search"],
  ["runner", "E88", "placeRunner"],
  [
    "sappers",
    "E89",
    "either wire next to (own goodOrder Units), without enemies or no Wire next to (own goodOrder Units), without enemies",
  ],
  ["scrounge", "E90", "Weapon of casualties to own weaponless platoon team"],
  ["stragglers", "E91", "support aroundRandomHex, search, Suppressed"],
  ["suppressingFire", "E92", "suppress enemy Units and Tanks seen by a machineGun (1)"],
  ["surrender", "E93", "eliminate own broken Units next to (enemy Units) (1)"],
  ["telephoneWiresCut", "E94", "break enemy Telephone"],
  ["trommelfeuer", "E95", "randomHex, then special trommelfeuer"],
  ["valor", "E96", "promote own notVeteran Units next to (enemy Formations) (1)"],
  ["walkingWounded", "E97", "special walkingWounded"],
]

const STRATEGY_LINES: readonly (readonly [Strategy, string, string])[] = [
  [
    "aerialReconnaissance",
    "S98.3.1",
    "ownTurn: either Artillery Request by fao or discardStrategy, then peekStrategies or discardReminders or draw 2 SC, keep 1",
  ],
  ["airDominance", "S98.3.2", "enemyAirAssault: cancel order, counts | ownTurn: Air Assault x2"],
  ["antiGasStrategy", "S98.3.3 S98.4.1 S98.5.1", "ownTurn: spare own Formations from gas (game)"],
  ["assaults", "S98.3.4", "ownMove: entry for own moving Units and Leaders, Suppressed (order)"],
  ["fieldReports", "S98.3.5", "ownTurn: discardHand, then discardStrategy, then enemy draws 3, then reveal all chits"],
  ["french75s", "S98.3.6", "ownTurn if enemy Telephone unbroken: break enemy Telephone"],
  ["gabionsEtFascines", "S98.3.7", "ownTurn: defenceCover 1 for own Formations in trench/foxholes (game)"],
  ["laForceNoire", "S98.3.8", "meleeStart: break enemy Formations here (1, by owner)"],
  ["underShot", "S98.3.9 S98.4.8 S98.5.8", "ownTurn: special underShot"],
  ["dogFights", "S98.4.2", "enemyAirAssault: cancel order, counts | ownTurn: Air Assault x1"],
  [
    "drachen",
    "S98.4.3",
    "ownTurn: either Artillery Request by fao or discardStrategy, then peekStrategies or discardReminders or draw 2 SC, keep 1",
  ],
  ["forwardObserver", "S98.4.4", "accuracyRoll if spotter fao: noDrift | accuracyHit if spotter fao: noDrift"],
  [
    "redTrousers",
    "S98.4.5",
    "enemyOffensive if present enemy activated Formations: suppress enemy activated Units (half), then cancel order",
  ],
  ["sturmabteilungVor", "S98.4.6", "enemyOpFire: cancel action"],
  [
    "sturmtruppen",
    "S98.4.7",
    "ownMove: either no Wire for own moving Units and Leaders (order) or entry for own moving Units and Leaders (order)",
  ],
  ["walterRathenau", "S98.4.9", "ownTurn: either exchangeTelephone if own Telephone unbroken or discardReminders"],
  ["battleMorale", "S98.5.2", "ownTurn: rally own leader (1), then rally own broken Units commanded by it (all)"],
  [
    "doughboySurge",
    "S98.5.3",
    "ownOffensive: spare own goodOrder activated Units commanded by (own activated leader) from opFire (order)",
  ],
  ["firepower", "S98.5.4", "ownTurn: attackRoll 1 (game) if some firing Weapon"],
  ["flyingSquadrons", "S98.5.5", "ownTurn: forbid enemy airAssault (game)"],
  ["hiddenPath", "S98.5.6", "ownMove: no Wire for own moving Units and Leaders (order)"],
  ["scout", "S98.5.7", "enemyAction if answering concealment/counterattack/goToGround/hiddenWire: cancel action"],
  ["woodsFighting", "S98.5.9", "ownTurn: morale 1 for own leader in woods (game)"],
]

const cite = (rules: string) => rules.split(" ").map((rule) => `GWC-${rule}`)

describe("what the cards do", () => {
  it("leaves none out", () => {
    expect(ACTION_LINES.map(([id]) => id)).toEqual([...ACTIONS])
    expect(EVENT_LINES.map(([id]) => id)).toEqual([...EVENTS])
    expect(STRATEGY_LINES.map(([id]) => id)).toEqual([...STRATEGIES])
  })

  it.each(ACTION_LINES)("Action %s, %s: %s", (id, rule, words) => {
    expect([actions[id].rule]).toEqual(cite(rule))
    expect(actions[id].plays.map(sayPlay).join(" | ")).toBe(words)
  })

  it.each(EVENT_LINES)("Event %s, %s: %s", (id, rule, words) => {
    expect([events[id].rule]).toEqual(cite(rule))
    expect(events[id].effects.map(sayEffect).join(", then ")).toBe(words)
  })

  it.each(STRATEGY_LINES)("Strategy Card %s, %s: %s", (id, rules, words) => {
    expect(Object.values(strategies[id].cards).map((card) => card.rule)).toEqual(cite(rules))
    expect(strategies[id].plays.map(sayPlay).join(" | ")).toBe(words)
  })
})
