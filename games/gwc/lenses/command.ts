/** Which Units a Leader can activate, and the chain of command that he starts: GWC-3.3.1.1, GWC-3.3.1.2, GWC-3.3.1.6. */
import type { Lens, Overlay, Shown } from "@salient/engine"
import { values } from "../data/values.ts"
import { followers, highestLeader, inRadius, isChain } from "../rules/formations-and-command/command.ts"
import { isLeader, isTank, nameOf, profile } from "../rules/formations-and-command/pieces.ts"
import { commandOf } from "../rules/formations-and-command/stats.ts"
import { allHexes, grid } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import type { View } from "../view.ts"
import { boardOf, pointOf, touchOf, unitAt } from "./aim.ts"

const named = (list: readonly Formation[]): string =>
  list.map((u) => `${nameOf(u)} in ${grid.name(u.hex)}`).join(", ") || "nobody"

/** Who activates whom: each link starts at the Leader nearest to the head of the chain. */
function links(head: Formation, others: readonly Formation[]): [Formation, Formation][] {
  const found: [Formation, Formation][] = []
  const callers = [head]
  const waiting = [...others]
  for (const caller of callers)
    for (let i = 0; i < waiting.length; ) {
      const u = waiting[i]!
      const reached = isTank(caller) || inRadius(caller, u)
      if (!reached) i++
      else {
        found.push([caller, u])
        waiting.splice(i, 1)
        if (isLeader(u)) callers.push(u)
      }
    }
  return found
}

function show(m: State, head: Formation): Shown | string {
  const tankLeader = profile(head).tankLeader
  if (!isLeader(head) && !tankLeader) return commanders(m, head)
  const radius = tankLeader ? values.tankLeader.radius : commandOf(head)
  const called = followers(m, head, true)
  const chain = links(head, called)
  const highest = highestLeader(m, head.side)?.id === head.id
  const rules = tankLeader ? ["GWC-3.3.1.6", "GWC-O14.2.1"] : highest ? ["GWC-3.3.1.1", "GWC-3.3.1.2"] : ["GWC-3.3.1.1"]
  const overlays: Overlay[] = [
    {
      kind: "hexes",
      label: `Command Radius ${radius}`,
      hexes: allHexes.filter((h) => grid.distance(h, head.hex) <= radius).map(touchOf),
      tone: "plain",
      side: head.side,
      rules,
    },
    ...chain.map(
      ([from, to]): Overlay => ({
        kind: "arrow",
        label: `${nameOf(from)} activates ${nameOf(to)}`,
        points: [pointOf(from.hex), pointOf(to.hex)],
        side: head.side,
        rules,
      }),
    ),
  ]
  const later = chain.filter(([from]) => from !== head)
  return {
    overlays,
    says: [
      `${nameOf(head)} in ${grid.name(head.hex)}: Command Radius ${radius}${highest ? ", Highest-ranking Leader" : ""}.`,
      `He can activate ${named(chain.filter(([from]) => from === head).map(([, to]) => to))}.`,
      ...(later.length > 0
        ? [
            `Through them: ${later.map(([from, to]) => `${nameOf(from)} ${nameOf(to)} in ${grid.name(to.hex)}`).join(", ")}.`,
          ]
        : []),
    ],
    rules,
  }
}

/** The Leaders who could activate a Unit. */
function commanders(m: State, u: Formation): Shown | string {
  if (isTank(u)) return `${nameOf(u)} is no Tank Leader.`
  const list = m.units.filter((l) => l.side === u.side && isLeader(l) && inRadius(l, u) && isChain(l, [u]))
  return {
    overlays: list.map((l) => ({
      kind: "arrow",
      label: `${nameOf(l)} commands ${nameOf(u)}`,
      points: [pointOf(l.hex), pointOf(u.hex)],
      side: u.side,
      rules: ["GWC-3.3.1.1"],
    })),
    says: [`${nameOf(u)} in ${grid.name(u.hex)} is in the Command Radius of ${named(list)}.`],
    rules: ["GWC-3.3.1.1"],
  }
}

export const commandLens: Lens<View> = {
  id: "command",
  label: "Command",
  says: "Point at a Leader to see his Command Radius and whom he can activate, or at a Unit to see who commands it.",
  aims: 1,
  show(view, [aim]) {
    const m = boardOf(view)
    const u = unitAt(m, aim)
    return u ? show(m, u) : "Point at a Leader or another Formation."
  },
}
