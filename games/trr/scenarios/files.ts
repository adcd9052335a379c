/** Every scenario of the game as in its file, by date. */
import flesquieres from "./flesquieres-1917.json" with { type: "json" }
import gorlice from "./gorlice-1915.json" with { type: "json" }
import jaroslawice from "./jaroslawice-1914.json" with { type: "json" }
import manchesterHill from "./manchester-hill-1918.json" with { type: "json" }
import montauban from "./montauban-1916.json" with { type: "json" }
import nimy from "./nimy-1914.json" with { type: "json" }
import ors from "./ors-1918.json" with { type: "json" }
import ownForces from "./own-forces-1914.json" with { type: "json" }
import tsaritsyn from "./tsaritsyn-1919.json" with { type: "json" }
import virton from "./virton-1914.json" with { type: "json" }

export const scenarioFiles: readonly unknown[] = [
  jaroslawice,
  virton,
  nimy,
  gorlice,
  montauban,
  flesquieres,
  manchesterHill,
  ors,
  tsaritsyn,
  ownForces,
]
