/** DGK-TURN-02 The initiative button. */
import type { Form } from "@salient/engine"
import { choice, form, number, shownWhen, type Values, yesno } from "@salient/kit/form"
import { initiative } from "../charts/initiative.ts"
import { say } from "../data/messages.ts"
import type { Model } from "../data/model.ts"
import { SIDES, sideNames } from "../types.ts"
import { asked } from "./asked.ts"

export function initiativeForm(model: Model): Form {
  const { biasLimit } = model.initiative
  const count = { min: 0, max: 40, start: 4 }
  const fields = [
    number(
      "bias",
      "The scenario favours the Allied Forces by",
      { min: -biasLimit, max: biasLimit, unit: "points", start: 0 },
      { rules: ["DGK-GAP-12"], help: "Negative values favour the Central Powers." },
    ),
    yesno("imbalance", "Does the number of formations count?", { rules: ["DGK-GAP-12"] }),
    number("allied", "Allied formations able to act", count, { when: shownWhen({ imbalance: [true] }) }),
    number("central", "Central Powers formations able to act", count, { when: shownWhen({ imbalance: [true] }) }),
    choice(
      "ledLastTurn",
      "Who had the first round last turn?",
      [
        ["open", "It does not count"],
        ["allied", sideNames.allied],
        ["central", sideNames.central],
      ],
      { rules: ["DGK-GAP-12"] },
    ),
  ]
  const facts = (v: Values) => {
    const led = v.word("ledLastTurn", ["open", ...SIDES])
    return {
      bias: v.num("bias"),
      ...(v.yes("imbalance") ? { able: { allied: v.num("allied"), central: v.num("central") } } : {}),
      ...(led === "open" ? {} : { ledLastTurn: led }),
    }
  }
  return form({
    id: "initiative",
    title: "Initiative",
    rules: ["DGK-TURN-02", "DGK-GAP-12"],
    fields,
    every: true,
    answer: (v) =>
      asked({
        ...initiative(model, facts(v)),
        name: (side) => sideNames[side],
        messages: (side) => [say("INIT", { side: sideNames[side] })],
      }),
  })
}
