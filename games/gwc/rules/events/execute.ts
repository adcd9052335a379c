/** The one executor of card effects (data/effects.ts): runs each effect in order and skips impossible ones (GWC-E56a). */
import { type Check, type Flow, offer, ok, part, refuse } from "@salient/engine"
import { events, strategies } from "../../data/cards.ts"
import type { Choice as Pick } from "../../data/conditions.ts"
import type { Effect, EffectKind } from "../../data/effects.ts"
import { tell } from "../../happenings.ts"
import { choose, confirm, select } from "../../questions.ts"
import type { Formation, Player, State } from "../../state.ts"
import type { By, Nation } from "../../types.ts"
import { drawRandomHex } from "../cards-rolls-triggers/rolls.ts"
import { fortificationsLeft, heroLeft } from "../formations-and-command/countermix.ts"
import { breakFormation, promote, rally, suppress, unsuppress } from "../formations-and-command/harm.ts"
import { fortify, removeFort } from "../fortifications.ts"
import { airAssault } from "../orders-air-assault.ts"
import { artilleryRequest, mayRequestFrom } from "../orders-artillery-request.ts"
import { chooseFoe, chooseHex, offerThese } from "../orders-in-general/choices.ts"
import { recall, retreat } from "../orders-rout/retreat.ts"
import { eliminate, gain } from "../sequence-time-victory/victory.ts"
import { mayFortify } from "../terrain/ground.ts"
import { makeCrater } from "../terrain/markers.ts"
import { allHexes, foesOf, grid, type Hex, playerOf, toEnemyEdge, toOwnEdge, trackOf } from "../the-map/field.ts"
import { breakTelephone, exchangeTelephone, otherTelephones } from "../weapons-telephones-suppression/telephones.ts"
import { ignite, spreadBlaze } from "./blaze.ts"
import { type CardDeed, cardDeeds, isCardDeed } from "./card-effects.ts"
import { amountOf, hexFits, holdAll, selected } from "./conditions.ts"
import type { Context } from "./context.ts"
import { giveWeapon, mayGiveWeapon } from "./give.ts"
import { placeHero, placeRunner, runnerMayCome } from "./newcomers.ts"
import { mayDoSpecial, specials } from "./specials.ts"
import { support } from "./support.ts"

type Of<K extends EffectKind> = Extract<Effect, { kind: K }>
/** The implementation of an effect: immediate, or a flow if a player must choose. */
type Doing<E> = (m: State, player: Nation, effect: E, context: Context, rule: string) => Flow | undefined

/** One implementation for each effect. */
export type Deeds = { readonly [K in EffectKind]: Doing<Of<K>> }

/** Executes effects in order. */
export function* execute(m: State, player: Nation, effects: readonly Effect[], context: Context, rule: string): Flow {
  for (const effect of effects) {
    if (!holdAll(m, player, effect.when, context)) continue
    if (effect.unless && holdAll(m, player, effect.unless, context)) continue
    if (effect.optional) {
      if (!isPossible(m, player, effect, context)) continue
      const yes = yield* confirm(
        { by: player, what: "use-effect", prompt: `${sentence(effect)}?`, rules: [rule] },
        { yes: "Yes", no: "No" },
      )
      if (!yes) continue
    }
    const flow = deedOf(effect.kind)(m, player, effect, context, rule)
    if (flow) yield* flow
  }
}

const deedOf = (kind: EffectKind): Doing<Effect> => (isCardDeed(kind) ? cardDeeds[kind] : doing[kind]) as Doing<Effect>

const sentence = (effect: Effect): string => {
  const words: { readonly [k in EffectKind]?: string } = { rally: "Rally a Unit there" }
  return words[effect.kind] ?? "Do this"
}

/** Whether the effects of a card can do anything: the first effect that applies must be possible. */
export function mayExecute(m: State, player: Nation, effects: readonly Effect[], context: Context): boolean {
  for (const effect of effects) {
    if ("lasts" in effect && effect.lasts === "game") return true // its conditions are checked when it is executed
    if (!holdAll(m, player, effect.when, context)) continue
    if (effect.unless && holdAll(m, player, effect.unless, context)) continue
    if (isPossible(m, player, effect, context)) return true
  }
  return false
}

/** The hexes that match a card's place; if one must hold a Formation, only hexes with Formations are searched. */
function hexesWhere(m: State, player: Nation, at: Of<"removeWire">["at"], context: Context): Hex[] {
  if (at.here) return context.hex !== undefined && hexFits(m, player, context.hex, at, context) ? [context.hex] : []
  const hexes = at.holds ? [...new Set(m.units.map((u) => u.hex))].sort((a, b) => a - b) : allHexes
  return hexes.filter((h) => hexFits(m, player, h, at, context))
}

