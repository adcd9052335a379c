/** Output from the browser: files, pictures, print. */
import { words } from "../words/words.ts"

export function download(name: string, content: string | Blob, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Prints the board alone, as large as the paper allows. */
export function printBoard(): void {
  const sheet = document.querySelector<SVGSVGElement>(".board > svg")
  const looking = sheet?.style.transform ?? ""
  if (sheet) sheet.style.transform = "none"
  document.body.classList.add("printing-board")
  const after = () => {
    document.body.classList.remove("printing-board")
    if (sheet) sheet.style.transform = looking
  }
  addEventListener("afterprint", after, { once: true })
  print()
}

/** What a drawing needs to look the same outside the page: the styles of each element, written into it. */
const styled = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linejoin",
  "stroke-linecap",
  "opacity",
  "display",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "paint-order",
  "transform",
] as const

/** Saves the whole board as a PNG at twice its printed size. */
export async function boardPicture(name: string): Promise<void> {
  const source = document.querySelector<SVGSVGElement>(".board > svg")
  if (!source) return
  const twin = source.cloneNode(true) as SVGSVGElement
  twin.style.transform = ""
  const originals = source.querySelectorAll<SVGElement>("*")
  for (const [i, element] of twin.querySelectorAll<SVGElement>("*").entries()) {
    const original = originals[i]
    if (!original) continue
    const found = getComputedStyle(original)
    element.setAttribute("style", styled.map((p) => `${p}:${found.getPropertyValue(p)}`).join(";"))
  }
  twin.setAttribute("xmlns", "http://www.w3.org/2000/svg")
  const { width, height } = source.viewBox.baseVal
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(twin))}`
  await picture.decode()
  const scale = Math.min(2, 8000 / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const ink = canvas.getContext("2d")
  if (!ink) throw new Error(words("files.noPicture"))
  ink.drawImage(picture, 0, 0, canvas.width, canvas.height)
  download(name, await canvas.convertToBlob({ type: "image/png" }))
}

/** A file chosen by the user, as JSON; otherwise a sentence that says what is wrong with it. */
export async function readJson(file: File): Promise<unknown> {
  const text = await file.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(words("files.notJson", { name: file.name }))
  }
}

/** The file name of a record: its game, its scenario, the day. */
export const recordFile = ({ game, scenario }: { game: string; scenario: string }, day = new Date()): string =>
  `salient ${game} ${scenario} ${day.toISOString().slice(0, 10)}.json`
