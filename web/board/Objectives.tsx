/** Objectives: numbered discs with the holder's flag and the points they are worth. */
import type { Objective } from "@salient/engine"
import type { HexFrame, TableFrame } from "./frame.ts"
import { isDark, type Looks } from "./sides.ts"

/** On a hex the disc lies beside its counters. */
const beside = { hex: { x: -29.5, y: 0 }, table: { x: 0, y: 0 } } as const

type Props = { readonly objectives: readonly Objective[]; readonly frame: HexFrame | TableFrame; readonly looks: Looks }

export function Objectives({ objectives, frame, looks }: Props) {
  return (
    <g class="objectives">
      {objectives.map((o) => {
        const { x, y } = frame.put(o.at)
        const look = o.owner === null ? undefined : looks(o.owner)
        const cloth = look?.band === "square" ? "h12v8h-12z" : "h12l-3.6 4l3.6 4h-12z"
        const off = beside[frame.kind]
        return (
          <g
            key={o.id}
            class="objective"
            data-objective={o.id}
            style={{ transform: `translate(${x + off.x}px, ${y + off.y}px) scale(max(0.8, var(--px, 1)))` }}
          >
            {look ? (
              <>
                <path class="flag" d={`M0 -21${cloth}`} fill={look.colour} />
                <path class="staff" d="M0 -22v13" />
              </>
            ) : null}
            <circle class="objective-disc" r="9.5" fill={look?.colour ?? "var(--raised)"} />
            <text
              class={look && isDark(look.colour) ? "objective-number light" : "objective-number"}
              y="4.6"
              text-anchor="middle"
            >
              {o.number}
            </text>
            {o.worth === undefined ? null : (
              <g class="worth">
                <rect x={-4 - o.worth.length * 3} y="10" width={8 + o.worth.length * 6} height="13" rx="2" />
                <text class="objective-worth" y="20.6" text-anchor="middle">
                  {o.worth}
                </text>
              </g>
            )}
            <title>{o.says}</title>
          </g>
        )
      })}
    </g>
  )
}