function isPossible(m: State, player: Nation, effect: Effect, context: Context): boolean {
  const foes = context.foe ? [context.foe] : foesOf(m, player)
  const someFoe = (has: (foe: Player) => boolean) => foes.some((foe) => has(playerOf(m, foe)))
  switch (effect.kind) {
    case "suppress":
      return selected(m, player, effect.who, context).some((u) => !u.suppressed)
    case "promote":
    case "rally":
    case "unsuppress":
    case "break":
    case "eliminate":
    case "recall":
    case "retreat":
      return selected(m, player, effect.who, context).length > 0
    case "fortify":
      return (
        fortificationsLeft(m, effect.fortification) > 0 &&
        hexesWhere(m, player, effect.at, context).some((h) => mayFortify(m, h))
      )
    case "removeWire":
      return Object.keys(m.forts).some(
        (k) => m.forts[Number(k)] === "wire" && hexFits(m, player, Number(k), effect.at, context),
      )
    case "discardFromHand":
    case "discardHand":
      return someFoe((foe) => foe.hand.length > 0)
    case "discardStrategy":
      return someFoe((foe) => foe.held.length > 0)
    case "discardReminders":
      return someFoe((foe) => foe.reminders.length > 0)
    case "drawStrategy":
      return playerOf(m, player).strategyDeck.length > 0
    case "revealChits":
      return someFoe((foe) => foe.secret.length > 0)
    case "placeRunner":
      return runnerMayCome(m, player)
    case "placeHero":
      return heroLeft(m, player) !== undefined
    case "giveWeapon":
      return mayGiveWeapon(m, player, effect, context)
    case "breakTelephone":
      return effect.whose === "own" ? playerOf(m, player).telephone !== null : someFoe((foe) => foe.telephone !== null)
    case "exchangeTelephone":
      return playerOf(m, player).telephone?.broken === false && otherTelephones(m, player).length > 0
    case "artilleryRequest":
      return mayRequestFrom(m, player, ["fao"]).ok
    case "special":
      return mayDoSpecial(m, player, effect.name, context)
    case "oneOf":
      return effect.options.some((o) => mayExecute(m, player, o.effects, context))
    default:
      return true
  }
}

/** What a card does to Formations that are chosen for it, with its name. */
type Deed = "suppress" | "unsuppress" | "break" | "rally" | "eliminate" | "promote" | "recall" | "retreat"
const deedNames: By<Deed, string> = {
  suppress: "Suppress",
  unsuppress: "Remove a Suppressed marker",
  break: "Break",
  rally: "Rally",
  eliminate: "Eliminate",
  promote: "Veteran marker",
  recall: "Recall",
  retreat: "Retreat",
}

/** The selected Formations that the effect applies to, chosen as the card says. */
function* picked(
  m: State,
  player: Nation,
  all: readonly Formation[],
  how: Pick,
  rule: string,
  deed: Deed,
): Flow<Formation[]> {
  let list = [...all]
  if (list.length === 0) return []
  if (how.hex) {
    const hex = yield* pickHex(m, player, list, how.hex, rule, deed)
    return list.filter((u) => u.hex === hex)
  }
  if (how.nearest) {
    const far = (u: Formation) => toOwnEdge(m, u.side, u.hex)
    const least = Math.min(...list.map(far))
    list = list.filter((u) => far(u) === least)
  }
  if (how.count === "all") return list
  const by = how.by === "owner" ? list[0]!.side : player
  const count = how.count === "half" ? Math.ceil(list.length / 2) : how.count
  const options = offerThese(m, undefined, list, refuse(rule, "The card does not apply to it."))
  if (count === 1) {
    if (list.length === 1) return list
    return [
      yield* choose(
        { by, what: `${deed}-whom`, prompt: `${deedNames[deed]}: which Formation?`, rules: [rule] },
        options,
      ),
    ]
  }
  const most = Math.min(count, list.length)
  if (most === list.length && !how.upTo) return list
  return yield* select(
    { by, what: `${deed}-whom`, prompt: `${deedNames[deed]}: which Formations?`, rules: [rule] },
    options,
    {
      min: how.upTo ? 1 : most,
      max: most,
    },
  )
}

