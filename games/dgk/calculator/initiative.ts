/** DGK-TURN-02 The initiative button. */
import type { FieldValues, Form } from "@salient/engine"
import { say } from "../data/messages.ts"
import type { Model } from "../data/model.ts"
import { initiative } from "../model/initiative.ts"
import type { By, Side } from "../types.ts"
import { amount, asked, choice, form, shownWhen, yesno } from "./form.ts"

export const sideNames: By<Side, string> = { allied: "Allied Forces", central: "Central Powers" }

export function initiativeForm(model: Model): Form {
  const { biasLimit } = model.initiative
  const count = { min: 0, max: 40, step: 1, default: 4 }
  const fields = [
    amount(
      "bias",
      "The scenario favours the Allied Forces by",
      { min: -biasLimit, max: biasLimit, step: 1, default: 0, unit: "points" },
      { rules: ["DGK-GAP-12"], help: "Less than nothing favours the Central Powers." },
    ),
    yesno("imbalance", "Does the number of formations count?", { rules: ["DGK-GAP-12"] }),
    amount("allied", "Allied formations able to act", count, { when: shownWhen({ imbalance: [true] }) }),
    amount("central", "Central Powers formations able to act", count, { when: shownWhen({ imbalance: [true] }) }),
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
  const facts = (v: FieldValues) => ({
    bias: v.bias as number,
    ...(v.imbalance === true ? { able: { allied: v.allied as number, central: v.central as number } } : {}),
    ...(v.ledLastTurn === "open" ? {} : { ledLastTurn: v.ledLastTurn as Side }),
  })
  return form(
    { id: "initiative", title: "Initiative", rules: ["DGK-TURN-02", "DGK-GAP-12"], fields },
    () => [],
    (v) =>
      asked({
        ...initiative(model, facts(v)),
        name: (side) => sideNames[side],
        messages: (side) => [say("INIT", { side: sideNames[side] })],
      }),
  )
}
