/** What can be measured of a table in a browser: how much of the screen is map, how large counters and letters are. */
import type { Page } from "playwright-core"

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The window through which the map is seen, and its share of the screen in hundredths. */
export async function mapShare(page: Page): Promise<{ box: Rectangle; share: number }> {
  return page.evaluate(() => {
    const { x, y, width, height } = (document.querySelector(".board") as Element).getBoundingClientRect()
    return { box: { x, y, width, height }, share: (100 * width * height) / (innerWidth * innerHeight) }
  })
}

/** The map's position under its window, and its scale. */
export const cameraOf = (page: Page): Promise<string> =>
  page.locator(".board > svg").evaluate((svg: SVGSVGElement) => svg.style.transform)

/** The longer side of every piece on the board in pixels, with the kind of its emblem if the scene gives it. */
export const pieceSizes = (
  page: Page,
): Promise<{ readonly id: string; readonly size: number; readonly bases: number }[]> =>
  page.locator(".pieces .counter").evaluateAll((all) =>
    all.map((piece) => {
      const faces = [...piece.querySelectorAll(".face")].map((f) => f.getBoundingClientRect())
      const left = Math.min(...faces.map((f) => f.left))
      const right = Math.max(...faces.map((f) => f.right))
      const top = Math.min(...faces.map((f) => f.top))
      const bottom = Math.max(...faces.map((f) => f.bottom))
      return {
        id: piece.getAttribute("data-piece") ?? "",
        // In hundredths: a page is laid out in fractions of a pixel.
        size: Math.round(100 * Math.max(right - left, bottom - top)) / 100,
        bases: faces.length,
      }
    }),
  )

/** Every visible text that is smaller than this, in pixels, with its words. */
export const smallTexts = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((limit) => {
    const board = document.querySelector<SVGSVGElement>(".board > svg")
    const zoom = board ? new DOMMatrix(getComputedStyle(board).transform).a : 1
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || element.closest(".hidden-text, title, script, style, option"))
        continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const svg = element.closest("svg")
      const drawn = svg && svg !== board ? svg.clientWidth / (svg.viewBox.baseVal.width || svg.clientWidth || 1) : 1
      // Things on the board may be scaled back to screen size.
      const within = svg === board && element instanceof SVGGraphicsElement ? element.getCTM() : null
      const scaled = within ? zoom * Math.sqrt(Math.abs(within.a * within.d - within.b * within.c)) : drawn
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scaled
      if (size < limit - 0.05)
        found.push(`${size.toFixed(1)} px: ${node.textContent.trim().slice(0, 40)} (${element.className})`)
    }
    return [...new Set(found)]
  }, least)

/**
 * Every touch target that does not react within 44 px in each direction, measured from its middle and inside the screen; links within
 * running text, which are as high as the text, are left out.
 */
export const smallTargets = (page: Page, least = 44): Promise<string[]> =>
  page.evaluate(async (limit) => {
    const found: string[] = []
    // Anything that is still moving is measured when it has come to rest.
    const moving = document
      .getAnimations()
      .filter((a) => a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map((a) => a.finished))
    const isIn = (el: Element, x: number, y: number): boolean => {
      const at = document.elementFromPoint(x, y)
      return at !== null && (el.contains(at) || el.closest("label")?.contains(at) === true)
    }
    /** How far from a point an element extends in that direction. */
    const reach = (el: Element, x: number, y: number, dx: number, dy: number): number => {
      let n = 0
      while (n < limit && isIn(el, x + dx * (n + 1), y + dy * (n + 1))) n++
      return n
    }
    const isInText = (el: Element): boolean =>
      el.matches("a, .rule-link") &&
      [...(el.parentElement?.childNodes ?? [])].some((n) => n instanceof Text && n.data.trim().length > 1)
    for (const el of document.querySelectorAll<HTMLElement>("a[href], button, select, input, [role=tab], summary")) {
      if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (el.closest(".board > svg, .skip") || isInText(el)) continue
      el.scrollIntoView({ block: "center", inline: "center" })
      const { x, y, width, height } = el.getBoundingClientRect()
      const [middleX, middleY] = [x + width / 2, y + height / 2]
      if (width === 0 || !isIn(el, middleX, middleY)) continue
      const size = (dx: number, dy: number) =>
        reach(el, middleX, middleY, dx, dy) + reach(el, middleX, middleY, -dx, -dy) + 1
      const [wide, high] = [size(1, 0), size(0, 1)]
      const name = (el.textContent || el.getAttribute("aria-label") || el.className).trim().slice(0, 40)
      if (Math.min(wide, high) < limit) found.push(`${wide}×${high}: ${el.tagName.toLowerCase()} “${name}”`)
    }
    return [...new Set(found)]
  }, least)
