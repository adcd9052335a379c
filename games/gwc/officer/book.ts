/**
 * The officer's book: what to do at every question of the game, best move first. It reads the open board, and the hand and chits
 * of the deciding side only; gains and losses are counted in Victory Points (worth.ts). A question is known by its name; if its
 * answer makes no difference, the first option is chosen.
 */
import type { Choose, Confirm, Decision, Habits, Move, Path, Place, Random, Select } from "@salient/engine"
import { telephoneType, weaponType } from "../data/pieces.ts"
import { CARD_WINDOWS, type Question } from "../questions.ts"
import { strategyOf } from "../rules/strategy-cards/lasting.ts"
import { coverAt } from "../rules/terrain/ground.ts"
import { fieldOf, grid, setUpOf } from "../rules/the-map/field.ts"
import { priceOf, type SupportRoll } from "../scenarios/quick.ts"
import type { State } from "../state.ts"
import type { Alternative, By, Nation, PieceId, StrategyId } from "../types.ts"
import { answerEntry, playOrPass, sniper, strategyWorth } from "./answers.ts"
import * as firing from "./firing.ts"
import * as giving from "./giving.ts"
import type { Intention } from "./intention.ts"
import * as moving from "./moving.ts"
import * as picks from "./picks.ts"
import { addToRoll, reroll } from "./rolls.ts"
import { isFoe, worthOf } from "./worth.ts"

/** An entry of the book: moves for one question, best first; none if the decision is of another kind. */
type Entry = (m: State, decision: Decision, intention: Intention | undefined) => Move[]
type Chooses = (m: State, decision: Choose, intention: Intention | undefined) => Move[]

const choosing =
  (answer: Chooses): Entry =>
  (m, decision, intention) =>
    decision.kind === "choose" ? answer(m, decision, intention) : []
const selecting =
  (answer: (m: State, decision: Select, intention: Intention | undefined) => Move[]): Entry =>
  (m, decision, intention) =>
    decision.kind === "select" ? answer(m, decision, intention) : []
const leading =
  (answer: (m: State, decision: Path, intention: Intention | undefined) => Move[]): Entry =>
  (m, decision, intention) =>
    decision.kind === "path" ? answer(m, decision, intention) : []
const confirming =
  (answer: (m: State, decision: Confirm) => Move[]): Entry =>
  (m, decision) =>
    decision.kind === "confirm" ? answer(m, decision) : []

const first = (decision: Choose): Move[] => [{ choose: decision.options[0]!.id }]
/** For choices that make no difference. */
const whichever = choosing((_m, decision) => first(decision))
const yes = confirming(() => [{ confirm: true }])
const no = confirming(() => [{ confirm: false }])

/** A hex where the enemy is hurt more than the officer's own side. */
const hurtfulHex = choosing((m, decision) =>
  picks.ranked(decision, (id) => picks.balanceAround(m, decision.by as Nation, picks.hexAt(id)!)).slice(0, 6),
)

/** Removes Gas and Smoke from the side's own Formations first. */
const gasAway = choosing((m, decision) =>
  picks.ranked(decision, (id) => -picks.balanceAround(m, decision.by as Nation, picks.hexAt(id)!)).slice(0, 4),
)

/** The place where the side's own Formations most need cover, or a Hero. */
const helpfulHex = choosing((m, decision) =>
  picks
    .ranked(decision, (id) => {
      const h = picks.hexAt(id)!
      let sum = -0.5 * coverAt(m, h)
      for (const u of m.units)
        if (u.hex === h) sum += (isFoe(decision.by as Nation, u) ? -1 : 1) * (worthOf(u) + (u.broken ? 2 : 0))
      return sum
    })
    .slice(0, 4),
)

/** GWC-O27a The Runner exits if he can; if there is none, one is brought in. */
const runner = choosing((_m, decision) => {
  const order = (id: string) => (id === "request" ? 2 : id.startsWith("unit:") ? 1 : 0)
  return picks.ranked(decision, order)
})

/** GWC-SCN-06 Smoke in front of the side's own Formations, never twice in the same place. */
const smokeScreen = choosing((m, decision) =>
  picks
    .ranked(decision, (id) => {
      const h = picks.hexAt(id)!
      let sum = m.smoke[h] === undefined ? 0 : -10
      for (const u of m.units) if (!isFoe(decision.by as Nation, u)) sum += 1 / (1 + grid.distance(u.hex, h))
      return sum
    })
    .slice(0, 4),
)

/** GWC-SCN-07 Buys the most expensive support first, until nothing more can be bought. */
const dearest = choosing((m, decision) => {
  const { month } = fieldOf(m)
  return picks.ranked(decision, (id) =>
    id === "done" ? 0 : priceOf(decision.by as Nation, month, id.slice("row:".length) as SupportRoll),
  )
})

