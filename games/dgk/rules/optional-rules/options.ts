/** What players can agree on before a match: optional rules, and the parameter set it is played with. */
import { optionalRules, variant } from "@salient/kit/optional-rules"
import { standardModel } from "../../data/model.ts"

const { options: switches, isOn } = optionalRules(
  {
    indirectFire: {
      label: "Indirect fire",
      says: "Deployed artillery can fire at anything a friendly unit can see.",
      rules: ["DGK-INDIR-01"],
    },
    hiddenDeployment: {
      label: "Hidden deployment",
      says: "Units that set up deployed may begin hidden.",
      rules: ["DGK-HIDE-01"],
    },
    rippingUpTrack: {
      label: "Ripping up track",
      says: "A unit resting in contact with the rails can destroy them.",
      rules: ["DGK-TRAIN-09"],
    },
    imbalance: {
      label: "Initiative by formations",
      says: "The side with more formations leads more often.",
      rules: ["DGK-GAP-12"],
    },
    evenOut: {
      label: "Alternating initiative",
      says: "The side that led the last turn leads less often.",
      rules: ["DGK-GAP-12"],
    },
    mines: {
      label: "Minefields and command mines",
      says: "A side that sets up deployed lays hidden mines.",
      rules: ["DGK-MINE-01", "DGK-MINE-02"],
    },
    wire: {
      label: "Barbed wire",
      says: "The scenario's wire blocks movement until it is cut. If off, there is no wire.",
      rules: ["DGK-WIRE-01", "DGK-WIRE-02"],
    },
    aircraft: {
      label: "Aircraft",
      says: "The scenario's aircraft take part. If off, they stay away.",
      rules: ["DGK-AIR-01"],
    },
  },
  ["wire", "aircraft"],
)

export { isOn }

export const parameterSet = variant(
  "model",
  {
    label: "Parameter set",
    says: "D was tuned with whole battles. C, B and A are earlier drafts, each harder on the attacker.",
    rules: ["DGK-GAP-15"],
  },
  [standardModel.id, "C", "B", "A"],
)

export const trainOrders = variant(
  "trainOrders",
  {
    label: "Orders to trains",
    says: "Orders to trains always arrive. If checked, they can be delayed or lost like any others.",
    rules: ["DGK-TRAIN-10"],
  },
  ["always", "checked"],
)

export const handicap = variant(
  "handicap",
  {
    label: "Handicap",
    says: "The stronger player's army counts as one class less motivated and so breaks sooner.",
    rules: ["DGK-MOR-04"],
  },
  ["none", "allied", "central"],
)

export const options = [parameterSet.option, ...switches, trainOrders.option, handicap.option]
