/** The kernel: flows, decisions, dice, records, matches. Knows no game. */
export * from "./builder.ts"
export * from "./calculator.ts"
export * from "./check.ts"
export * from "./copier.ts"
export * from "./decision.ts"
export * from "./dice.ts"
export * from "./drawn.ts"
export * from "./effect.ts"
export * from "./file.ts"
export * from "./flow.ts"
export * from "./fortune.ts"
export * from "./game.ts"
export * from "./habits.ts"
export * from "./imagine.ts"
export * from "./instructions.ts"
export * from "./judge.ts"
export {
  type Audience,
  checkpoint,
  type Drawn,
  type Happening,
  pick,
  reckon,
  reveal,
  roll,
  rollMany,
  type Sentences,
  sayer,
  shuffle,
  type Told,
  tell,
  tellers,
} from "./kernel.ts"
export * from "./lapse.ts"
export * from "./lens.ts"
export * from "./match.ts"
export * from "./obvious.ts"
export * from "./odds.ts"
export * from "./offer.ts"
export * from "./plain.ts"
export * from "./present.ts"
export * from "./preview.ts"
export * from "./problem.ts"
export * from "./propose.ts"
export * from "./random.ts"
export * from "./reason.ts"
export * from "./record.ts"
export * from "./report.ts"
export * from "./rulebook.ts"
export * from "./scene.ts"
export * from "./shares.ts"
export type { KeptMatch, Stored } from "./snapshot.ts"
export * from "./start.ts"
export * from "./tally.ts"
export * from "./tutorial.ts"
export type { MayUndo, Undoable } from "./undo.ts"
export * from "./view.ts"
export * from "./written.ts"
export * from "./written-data.ts"
