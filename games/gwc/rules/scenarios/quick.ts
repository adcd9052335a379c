/** GWC-SCN-07 The draft of a quick battle: first the random parts are drawn, then each side buys support. */
import { type Check, checkpoint, type Flow, offer, offers, ok, pick, refuse } from "@salient/engine"
import { boards } from "../../data/maps/maps.ts"
import { leaders, telephoneType, versionOf, weaponType } from "../../data/pieces.ts"
import { ENGAGEMENTS, PAIRS, type Pair, quickData } from "../../data/quick.ts"
import { SUPPORT_ROLLS, type SupportItem, supportTable } from "../../data/support.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import {
  blankBattle,
  budgetLeft,
  ententeOf,
  makeCode,
  monthsOf,
  parseCode,
  postureIn,
  priceOf,
  type QuickBattle,
  type SupportRoll,
} from "../../scenarios/quick.ts"
import type { State } from "../../state.ts"
import { EDGES, type Month, type Nation } from "../../types.ts"
import { isAvailable } from "../events/support.ts"
import { newState } from "./muster.ts"

export const isQuick = (scenario: string): scenario is Pair => PAIRS.some((pair) => pair === scenario)

/** The state of a quick battle before anything is drawn. */
export const newQuickState = (pair: Pair, asks = false): State => ({
  ...newState(makeCode(blankBattle(pair)), asks),
  stage: "draw",
})

/** Turns the state into that of another battle, in place, because a match owns the object. */
function become(m: State, battle: QuickBattle, done: readonly Nation[]): void {
  Object.assign(m, newState(makeCode(battle), m.asks), { stage: "draft", settled: [...done] })
}

/** Draws map, edge, month and engagement; then each side buys support, the Defender or second player first. */
export function* draft(m: State): Flow {
  if (m.stage === "draw") drawBattle(m)
  for (;;) {
    const battle = parseCode(m.scenario)!
    const side = buyers(battle).find((nation) => !m.settled.includes(nation))
    if (side === undefined) break
    checkpoint(m)
    yield* buy(m, battle, side)
  }
  m.stage = "setup"
  m.settled = []
  checkpoint(m)
}

function drawBattle(m: State): void {
  const { pair } = parseCode(m.scenario)!
  const draw = <T>(list: readonly T[], what: string) => pick(m, list, "GWC-SCN-07", what)
  const battle: QuickBattle = {
    ...blankBattle(pair),
    map: draw(boards, "the map").id,
    edge: draw(EDGES, "the German edge"),
    month: draw(monthsOf(pair), "the month"),
    engagement: draw(ENGAGEMENTS, "the engagement"),
    chit: draw(quickData.chits, "the open chit"),
    first: draw(["germany", ententeOf(pair)] as const, "the first Turn"),
  }
  const attacker = (["germany", ententeOf(pair)] as const).find((n) => postureIn(battle, n) === "attack")
  become(m, { ...battle, first: attacker ?? battle.first }, [])
  const { name } = quickData.engagements[battle.engagement]
  tell(m, { kind: "drawnBattle", rules: ["GWC-SCN-07"], name, map: battle.map, month: battle.month, edge: battle.edge })
}

/** The attacker buys last, so he has seen what he will face. */
const buyers = (b: QuickBattle): Nation[] => {
  const second = b.first === "germany" ? ententeOf(b.pair) : ("germany" as const)
  return [second, b.first]
}

function itemName(item: SupportItem, month: Month): string {
  if ("telephone" in item) return `Telephone ${telephoneType(item.telephone).name}`
  if ("leader" in item) return leaders.find((l) => l.rank === item.leader) ? `a ${item.leader}` : item.leader
  const unit = versionOf(item.unit, month)!.name
  return item.weapon === undefined ? unit : `${unit} with ${weaponType(item.weapon).name}`
}

const tooExpensive = refuse("GWC-SCN-07", "It costs more points than are left.")
const notLeft = refuse("GWC-SCN-07", "The countermix does not have all its counters left.")
const oneTelephone = refuse("GWC-12", "You already have a Telephone, and a side has one at most.")

function* buy(m: State, battle: QuickBattle, side: Nation): Flow {
  const left = budgetLeft(battle, side)
  const { rows } = supportTable(side, battle.month)
  const key = side === "germany" ? "germany" : "entente"
  const hasTelephone = m.players[side]!.telephone !== null
  const mayBuy = (row: SupportRoll): Check => {
    if (priceOf(side, battle.month, row) > left) return tooExpensive
    if (!rows[row].every((item) => isAvailable(m, side, item))) return notLeft
    return hasTelephone && rows[row].some((item) => "telephone" in item) ? oneTelephone : ok
  }
  const row = yield* choose(
    { by: side, what: "buy-support", prompt: `Support: ${left} points left.`, rules: ["GWC-SCN-07"] },
    offers<SupportRoll | null>(
      offer(SUPPORT_ROLLS, mayBuy, (row) => ({
        id: `row:${row}`,
        label: `${rows[row].map((item) => itemName(item, battle.month)).join(" and ")} for ${priceOf(side, battle.month, row)}`,
        value: row,
      })),
      { id: "done", label: "Buy nothing more", value: null },
    ),
  )
  if (row === null) {
    m.settled.push(side)
    return
  }
  const names = rows[row].map((item) => itemName(item, battle.month))
  become(m, { ...battle, bought: { ...battle.bought, [key]: [...battle.bought[key], row] } }, m.settled)
  tell(m, { kind: "bought", rules: ["GWC-SCN-07"], side, names })
}
