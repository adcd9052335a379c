/** The current page: the part of the address after `#`, so that any static host can serve the client and it works offline. */
import { signal } from "@preact/signals"

/** What a link to a replay contains besides its record: the moment, and packed notes. */
export type ReplayLink = { readonly at?: number; readonly notes?: string }

export type Route =
  | { readonly page: "front" }
  | { readonly page: "game"; readonly game: string }
  | { readonly page: "play"; readonly id: string }
  | ({ readonly page: "replay"; readonly from: "saved" | "match" | "data"; readonly id: string } & ReplayLink)
  | { readonly page: "rules"; readonly game: string; readonly rule?: string }
  | { readonly page: "tableside"; readonly game: string; readonly form?: string }
  | { readonly page: "build"; readonly game: string; readonly from?: "start" | "saved" | "data"; readonly id?: string }
  | { readonly page: "online" }
  | { readonly page: "match"; readonly id: string; readonly invitation?: string }
  | { readonly page: "archive" }
  | { readonly page: "settings" }
  | { readonly page: "fixture"; readonly name: string }
  | { readonly page: "lost"; readonly path: string }

/** Reads an address; `/m/ID?invitation=…` without `#` is the link that a server hands out. */
export function readRoute(hash: string, pathname = "/", search = ""): Route {
  const invited = /\/m\/([^/?#]+)/.exec(pathname)
  if (invited?.[1] && hash.length <= 1) {
    const invitation = new URLSearchParams(search).get("invitation")
    return { page: "match", id: invited[1], ...(invitation ? { invitation } : {}) }
  }
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?")
  const asked = new URLSearchParams(query)
  const parts = decoded(path)
  if (!parts) return { page: "lost", path }
  const [page, a, b, c] = parts
  switch (page) {
    case "":
    case undefined:
      return { page: "front" }
    case "game":
      return a ? { page: "game", game: a } : { page: "front" }
    case "play":
      if (a) return { page: "play", id: a }
      break
    case "replay":
      if ((a === "saved" || a === "match" || a === "data") && b)
        return { page: "replay", from: a, id: b, ...replayLink(asked) }
      break
    case "rules":
      if (a) return { page: "rules", game: a, ...(b ? { rule: b } : {}) }
      break
    case "tableside":
      if (a) return { page: "tableside", game: a, ...(b ? { form: b } : {}) }
      break
    case "build":
      if (a && b === undefined) return { page: "build", game: a }
      if (a && (b === "start" || b === "saved" || b === "data") && c) return { page: "build", game: a, from: b, id: c }
      break
    case "match": {
      const invitation = asked.get("invitation")
      if (a) return { page: "match", id: a, ...(invitation ? { invitation } : {}) }
      break
    }
    case "online":
    case "archive":
    case "settings":
      return { page }
    case "fixture":
      if (a) return { page: "fixture", name: a }
  }
  return { page: "lost", path }
}

function replayLink(asked: URLSearchParams): ReplayLink {
  const [at, notes] = [asked.get("at"), asked.get("notes")]
  return { ...(at ? { at: Number(at) } : {}), ...(notes ? { notes } : {}) }
}

/** The parts of a path; undefined if it cannot be decoded, such as an address that was cut off. */
function decoded(path: string): string[] | undefined {
  try {
    return path.split("/").map(decodeURIComponent)
  } catch {
    return undefined
  }
}

const read = () => readRoute(location.hash, location.pathname, location.search)

export const route = signal<Route>({ page: "front" })

/** Follows the address from now on; the path of an invitation is rewritten to a normal address. */
export function followAddress(): void {
  route.value = read()
  const at = route.value
  if (at.page === "match" && location.hash.length <= 1) {
    const secret = at.invitation ? `?invitation=${encodeURIComponent(at.invitation)}` : ""
    const folder = location.pathname.replace(/\/m\/.*$/, "/")
    history.replaceState(null, "", `${folder}#/match/${encodeURIComponent(at.id)}${secret}`)
  }
  addEventListener("hashchange", () => {
    route.value = read()
    document.getElementById("main")?.focus({ preventScroll: true })
    scrollTo(0, 0)
  })
}

export const go = (path: string): void => {
  location.hash = `#/${path}`
}
