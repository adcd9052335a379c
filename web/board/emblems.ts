/**
 * Staff symbols and silhouettes, drawn around (0, 0) in a box of 24 by 16. Troops get the frame of a formation, as on situation maps;
 * weapons, works and objects are drawn as themselves.
 */
import type { Emblem } from "@salient/engine"

export type Drawing = { readonly frame?: true; readonly lines?: string; readonly solid?: string }

const wheel = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`
const disc = wheel

export const emblems: { readonly [e in Emblem]: Drawing } = {
  infantry: { frame: true, lines: "M-11 -7L11 7M11 -7L-11 7" },
  platoon: {
    frame: true,
    lines: "M-11 -7L11 7M11 -7L-11 7",
    solid: disc(-4, -10.5, 1.3) + disc(0, -10.5, 1.3) + disc(4, -10.5, 1.3),
  },
  team: { frame: true, lines: "M-11 -7L11 7M11 -7L-11 7", solid: disc(0, -10.5, 1.4) },
  leader: { solid: `${disc(0, -5, 3)}M-6 8q0 -8.5 6 -8.5t6 8.5z`, lines: "M8 8V-6M8 -6h5v4h-5" },
  runner: { solid: `${disc(3, -6, 2.3)}`, lines: "M2 -3L-1 3L-6 7M-1 3L4 5L5 9M2 -2L7 0M1 -2L-4 0" },
  "machine-gun": { lines: "M-11 -2H8M8 -4.5v5M-3 -2L-9 7M-3 -2L3 7M-3 -2V7", solid: "M-11 -4.5h9v5h-9z" },
  mortar: { lines: "M-7 6L5 -7M-7 6H8M2 -3.5L6 6" },
  gun: { lines: `M-11 -1L11 -5M-2 -2.5L-10 7${wheel(0, 3, 4.5)}` },
  howitzer: { lines: `M-6 1L8 -7M-2 -1L-11 7${wheel(0, 3, 4.5)}`, solid: "M-6 2.5L4 -3.5L2.5 -5.5L-7.5 0z" },
  "field-gun": { frame: true, solid: disc(0, 0, 3.4) },
  cavalry: { frame: true, lines: "M-11 7L11 -7" },
  cyclist: { frame: true, lines: `M-11 7L11 -7${wheel(-5, 4.4, 2.2)}${wheel(5, 4.4, 2.2)}` },
  engineer: { frame: true, lines: "M-7 4V-3H7V4M0 -3V4" },
  flamethrower: { lines: "M-10 5q5 -1 8 -4q1 4 4 1q3 -4 8 -6", solid: "M2 2q3 -7 9 -9q-2 4 0 7q-4 4 -9 2z" },
  tank: { lines: "M-11 2L-5 -6H6L11 0L6 6H-6z", solid: "M-2 -2h6v4h-6z" },
  "armoured-car": { lines: `M-10 3V-1H-5V-6H3V-1H10V3z${wheel(-5, 5, 2.6)}${wheel(5, 5, 2.6)}` },
  truck: { lines: `M-11 3V-5H2V3M2 -2H8L10 1V3H-11${wheel(-6, 5, 2.4)}${wheel(6, 5, 2.4)}` },
  wagon: { lines: `M-10 -3H7L6 2H-9zM7 -1L12 1${wheel(-5, 4.5, 3)}${wheel(3, 4.5, 3)}` },
  train: {
    lines: `M-11 3V-4H-4V-1H10V3z${wheel(-7, 5, 2)}${wheel(0, 5, 2)}${wheel(6, 5, 2)}`,
    solid: "M6 -1V-5H8.5V-1z",
  },
  aircraft: { solid: "M0 -8q1.2 0 1.4 2.4V-3H11V-.5L1.4 .5V5L4 7H-4L-1.4 5V.5L-11 -.5V-3H-1.4V-5.6Q-1.2 -8 0 -8z" },
  balloon: { lines: `M-9 -3q1 -5 9 -5t9 4q-1 5 -9 5t-9 -4zM-3 1L-1.5 5M3 1L1.5 5`, solid: "M-2 5H2V8H-2z" },
  headquarters: { lines: "M-8 8V-7H10V1H-8" },
  observer: { lines: "M-9 6L0 -7L9 6z", solid: disc(0, 1.5, 2) },
  telephone: { lines: "M-8 -2q0 -4 8 -4t8 4", solid: "M-10 -3h5v3h-5zM5 -3h5v3h-5zM-6 7q0 -7 6 -7t6 7z" },
  sniper: { lines: `${wheel(0, 0, 6)}M0 -9V-3M0 9V3M-9 0H-3M9 0H3` },
  supply: { lines: "M-8 -5H8V6H-8zM-8 -5L8 6M8 -5L-8 6" },
  depot: { lines: "M-9 6V-2L0 -7L9 -2V6zM-3 6V1H3V6" },
  marker: { solid: "M0 -7L7 0L0 7L-7 0z" },
  unknown: { frame: true, lines: "M-3 -2q0 -3.2 3 -3.2t3 2.8q0 2 -3 3V2", solid: disc(0, 4.6, 0.9) },
  objective: { lines: "M-5 8V-8", solid: "M-5 -8L8 -4.5L-5 -1z" },
  mine: { lines: "M-7 7L7 -7M-4 7L-7 7L-7 4", solid: disc(2, 3, 3.4) },
  gas: { lines: "M-9 5q3 -4 6 0t6 0t6 0M-9 0q3 -4 6 0t6 0t6 0M-6 -5q3 -4 6 0t6 0" },
  smoke: { lines: "M-9 6q-3 -5 2 -6q0 -6 6 -5q5 -4 8 2q5 2 1 6q-2 4 -7 3h-7q-3 2 -3 0z" },
  fire: { solid: "M0 -8q6 5 5 10q3 -1 2 -4q3 8 -3 10h-8q-6 -3 -3 -9q1 3 3 3q-1 -6 4 -10z" },
  pillbox: { lines: "M-10 6V-3L-6 -6H6L10 -3V6z", solid: "M-5 -1H5V1.5H-5z" },
  dugout: { lines: "M-11 -2H-5V6H5V-2H11", solid: "M-3 1H3V6H-3z" },
  trench: { lines: "M-11 4V-3H-6V4H-1V-3H4V4H9V-3H11" },
  wire: { lines: "M-11 0H11M-9 -3L-3 3M-3 -3L-9 3M3 -3L9 3M9 -3L3 3" },
  bunker: { lines: "M-10 6q0 -12 10 -12t10 12z", solid: "M-5 0H5V2.5H-5z" },
  boat: { lines: "M-11 0H11L7 6H-7zM0 0V-8L7 -1" },
}