/** GWC-S98.3.1 The most promising Strategy Card. */
const keepStrategy = choosing((m, decision) =>
  picks.ranked(decision, (id) => strategyWorth(m, decision.by as Nation, strategyOf(id as StrategyId).strategy)),
)

/** GWC-E62, GWC-E73 Discards the enemy's best card. */
const enemyCard = choosing((m, decision) => {
  const owner = { G: "germany", F: "france", A: "usa" } as const
  const letter = decision.options[0]!.id[0] as keyof typeof owner
  return picks.bestEnemyCards(m, decision, owner[letter]).slice(0, 3)
})

/** GWC-E97 Returns the side's own Formations, never the enemy's. */
const ownWounded = choosing((_m, decision) => {
  const own = decision.options.filter((o) => o.id.startsWith(`${decision.by}:`))
  return (own.length > 0 ? own : decision.options).slice(0, 4).map((o) => ({ choose: o.id }))
})

/** GWC-E77 The loss that hurts the enemy most. */
const malfunction = choosing((m, decision) =>
  picks.ranked(decision, (id) => {
    const u = picks.unitAt(m, id)
    return u ? (isFoe(decision.by as Nation, u) ? worthOf(u) : -worthOf(u)) : 0
  }),
)

/** The value of each alternative that a card offers. */
const alternatives: By<Exclude<Alternative, "artillery-request">, number> = {
  "rally-unit": 2,
  "raise-surrender": 1.5,
  "break-one-unit": 2,
  "suppress-two-units": 1,
  "rally-tank": 2,
  "unsuppress-tank": 1,
  "remove-wire": 1.5,
  "place-wire": 1,
  "enter-enemy-hexes": 2,
  "ignore-wire": 1,
  "exchange-telephone": 2,
  "draw-strategies": 0.5,
  "discard-strategy": 0.3,
  "discard-reminders": 0.1,
}
const alternative = choosing((m, decision) =>
  picks.ranked(decision, (id) => {
    const way = id as Alternative
    return way === "artillery-request" ? firing.requestWorth(m, decision.by as Nation) : alternatives[way]
  }),
)

/** Whom a card is spent on: one Formation, several, or all of one hex. */
const whom =
  (deed: picks.Deed): Entry =>
  (m, decision) =>
    decision.kind === "choose"
      ? picks.pickFor(m, decision, deed)
      : decision.kind === "select"
        ? picks.pickSome(m, decision, deed)
        : []

const weaponFp = choosing((_m, decision) => picks.ranked(decision, (id) => weaponType(id as PieceId).fp))
const batteryFp = choosing((_m, decision) => picks.ranked(decision, (id) => telephoneType(id as PieceId).fp))
const activation = choosing(giving.whoActs)
const arrival = choosing(picks.arrival)
const window = choosing(playOrPass)

/** GWC-E95 The adjacent hexes where the enemy is hit hardest. */
const hexPair = selecting((m, decision) => {
  const order = decision.options
    .map((o) => ({ id: o.id, score: balanceIn(m, decision.by as Nation, picks.hexAt(o.id)!) }))
    .sort((a, b) => b.score - a.score)
  return picks.allowed(decision, [order.slice(0, decision.min).map((o) => o.id)])
})

const balanceIn = (m: State, side: Nation, h: number): number =>
  m.units.reduce((n, u) => (u.hex === h ? n + (isFoe(side, u) ? 1 : -1) * worthOf(u) : n), 0)

/** GWC-SCN-01 The suggested set-up of the scenario puts its defenders on what they defend. */
const suggestedSetUp: Entry = (m, decision) => {
  if (decision.kind !== "place") return []
  const side = decision.by as Nation
  const place: { [piece: string]: string } = {}
  for (const u of m.units) if (u.side === side) place[u.id] = grid.name(u.hex)
  let n = 0
  for (const { at } of setUpOf(m, side).fortifications) for (const h of at) place[`fort:${++n}`] = h
  return (decision as Place).check(place).ok ? [{ place }] : []
}

/** GWC-7.2.1b Back as soon as possible. */
const soonest: Entry = (_m, decision) => (decision.kind === "amount" ? [{ amount: decision.min }] : [])

const windows = Object.fromEntries(CARD_WINDOWS.map((question) => [question, window])) as By<
  (typeof CARD_WINDOWS)[number],
  Entry
>

