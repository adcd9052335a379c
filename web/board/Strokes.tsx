/** Lines and layers of a printed map as paths. */
import type { Country } from "@salient/engine"
import { memo } from "preact/compat"
import type { Box } from "./frame.ts"
import { countryside, type Layer } from "./ground/country.ts"
import { type Drawn, strokes } from "./lines.ts"

export const Layers = ({ layers }: { layers: readonly Layer[] }) => (
  <>{layers.map((l, i) => (l.d === "" ? null : <path key={`${l.pen}${i}`} class={l.pen} d={l.d} />))}</>
)

type CountryProps = { readonly country: Country | undefined; readonly box: Box; readonly size: number }

const sameBox = (a: Box, b: Box): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height

/** The open country under everything else: it stays when a trench is dug or a wood burns. */
export const OpenCountry = memo(
  ({ country = "farmland", box, size }: CountryProps) => <Layers layers={countryside(country, box, size)} />,
  (a, b) => a.country === b.country && a.size === b.size && sameBox(a.box, b.box),
)

export const Strokes = ({ lines, kind = "" }: { lines: readonly Drawn[]; kind?: string }) => (
  <>
    {strokes(lines).map((s) => (
      <path
        key={`${s.pen} ${s.width ?? ""}`}
        class={`line ${kind} ${s.pen}`}
        d={s.d}
        {...(s.width === undefined ? {} : { style: { strokeWidth: s.width } })}
      />
    ))}
  </>
)

/** How far fields may extend over the edge of the sheet. */
const overrun = 420

/** The desk around the sheet; it hides whatever extends over the sheet's edge. */
export const Desk = ({ box: { left, top, width, height } }: { box: Box }) => (
  <path
    class="desk"
    d={`M${left - overrun} ${top - overrun}h${width + 2 * overrun}v${height + 2 * overrun}h${-width - 2 * overrun}zM${left} ${top}v${height}h${width}v${-height}z`}
  />
)
