/** The state of a battle, declared once: its type, the check of position files and the copier all come from this schema. */
import { copierOf } from "@salient/engine"
import { z } from "zod"
import { ARMIES, CATEGORIES, EDGES, LIGHTS, METHODS, MISSIONS, SIDES, ZONES } from "./types.ts"

const unitId = z.templateLiteral(["unit:", z.string()])
const point = z.strictObject({ x: z.int(), y: z.int() })
const facing = z.int().min(0).max(35_999)
const each = <T extends z.ZodType>(of: T) => z.strictObject({ red: of, blue: of })

/** The model of a Support Weapon: it has no profile (TGW-SUP-01), blocks no sight and moves with its crew. */
const Gun = z.strictObject({
  x: z.int(),
  y: z.int(),
  facing, // where the barrel points: TGW-SUP-06
  fixed: z.boolean(), // TGW-HMG-01, TGW-MORT-02, TGW-GUN-04: it has fired and may no longer move
})
export type Gun = z.infer<typeof Gun>

/** What is recorded of a vehicle besides its place: T-21. */
const Vehicle = z.strictObject({
  went: z.int().min(0), // distance in its last Movement Phase, in thousandths: TGW-VSH-02, TGW-VCQ-08
  turned: z.boolean(), // it has made its one turn: TGW-VMOV-02
  shaken: z.int().min(0).max(2), // how many more of its own turns: TGW-VDM-07
  stunned: z.int().min(0).max(2), // TGW-VDM-08
  immobilised: z.boolean(), // TGW-VDM-10
  lost: z.array(z.int()), // numbers of the weapons lost: TGW-VDM-09
  used: z.array(z.int()), // numbers of the weapons that have fired in this Shooting Phase: TGW-VSH-01
  smoking: z.boolean(), // TGW-VMOV-14
  overheating: z.boolean(), // TGW-VMOV-15
  gearJammed: z.boolean(), // TGW-VMOV-16
  brokenDown: z.boolean(), // TGW-VMOV-18: this turn
  stuck: z.string().nullable(), // the trench it is stuck at: TGW-VMOV-09
})
export type VehicleState = z.infer<typeof Vehicle>

const Unit = z.strictObject({
  id: unitId,
  side: z.enum(SIDES),
  name: z.string(),
  /** What it is made of: `makeOf`. */
  make: z.string(),
  category: z.enum(CATEGORIES),
  battalion: z.string(),
  company: z.string().nullable(), // TGW-CMD-03
  choice: z.string(),
  /** The numbers of the men left, and where each stands, in the same order: x and y alternate in `at`. */
  men: z.array(z.int()),
  at: z.array(z.int()),
  /** TGW-TERR-08: the floor of each man, in the same order, the ground floor being 0; empty: all are on the ground. */
  floors: z.array(z.int().min(0)),
  /** The direction it faces: its ranks, its horses. */
  facing,
  guns: z.array(Gun),
  vehicle: Vehicle.nullable(),
  /** What it carries or serves: a machine gun section in a Mark V* (TGW-AS-15), the gun of a spotter (TGW-SPEC-10). */
  carries: unitId.nullable(),
  serves: unitId.nullable(),
  /** TGW-DEC-21: what the enemy could not see of it (smoke, K bullets, passengers, the gun it serves) has been revealed. */
  shown: z.boolean(),
  /** Off the table: it arrives by a die roll, or as soon as there is room (TGW-SMR-06, TGW-SMR-07, TGW-DEP-09). */
  waits: z.enum(["no", "reserve", "arrives", "carried"]),
  /** TGW-SMR-08: units of one group share one die. */
  group: z.string().nullable(),
  /** TGW-MOVE-10: it moved in its last Movement Phase. */
  moved: z.boolean(),
  /** It has acted in this phase. */
  done: z.boolean(),
  /** TGW-PIN-02: how many more of its own turns it misses; 2 if it was pinned during one. */
  pinned: z.int().min(0).max(2),
  fallingBack: z.boolean(), // TGW-FALL-01
  /** TGW-COVER-09: it has gone to ground in this Shooting Phase. */
  toGround: z.boolean(),
  /** What it has fired this turn, and at whom (TGW-CQC-03, TGW-CQC-04). */
  fired: z.enum(["nothing", "closeRange", "other"]),
  firedAt: unitId.nullable(),
  /** TGW-MOR-06: its models at the start of the Shooting Phase. */
  strength: z.int(),
  /** The enemy units that it touches: TGW-CQC-13. */
  fights: z.array(unitId),
  /** It launched an assault this turn: TGW-CQC-20. */
  charged: z.boolean(),
  /** The first round of a combat: TGW-CQC-16, TGW-PIN-04; `cover` lists the men who were in cover. */
  firstRound: z.boolean(),
  dazed: z.boolean(),
  cover: z.array(z.int()),
  /** Men whose gun has jammed, and for how many more of their own turns: TGW-WEAP-17. */
  /** A gun of the unit is -1, -2 …; a gun with too small a crew rests in the same way (TGW-HMG-07, TGW-SUP-09). */
  jammed: z.array(z.int()),
  clearing: z.array(z.int()),
  /** Men who hold their fire while the others shoot: TGW-SHOOT-01. */
  held: z.array(z.int()),
  /** A flamethrower has killed some of its men in this phase: TGW-WEAP-12. */
  burnt: z.boolean(),
})
export type Unit = z.infer<typeof Unit>
export type UnitId = Unit["id"]

