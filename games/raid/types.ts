/** The words of the rulebook. */
export const SIDES = ["raiders", "garrison"] as const
export type Side = (typeof SIDES)[number]

export const UNIT_KINDS = ["party", "section", "gun"] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

export const CARD_KINDS = ["nerve", "smoke", "flare", "bombs"] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** One T for each K: a missing one does not compile. */
export type By<K extends string, T> = { [k in K]: T }

export type CardId = `${Side}:${CardKind}:${number}`

export const other = (side: Side): Side => (side === "raiders" ? "garrison" : "raiders")

export const kindOf = (card: CardId): CardKind => card.split(":")[1] as CardKind
