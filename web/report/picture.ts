/** The report as a picture to send to somebody: result, curve, losses and luck on one card. */
import type { MatchReport } from "@salient/engine"
import { words } from "../words/words.ts"
import { curveOf } from "./curve.ts"

export type Named = {
  readonly title: string
  readonly result: string
  readonly nameOf: (side: string) => string
  readonly colourOf: (side: string) => string
}

const size = { width: 1200, height: 630 } as const
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const ink = { paper: "#f4ecd8", ink: "#2b2620", pale: "#6b6152" } as const

export async function reportPicture(report: MatchReport, { title, result, nameOf, colourOf }: Named): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext("2d")
  if (!pen) throw new Error(words("files.noPicture"))
  const family = getComputedStyle(document.body).fontFamily || "serif"
  const write = (text: string, x: number, y: number, height: number, colour: string = ink.ink, width = 1100) => {
    pen.font = `${height}px ${family}`
    pen.fillStyle = colour
    pen.fillText(text, x, y, width)
  }
  pen.fillStyle = ink.paper
  pen.fillRect(0, 0, size.width, size.height)
  pen.strokeStyle = ink.ink
  pen.lineWidth = 3
  pen.strokeRect(18, 18, size.width - 36, size.height - 36)
  write(title, 48, 84, 44)
  write(result, 48, 128, 26, ink.pale)
  const curve = curveOf(report, 1104, 260)
  const [first = "", ...others] = report.sides
  pen.save()
  pen.translate(48, 160)
  for (const [area, side] of [
    [curve.above, first],
    [curve.below, others.at(-1) ?? first],
  ] as const) {
    pen.fillStyle = colourOf(side)
    pen.globalAlpha = 0.55
    pen.fill(new Path2D(area))
  }
  pen.globalAlpha = 1
  pen.lineWidth = 1
  pen.strokeRect(0, 0, 1104, 260)
  pen.lineWidth = 3
  pen.stroke(new Path2D(curve.line))
  pen.restore()
  for (const [i, luck] of report.luck.entries()) {
    const y = 480 + i * 56
    const lost = report.losses.filter((l) => l.side === luck.side)
    pen.fillStyle = colourOf(luck.side)
    pen.fillRect(48, y - 26, 30, 30)
    write(capital(nameOf(luck.side)), 92, y, 28, ink.ink, 330)
    write(words("report.lostCount", { count: lost.length }), 440, y, 24, ink.pale, 300)
    write(words("report.luckShort", { percent: luck.percent, count: luck.rolls }), 760, y, 24, ink.pale, 400)
  }
  write("Salient", 48, size.height - 34, 22, ink.pale)
  return canvas.convertToBlob({ type: "image/png" })
}
