/** The words of the rulebook. */
export const SIDES = ["raiders", "garrison"] as const
export type Side = (typeof SIDES)[number]

export const UNIT_KINDS = ["party", "section", "gun"] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

export const CARD_KINDS = ["nerve", "smoke", "flare", "bombs"] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** One T for each K: the compiler asks for the one forgotten. */
export type By<K extends string, T> = { [k in K]: T }

export type CardId = `${Side}:${CardKind}:${number}`

export type Unit = {
  id: `unit:${string}`
  side: Side
  kind: UnitKind
  name: string
  hex: string | null // null: not yet set up, or gone
  steps: number
  hidden: boolean // RAID-2.2
  acted: boolean // RAID-3.3
  reacted: boolean // RAID-4.3
  prisoner: boolean // RAID-6.3
}

export type State = {
  scenario: string
  phase: "setup" | "turns"
  turn: number
  active: Side
  /** The active side has drawn its card for this turn (RAID-3.2). */
  drawn: boolean
  units: Unit[]
  hands: By<Side, CardId[]>
  decks: By<Side, CardId[]>
  discards: By<Side, CardId[]>
}

export const other = (side: Side): Side => (side === "raiders" ? "garrison" : "raiders")

export const kindOf = (card: CardId): CardKind => card.split(":")[1] as CardKind
