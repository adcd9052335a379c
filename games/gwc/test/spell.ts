/** Cards as one line of words each, so that a test can check them against the rulebook. */
import type { Amount, Choice, Condition, Selector, Where } from "../data/conditions.ts"
import type { Effect, Play } from "../data/effects.ts"

const kinds = (list: readonly string[]): string => {
  const text = list.join(" ")
  const words: { [list: string]: string } = {
    "platoon team runner": "Units",
    "platoon team runner leader": "Units and Leaders",
    "platoon team runner leader tank": "Formations",
    "platoon team runner tank": "Units and Tanks",
  }
  return words[text] ?? text
}

const others = (o: Selector | "chosen"): string => (o === "chosen" ? "it" : `(${selector(o)})`)

const where = (w: Where): string =>
  [
    w.here && "here",
    w.with && `with ${others(w.with)}`,
    w.adjacentTo && `next to ${others(w.adjacentTo)}`,
    w.within && `within ${w.within.hexes} of (${selector(w.within.of)})`,
    w.commandedBy && `commanded by ${others(w.commandedBy)}`,
    w.seenBy && `seen by a ${w.seenBy}`,
    w.holds && `holding (${selector(w.holds)})`,
    w.noEnemies && "without enemies",
    w.objective && "an Objective",
    w.setUpArea && "in the set-up area",
    w.terrain && `in ${w.terrain.join("/")}`,
    w.fortification && `in ${w.fortification.join("/")}`,
    w.fortified !== undefined && (w.fortified ? "fortified" : "unfortified"),
    w.water !== undefined && (w.water ? "Water" : "not Water"),
    w.cover?.atLeast !== undefined && `Cover ${w.cover.atLeast}+`,
    w.cover?.below !== undefined && `Cover below ${w.cover.below}`,
  ]
    .filter((part) => typeof part === "string")
    .join(", ")

const selector = (s: Selector): string =>
  [s.side, ...(s.is ?? []), s.boxed && `[${s.boxed}]`, kinds(s.kinds), s.at && where(s.at)].filter(Boolean).join(" ")

const pick = (p: Choice): string =>
  [
    `${p.upTo ? "up to " : ""}${p.count}`,
    p.hex && `${p.hex} hex`,
    p.nearest && `nearest ${p.nearest}`,
    p.by && `by ${p.by}`,
  ]
    .filter(Boolean)
    .join(", ")

const amount = (a: Amount): string => (typeof a === "number" ? `${a}` : `${a.times} x ${a.of}`)

/** A condition in words. */
function sayCondition(c: Condition): string {
  switch (c.is) {
    case "posture":
      return c.posture
    case "nation":
      return c.nation
    case "date":
      return `${c.from ?? ""}..${c.until ?? ""}`
    case "attack":
      return `against ${c.by.join("/")}`
    case "hex":
      return `hex ${where(c.at)}`
    case "present":
      return `present ${selector(c.who)}`
    case "quantity":
      return `${c.of} ${c.atLeast}+`
    case "firing":
      return [
        c.which,
        "firing",
        c.weapon && "Weapon",
        c.kinds?.join("/"),
        c.nation && "of the printed nation",
        c.printedFp && `printed FP ${c.printedFp}+`,
        c.adjacent && "adjacent",
      ]
        .filter(Boolean)
        .join(" ")
    case "telephone":
      return `${c.whose} Telephone ${c.state}${c.box ? ` in ${c.box}` : ""}`
    case "spotter":
      return `spotter ${c.spotter}`
    case "countermix":
      return `countermix has ${c.has}`
    case "answering":
      return `answering ${c.actions.join("/")}`
    default:
      return c.is
  }
}

/** What an effect does, without its conditions. */
function sayDeed(e: Effect): string {
  switch (e.kind) {
    case "oneOf":
      return `either ${e.options.map((o) => o.effects.map(sayEffect).join(", then ")).join(" or ")}`
    case "retreat":
      return `retreat ${e.hexes}: ${selector(e.who)} (${pick(e.pick)})`
    case "modify":
      return `${e.number} ${amount(e.amount)}${e.who ? ` for ${selector(e.who)}` : ""} (${e.lasts})`
    case "victoryPoints":
      return `points ${amount(e.amount)}`
    case "raiseSurrender":
      return `Surrender +${e.spaces}`
    case "fortify":
      return `${e.fortification} ${where(e.at)}`
    case "removeWire":
      return `no Wire ${where(e.at)}`
    case "crater":
      return `Shellhole ${where(e.at)}`
    case "discardFromHand":
      return `discard ${e.cards} of the enemy's hand`
    case "drawFate":
      return `${e.whose} draws ${e.cards}`
    case "drawStrategy":
      return `draw ${e.cards} SC, keep ${e.keep}${e.onlyIfNone ? ", if none" : ""}`
    case "revealChits":
      return `reveal ${e.count} chits`
    case "support":
      return `support ${e.place}${e.telephones ? ", Telephones too" : ""}${e.search ? ", search" : ""}${e.suppressed ? ", Suppressed" : ""}`
    case "giveWeapon":
      return `${e.classes?.join("/") ?? "Weapon"} of ${e.from} to ${selector(e.to)}`
    case "breakTelephone":
      return `break ${e.whose} Telephone`
    case "airAssault":
      return `Air Assault x${e.times}`
    case "artilleryRequest":
      return `Artillery Request by ${e.spotter}`
    case "cancel":
      return `cancel ${e.what}${e.counts ? ", counts" : ""}`
    case "permitEntry":
      return `entry for ${e.who.map(selector).join(" and ")}${e.suppressed ? ", Suppressed" : ""} (${e.lasts})`
    case "ignoreWire":
      return `no Wire for ${selector(e.who)} (${e.lasts})`
    case "spare":
      return `spare ${selector(e.who)} from ${e.from} (${e.lasts})`
    case "forbid":
      return `forbid ${e.whose} ${e.orders.join("/")} (${e.lasts})`
    case "special":
      return `special ${e.name}`
    case "suppress":
    case "unsuppress":
    case "break":
    case "rally":
    case "eliminate":
    case "promote":
    case "recall":
      return `${e.kind} ${selector(e.who)} (${pick(e.pick)})`
    default:
      return e.kind
  }
}

/** An effect in words. */
export const sayEffect = (e: Effect): string =>
  [
    e.optional && "may",
    sayDeed(e),
    e.when && `if ${e.when.map(sayCondition).join(" & ")}`,
    e.unless && `unless ${e.unless.map(sayCondition).join(" & ")}`,
  ]
    .filter(Boolean)
    .join(" ")

/** One way to play a card in words. */
export const sayPlay = (p: Play): string =>
  `${p.window}${p.when ? ` if ${p.when.map(sayCondition).join(" & ")}` : ""}: ${p.effects.map(sayEffect).join(", then ")}`
