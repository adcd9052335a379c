/** The letters with which a terminal represents what a browser draws. */
import type { Emblem, Ground, Line, Piece, Side } from "@salient/engine"

/** Letters are lower or upper case by side; other signs are the same for all sides. */
export const emblems: { readonly [emblem in Emblem]: string } = {
  infantry: "I",
  platoon: "P",
  team: "T",
  leader: "L",
  runner: "R",
  "machine-gun": "M",
  mortar: "O",
  gun: "G",
  howitzer: "H",
  "field-gun": "F",
  cavalry: "C",
  cyclist: "Y",
  engineer: "E",
  flamethrower: "Z",
  tank: "K",
  "armoured-car": "A",
  truck: "U",
  wagon: "W",
  train: "N",
  aircraft: "V",
  balloon: "B",
  headquarters: "Q",
  observer: "D",
  telephone: "J",
  sniper: "S",
  supply: "X",
  depot: "X",
  marker: "*",
  unknown: "?",
  objective: "$",
  mine: "^",
  gas: "%",
  smoke: "~",
  fire: "!",
  pillbox: "#",
  dugout: "#",
  trench: "=",
  wire: "x",
  bunker: "#",
  boat: "&",
}

export const grounds: { readonly [ground in Ground]: string } = {
  clear: ".",
  field: ",",
  orchard: "o",
  brush: ";",
  woods: "w",
  "shattered-woods": "s",
  marsh: "m",
  water: "~",
  sand: ":",
  rough: "r",
  craters: "c",
  buildings: "b",
  town: "t",
  rubble: "u",
  fort: "f",
  hill: "h",
  gully: "g",
}

export const lines: { readonly [line in Line]: string } = {
  road: "-",
  track: "'",
  railway: "+",
  river: "~",
  stream: "~",
  canal: "~",
  wall: "|",
  hedge: "%",
  fence: "|",
  embankment: "n",
  cliff: "V",
  ridge: "^",
  trench: "=",
  wire: "x",
  border: "/",
  bridge: "H",
  ford: "v",
  telephone: "j",
}

/** The letter of a piece: upper case for the first side, lower case for the second, marked for further sides. */
export function glyphOf(piece: Pick<Piece, "emblem" | "side">, sides: readonly Side[]): string {
  const letter = emblems[piece.emblem]
  const at = piece.side === undefined ? -1 : sides.indexOf(piece.side)
  if (at < 0) return letter
  return `${at % 2 === 0 ? letter : letter.toLowerCase()}${"'".repeat(Math.floor(at / 2))}`
}

/** `I infantry, M machine gun`: explains the letters used on a board. */
export const legend = <K extends string>(table: { readonly [key in K]: string }, used: Iterable<K>): string =>
  [...new Set(used)]
    .sort()
    .map((key) => `${table[key]} ${key.replaceAll("-", " ")}`)
    .join(", ")