/** Every question has its entry: if one is forgotten, the code does not compile. */
const book: By<Question, Entry> = {
  "buy-support": dearest,
  "take-suggested-set-up": yes,
  "set-up": suggestedSetUp,
  "opening-bombardment": choosing(firing.whereToBombard),
  "smoke-screen": smokeScreen,
  order: choosing(giving.whatToOrder),
  "senior-leader": whichever,
  discards: selecting(giving.discards),
  engineers: choosing(picks.leadersFirst),
  overstacked: choosing(picks.leastWorth),
  "activate-to-advance": activation,
  "activate-to-fire": activation,
  "activate-to-move": activation,
  "activate-to-opportunity-fire": choosing(giving.whoOpFires),
  "activate-with-leader": selecting(giving.whoFollows),
  "offensive-line": selecting(giving.whoAttacks),
  advance: leading(moving.whoAdvances),
  "end-of-advance": choosing(moving.lastOfAdvance),
  move: leading(moving.whoMoves),
  "end-of-movement": choosing(moving.lastOfMovement),
  "runner-task": runner,
  "return-space": soonest,
  "next-to-rally": choosing(picks.leadersFirst),
  "whose-rout": choosing(giving.whoRouts),
  "next-to-rout": choosing(picks.leadersFirst),
  "retreat-to": choosing(picks.flight),
  "fire-target": choosing(firing.whichTarget),
  "fire-group": selecting(firing.whichPieces),
  "base-piece": whichever, // the first option is the strongest
  "add-firepower": no,
  "next-defender": choosing(picks.unitsFirst),
  "morale-that-counts": whichever, // the first option is the highest
  "next-melee": hurtfulHex,
  "suppressing-gun": choosing(giving.whichGun),
  "suppressed-hexes": choosing(firing.whichSuppressed),
  "air-attack": choosing(firing.whichRun),
  "opportunity-fire": choosing(answerEntry),
  "answer-entry": window,
  spotter: choosing(firing.whoSpots),
  bombardment: choosing(firing.whichBombardment),
  "spotting-round": choosing(firing.whereToSpot),
  "barrage-axis": choosing(firing.whichAxis),
  "next-impact": hurtfulHex,
  "telephone-box": choosing((_m, decision) => firing.whichBox(decision)),
  "telephone-instead": batteryFp,
  "confused-gunners": hurtfulHex,
  "reroll-attack": confirming(reroll),
  "reroll-defence": confirming(reroll),
  "reroll-melee": confirming(reroll),
  "reroll-sudden-death": confirming(reroll),
  reroll: no,
  "add-to-attack": confirming(addToRoll),
  "add-to-defence": confirming(addToRoll),
  "add-to-melee": confirming(addToRoll),
  "add-to-roll": no,
  "sniper-victim": choosing(sniper),
  "remove-gas": gasAway,
  "remove-smoke": gasAway,
  "reinforcement-hex": arrival,
  "tank-waits": no,
  ...windows,
  "use-event": yes,
  "use-effect": confirming(() => [{ confirm: true }, { confirm: false }]),
  alternative,
  opponent: whichever,
  "suppress-whom": whom("suppress"),
  "suppress-where": whom("suppress"),
  "unsuppress-whom": whom("unsuppress"),
  "unsuppress-where": whom("unsuppress"),
  "break-whom": whom("break"),
  "break-where": whom("break"),
  "rally-whom": whom("rally"),
  "rally-where": whom("rally"),
  "eliminate-whom": whom("eliminate"),
  "eliminate-where": whom("eliminate"),
  "promote-whom": whom("promote"),
  "promote-where": whom("promote"),
  "recall-whom": whom("recall"),
  "recall-where": whom("recall"),
  "retreat-whom": whom("retreat"),
  "retreat-where": whom("retreat"),
  "fortify-where": helpfulHex,
  "remove-wire-where": helpfulHex,
  "weapon-to-give": weaponFp,
  "weapon-taker": whichever,
  "support-hex": arrival,
  "support-leader": whichever,
  "hero-hex": helpfulHex,
  "burning-hex": hurtfulHex,
  "flee-fire": choosing(picks.flight),
  "discard-from-enemy-hand": enemyCard,
  "keep-strategy": keepStrategy,
  "reveal-chit": whichever,
  "auftragstaktik-hex": arrival,
  "auftragstaktik-leader": whichever,
  "auftragstaktik-to": arrival,
  "detach-from": whichever,
  malfunction,
  "trommelfeuer-hexes": hexPair,
  "walking-wounded": ownWounded,
  "walking-wounded-hex": arrival,
  "under-shot-direction": whichever,
}

/** `plan`: what the side intends in this Turn, one of `plans`. */
export function propose(
  m: State,
  decision: Decision,
  _random: Random,
  plan?: unknown,
  habits?: Habits,
): readonly Move[] {
  if (decision.kind === "choose" && decision.options.length === 1) return first(decision)
  const intention = plan as Intention | undefined
  const followed = habits ? { ...(intention ?? { aim: "book" }), habits } : intention
  return book[decision.what as Question](m, decision, followed)
}
