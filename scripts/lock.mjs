/**
 * What package-lock.json must contain for `npm ci` to work anywhere. It names versions and hashes, but not the addresses from which they
 * were downloaded, so any mirror works. And it names the packages for all kinds of machines: npm leaves out those that the current mirror
 * does not offer, and `npm ci` then refuses the lock. `node scripts/lock.mjs` restores them.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { root } from "./setup.mjs"

/** The packages of a lock that are listed with their download address; a link to a workspace does not count. */
export function downloadAddresses(lock) {
  return Object.entries(lock.packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(([path]) => path)
}

/** The packages for other machines that a lock does not name although one of its packages may need them. */
export function missingVariants({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isFound(packages, path, name))
      .map(([name, version]) => ({ name, version, dev: Boolean(entry.dev) })),
  )
}

/** True if a package is installed for the one at `path`, in its own folder or in a folder around it. */
function isFound(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at === "" ? "" : `${at}/`}node_modules/${name}`]) return true
    if (at === "") return false
  }
}

const systems = ["android", "darwin", "freebsd", "linux", "openbsd", "openharmony", "win32"]
const processors = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"]

/**
 * The lock with an entry for each variant that it lacks; the machine is read from the variant's name, following the convention of these
 * packages.
 */
export function completed(lock) {
  const packages = { ...lock.packages }
  for (const { name, version, dev } of missingVariants(lock)) {
    if (!/^\d+[.]\d+[.]\d+/.test(version))
      throw new Error(`${name} is wanted in the version "${version}", which is not one.`)
    const words = name.split(/[-/]/)
    const os = systems.filter((word) => words.includes(word))
    const cpu = processors.filter((word) => words.includes(word))
    if (os.length + cpu.length === 0) throw new Error(`${name} does not say in its name which machine it is for.`)
    const libc = words.some((w) => w.startsWith("musl"))
      ? ["musl"]
      : words.some((w) => w.startsWith("gnu")) && os[0] === "linux"
        ? ["glibc"]
        : []
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(dev ? { dev } : {}),
      ...(libc.length > 0 ? { libc } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    }
  }
  const { compare } = new Intl.Collator("en") // the order in which npm itself writes them
  const sorted = Object.entries(packages).sort(([a], [b]) => compare(a, b))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

export const readLock = () => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = readLock()
  const missing = missingVariants(lock).length
  if (missing > 0) writeFileSync(join(root, "package-lock.json"), `${JSON.stringify(completed(lock), null, 2)}\n`)
  console.log(missing > 0 ? `${missing} packages for other machines were added.` : "The lock is complete.")
}