const PHASES = [
  "rosters",
  "table",
  "terms",
  "objectives",
  "attachments",
  "edges",
  "deployment",
  "scouts",
  "first",
  "start",
  "arrivals",
  "movement",
  "shooting",
  "assaults",
  "combats",
  "end",
] as const

/** The terms of this battle and how it was set up; agreed or rolled before the first turn. */
const Battle = z.strictObject({
  mission: z.enum(MISSIONS), // TGW-MIS-01
  method: z.enum(METHODS), // TGW-DEP-01
  zones: z.enum(ZONES), // TGW-DEP-06
  light: z.enum(LIGHTS), // TGW-SMR-01
  /** The last dark turn of a dawn: TGW-SMR-04. */
  dawnUntil: z.int().positive(),
  objectives: z.array(point),
  /** How many objectives there will be: TGW-MIS-10. */
  wanted: z.int().min(0),
  edge: each(z.enum(EDGES)),
  zone: each(z.array(point)),
  /** The Strategy Rating of each side, from its battalion tables (TGW-MIS-03). */
  rating: each(z.int()),
  /** The army list of each side: TGW-FORCE-01. */
  list: each(z.enum(ARMIES)),
  /** How far each side's deployment has come: TGW-DEP-01. */
  ready: each(z.enum(["no", "waiting", "declared", "deployed"])),
  turns: z.int().positive(),
  randomLength: z.boolean(),
  /** The side that deploys next, where sides take turns: TGW-DEP-02, TGW-MIS-10. */
  next: z.enum(SIDES),
})
export type Battle = z.infer<typeof Battle>

/** TGW-SPEC-14 Smoke on the table: its owner, and the turn in which it was laid; its markers are part of the ground. */
const Smoke = z.strictObject({ side: z.enum(SIDES), turn: z.int() })

export const StateSchema = z.strictObject({
  scenario: z.string(),
  options: z.record(z.string(), z.string()),
  phase: z.enum(PHASES),
  battle: Battle,
  /** The current ground, as a text: anything cut, ruined or wrecked makes another text (`fieldOf`). */
  ground: z.string(),
  smoke: z.array(Smoke),
  /** TGW-FORCE-08: rosters that were handed in, as texts. */
  handed: each(z.string().nullable()),
  /** The template being laid, so that clients can draw it. */
  laying: z.strictObject({ unit: unitId, what: z.enum(["blast", "largeBlast", "wedge", "flame", "smoke"]) }).nullable(),
  /** TGW-GEN-04: a target has been named, so distances and odds may be shown until its fire or assault is over. */
  named: z.boolean(),
  turn: z.int().positive(),
  active: z.enum(SIDES),
  begins: z.enum(SIDES),
  lastTurn: z.int().positive(),
  /** TGW-SHOOT-02: the step of the phase: Support Weapons, companies, all others. */
  step: z.int().min(1).max(3),
  units: z.array(Unit),
  /** TGW-SHOOT-02: the company that is shooting, and those that have finished. */
  company: z.string().nullable(),
  /** The units whose combats were fought in this phase. */
  fought: z.array(unitId),
})
export type State = z.infer<typeof StateSchema>

export const copyState = copierOf(StateSchema)