function* pickHex(
  m: State,
  player: Nation,
  list: readonly Formation[],
  how: "any" | "foremost",
  rule: string,
  deed: Deed,
): Flow<Hex> {
  let hexes = [...new Set(list.map((u) => u.hex))]
  if (how === "foremost") {
    const least = Math.min(...hexes.map((h) => toEnemyEdge(m, player, h)))
    hexes = hexes.filter((h) => toEnemyEdge(m, player, h) === least)
  }
  if (hexes.length === 1) return hexes[0]!
  return yield* chooseHex(
    player,
    `${deed}-where`,
    hexes,
    rule,
    `${deedNames[deed]}: which hex?`,
    "The hex is out of the card's reach, or nothing there is affected by it.",
  )
}

/** The target of an effect around a Random Hex is measured from the hex drawn before. */
function* pickedNear(
  m: State,
  player: Nation,
  effect: { kind: Deed; who: Of<"break">["who"]; pick: Pick },
  context: Context,
  rule: string,
  fit: (u: Formation) => boolean = () => true,
): Flow<Formation[]> {
  let all = selected(m, player, effect.who, context).filter(fit)
  let pick = effect.pick
  if (pick.nearest === "randomHex" && context.randomHex !== undefined) {
    const hex = context.randomHex
    const least = Math.min(...all.map((u) => grid.distance(u.hex, hex)))
    all = all.filter((u) => grid.distance(u.hex, hex) === least)
    const { nearest: _, ...rest } = pick
    pick = rest
  }
  const list = yield* picked(m, player, all, pick, rule, effect.kind)
  context.chosen = list
  return list
}

type Way = Of<"oneOf">["options"][number]

/** Every option that some card offers, each once. */
const everyWay: Way[] = [
  ...new Map(
    [
      ...Object.values(events).map((e) => e.effects),
      ...Object.values(strategies).flatMap((s) => s.plays.map((p) => p.effects)),
    ]
      .flat()
      .flatMap((e) => (e.kind === "oneOf" ? [...e.options] : []))
      .map((way) => [way.id, way]),
  ).values(),
]

const doing: Omit<Deeds, CardDeed> = {
  *suppress(m, player, effect, context, rule) {
    const { count } = effect.pick
    const fits = (u: Formation) => !u.suppressed || count === "all" || count === "half" // half of all: GWC-S98.4.5
    for (const u of yield* pickedNear(m, player, effect, context, rule, fits)) suppress(m, u, rule)
  },
  *unsuppress(m, player, effect, context, rule) {
    for (const u of yield* pickedNear(m, player, effect, context, rule)) unsuppress(m, u, rule)
  },
  *break(m, player, effect, context, rule) {
    for (const u of yield* pickedNear(m, player, effect, context, rule)) yield* breakFormation(m, u, { rule })
  },
  *rally(m, player, effect, context, rule) {
    for (const u of yield* pickedNear(m, player, effect, context, rule)) rally(m, u, rule)
  },
  *eliminate(m, player, effect, context, rule) {
    const list = yield* pickedNear(m, player, effect, context, rule)
    if (list.length > 0) eliminate(m, list, rule)
  },
  *promote(m, player, effect, context, rule) {
    for (const u of yield* pickedNear(m, player, effect, context, rule)) promote(m, u, rule)
  },
  *recall(m, player, effect, context, rule) {
    for (const u of yield* pickedNear(m, player, effect, context, rule)) recall(m, u, rule)
  },
  *retreat(m, player, effect, context, rule) {
    for (const u of yield* pickedNear(m, player, effect, context, rule)) yield* retreat(m, u, effect.hexes, rule)
  },
  modify(m, player, effect, context, rule) {
    if (effect.lasts === "game") return // a Reminder Card: lasting.ts reads it
    context.parts ??= []
    context.parts.push(part(rule, "card", amountOf(m, player, effect.amount, context)))
  },
  victoryPoints(m, player, effect, context, rule) {
    gain(m, player, amountOf(m, player, effect.amount, context), rule, "a card")
  },
  raiseSurrender(m, player, effect, _context, rule) {
    const track = trackOf(m, player)
    track.surrender += effect.spaces
    tell(m, { kind: "surrenderRaised", rules: [rule], side: player, to: track.surrender })
  },
  *fortify(m, player, effect, context, rule) {
    const hexes = hexesWhere(m, player, effect.at, context).filter((h) => mayFortify(m, h))
    if (hexes.length === 0 || fortificationsLeft(m, effect.fortification) === 0) return
    const hex =
      hexes.length === 1
        ? hexes[0]!
        : yield* chooseHex(player, "fortify-where", hexes, rule, "Where?", "The card does not allow it there.")
    fortify(m, hex, effect.fortification, rule)
  },
  *removeWire(m, player, effect, context, rule) {
    const hexes = Object.keys(m.forts)
      .map(Number)
      .filter((h) => m.forts[h] === "wire" && hexFits(m, player, h, effect.at, context))
    if (hexes.length === 0) return
    const hex =
      hexes.length === 1
        ? hexes[0]!
        : yield* chooseHex(
            player,
            "remove-wire-where",
            hexes,
            rule,
            "Which Wire is removed?",
            "The card removes no Wire there.",
          )
    removeFort(m, hex, rule)
    const stack = m.order?.stack
    if (stack) stack.wires = stack.wires.filter((h) => h !== hex) // GWC-AMB-54
  },
  crater(m, player, effect, context, rule) {
    const [hex] = hexesWhere(m, player, effect.at, context)
    if (hex !== undefined) makeCrater(m, hex, "shellhole", rule)
  },
  *randomHex(m, player, _effect, context) {
    context.randomHex = yield* drawRandomHex(m, player, "a card")
  },
  *ignite(m, player, _effect, context, rule) {
    if (context.randomHex !== undefined) yield* ignite(m, player, context.randomHex, rule)
  },
  clearAir(m, _player, _effect, _context, rule) {
    if (m.gas.length === 0 && Object.keys(m.smoke).length === 0) return
    m.gas = []
    m.smoke = {}
    m.sightClock++
    tell(m, { kind: "airCleared", rules: [rule] })
  },
  *spreadBlaze(m, player, _effect, context, rule) {
    const wind = context.card?.prints.wind
    if (wind !== undefined) yield* spreadBlaze(m, player, wind, rule)
  },
  *support(m, player, effect, context, rule) {
    yield* support(m, player, effect, context, rule)
  },
  *placeRunner(m, player, _effect, _context, rule) {
    yield* placeRunner(m, player, rule)
  },
  *placeHero(m, player, _effect, context, rule) {
    context.chosen = yield* placeHero(m, player, rule)
  },
  *giveWeapon(m, player, effect, context, rule) {
    yield* giveWeapon(m, player, effect, context, rule)
  },
  *breakTelephone(m, player, effect, context, rule) {
    const side =
      effect.whose === "own" ? player : yield* chooseFoe(m, player, context, rule, (p) => p.telephone !== null)
    breakTelephone(m, side, rule)
  },
  *exchangeTelephone(m, player, _effect, _context, rule) {
    yield* exchangeTelephone(m, player, rule)
  },
  *airAssault(m, player, effect, _context, rule) {
    for (let i = 0; i < effect.times; i++) yield* airAssault(m, player, rule)
  },
  *artilleryRequest(m, player, effect) {
    yield* artilleryRequest(m, player, { spotters: [effect.spotter] })
  },
  cancel(m, _player, effect, context, rule) {
    context.cancelled = true
    context.uncounted = effect.what === "order" && !effect.counts
    tell(m, { kind: "cancelled", rules: [rule], what: effect.what })
  },
  permitEntry(m, player, effect, context) {
    const ids = effect.who.flatMap((who) => selected(m, player, who, context)).map((u) => u.id)
    m.order?.permits.push({ ids: [...new Set(ids)], suppressed: effect.suppressed ?? false })
  },
  ignoreWire(m, player, effect, context) {
    m.order?.noWire.push(...selected(m, player, effect.who, context).map((u) => u.id))
  },
  spare(m, _player, effect) {
    if (effect.lasts === "order" && m.order) m.order.surge = true // GWC-S98.5.3; a Reminder Card is read by lasting.ts
  },
  forbid() {}, // a Reminder Card: lasting.ts reads it
  endMovement(_m, _player, _effect, context) {
    context.stopped = true
  },
  noDrift(_m, _player, _effect, context) {
    context.noDrift = true
  },
  *special(m, player, effect, context, rule) {
    const flow = specials[effect.name](m, player, context, rule)
    if (flow) yield* flow
  },
  *oneOf(m, player, effect, context, rule) {
    const may = (way: Way): Check => {
      if (!effect.options.includes(way)) return refuse(rule, "The card has no such choice.")
      return mayExecute(m, player, way.effects, context) ? ok : refuse(rule, "It would have no effect now.")
    }
    const ways = offer<Way, Way>(
      effect.options,
      may,
      (way) => ({ id: way.id, label: way.label, value: way }),
      () => [...effect.options, ...everyWay.filter((way) => !effect.options.some((o) => o.id === way.id))],
    )
    if (ways.options.length === 0) return
    const option = yield* choose({ by: player, what: "alternative", prompt: "Which one?", rules: [rule] }, ways)
    yield* execute(m, player, option.effects, context, rule)
  },
}
