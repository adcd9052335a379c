import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const setup = new URL("../setup.mjs", import.meta.url).href
const chromium = new URL("../chromium.mjs", import.meta.url).href
const lock = new URL("../lock.mjs", import.meta.url).href

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "salient-setup-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a line of code with a script in a process of its own, because it may end the process. */
function run(code: string, env: { [name: string]: string } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  })
  return { status, out: stdout, err: stderr }
}

describe("ensureInstalled", () => {
  const lockFile = (version: string) => JSON.stringify({ packages: { "": {}, "node_modules/a": { version } } })
  const install = (env: { [name: string]: string } = {}) =>
    run(`import { ensureInstalled } from ${JSON.stringify(setup)}; ensureInstalled(${JSON.stringify(folder)})`, {
      npm_execpath: join(folder, "npm-cli.js"),
      ...env,
    })
  /** An npm that installs what the lock says, and counts how often it is called. */
  const npm = `import { appendFileSync, copyFileSync, mkdirSync } from "node:fs"
    appendFileSync("installed.txt", process.argv.slice(2).join(" ") + "\\n")
    mkdirSync("node_modules", { recursive: true })
    copyFileSync("package-lock.json", "node_modules/.package-lock.json")`
  const installs = () =>
    existsSync(join(folder, "installed.txt"))
      ? readFileSync(join(folder, "installed.txt"), "utf8").trim().split("\n")
      : []

  beforeEach(() => {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
    writeFileSync(join(folder, "npm-cli.js"), npm)
    writeFileSync(join(folder, "package-lock.json"), lockFile("1.0.0"))
  })

  it("installs once, and says so in one line", () => {
    expect(install()).toMatchObject({
      status: 0,
      out: "Installing the packages of package-lock.json; this happens once.\n",
    })
    expect(install()).toMatchObject({ status: 0, out: "" })
    expect(installs()).toEqual([expect.stringMatching(/^ci /)])
  })

  it("installs again when the lock has changed", () => {
    install()
    writeFileSync(join(folder, "package-lock.json"), lockFile("2.0.0"))
    expect(install().out).toContain("Installing")
    expect(installs()).toHaveLength(2)
  })

  it("leaves alone what somebody installed by hand, if it is what the lock asks for", () => {
    mkdirSync(join(folder, "node_modules"))
    writeFileSync(join(folder, "node_modules", ".package-lock.json"), lockFile("1.0.0"))
    expect(install()).toMatchObject({ status: 0, out: "" })
    expect(installs()).toEqual([])
  })

  it("replaces what is not what the lock asks for", () => {
    mkdirSync(join(folder, "node_modules"))
    writeFileSync(join(folder, "node_modules", ".package-lock.json"), lockFile("0.9.0"))
    expect(install().out).toContain("Installing")
  })

  it("ends with a sentence when npm fails, and tries again the next time", () => {
    writeFileSync(join(folder, "npm-cli.js"), "process.exit(7)")
    const { status, err } = install()
    expect(status).toBe(1)
    expect(err).toBe(
      "The packages could not be installed (npm ci ended with code 7). Salient needs the network for this, once: check it and start again.\n",
    )
    expect(install().status).toBe(1)
  })

  it("ends with a sentence where there is no npm", () => {
    expect(install({ npm_execpath: "", PATH: "/nowhere" })).toMatchObject({
      status: 1,
      err: expect.stringContaining("(npm was not found)"),
    })
  })
})

describe("findNode", () => {
  it("names a Node that runs the sources", () => {
    const node = new URL("../node.mjs", import.meta.url).href
    const { out } = run(`import { findNode } from ${JSON.stringify(node)}; console.log(findNode())`)
    const { stdout } = spawnSync(out.trim(), ["--version"], { encoding: "utf8" })
    expect(Number.parseInt(stdout.slice(1), 10)).toBeGreaterThanOrEqual(24)
  })
})

describe("with-node", () => {
  const script = new URL("../with-node.mjs", import.meta.url).pathname

  it("runs a source file and ends as it does", () => {
    const file = join(folder, "five.ts")
    writeFileSync(file, "const code: number = 5\nconsole.log(process.argv[2])\nprocess.exit(code)\n")
    const { status, stdout } = spawnSync("node", [script, file, "hello"], { encoding: "utf8" })
    expect({ status, stdout }).toEqual({ status: 5, stdout: "hello\n" })
  })

  it("passes an interruption on", async () => {
    const file = join(folder, "wait.ts")
    writeFileSync(
      file,
      'process.on("SIGINT", () => process.exit(3))\nsetInterval(() => {}, 1000)\nconsole.log("ready")\n',
    )
    const { spawn } = await import("node:child_process")
    const child = spawn("node", [script, file], { stdio: ["ignore", "pipe", "inherit"] })
    child.stdout.once("data", () => child.kill("SIGINT"))
    const code = await new Promise((resolve) => child.on("exit", resolve))
    expect(code).toBe(3)
  })

  it("asks what to run", () => {
    expect(spawnSync("node", [script], { encoding: "utf8" })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Say what to run"),
    })
  })
})

describe("Chromium", () => {
  const ensure = (env: { [name: string]: string }) =>
    JSON.parse(
      run(
        `import { ensureChromium } from ${JSON.stringify(chromium)}; console.log(JSON.stringify(ensureChromium(${JSON.stringify(env)})))`,
      ).out,
    )

  it("is the one that CHROMIUM names, or the first on the path", () => {
    const program = join(folder, "chromium")
    writeFileSync(program, "")
    expect(ensure({ PATH: `/nowhere:${folder}` })).toEqual({ ok: true, chromium: program })
    expect(ensure({ CHROMIUM: program, PATH: "" })).toEqual({ ok: true, chromium: program })
  })

  it("is asked for with a sentence where it is named wrongly", () => {
    expect(ensure({ CHROMIUM: "/no/chromium" })).toEqual({
      ok: false,
      reason: "CHROMIUM names /no/chromium, which does not exist.",
    })
  })

  it("is asked for with a sentence where it cannot be installed", () => {
    expect(ensure({ PATH: folder })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/install it, or name it in CHROMIUM, or .* SALIENT_NO_BROWSER=1\.$/),
    })
  })

  it.runIf(process.getuid?.() === 0)("is installed by root where there is apt-get", () => {
    writeFileSync(join(folder, "apt-get"), `#!/bin/sh\ncase "$1" in install) : > "${folder}/chromium";; esac\n`)
    chmodSync(join(folder, "apt-get"), 0o755)
    const { out } = run(
      `import { ensureChromium } from ${JSON.stringify(chromium)}; console.log(ensureChromium({ PATH: ${JSON.stringify(folder)} }).chromium)`,
    )
    expect(out).toBe(`Installing Chromium for the browser tests; this happens once.\n${join(folder, "chromium")}\n`)
  })
})

describe("the lock file", () => {
  const ask = (what: string, packages: object) =>
    JSON.parse(
      run(
        `import { ${what} } from ${JSON.stringify(lock)}; console.log(JSON.stringify(${what}(${JSON.stringify({ packages })})))`,
      ).out,
    )

  it("may link to workspaces and names no download address", () => {
    const packages = {
      "node_modules/@salient/engine": { resolved: "engine", link: true },
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "1.0.0", resolved: "https://example.org/b.tgz" },
    }
    expect(ask("downloadAddresses", packages)).toEqual(["node_modules/b"])
  })

  const tool = {
    version: "1.2.3",
    dev: true,
    optionalDependencies: {
      "@tool/linux-x64-gnu": "1.2.3",
      "@tool/linux-arm64-musl": "1.2.3",
      "@tool/win32-ia32": "1.2.3",
    },
  }
  const packages = { "": {}, "node_modules/tool": tool, "node_modules/@tool/linux-x64-gnu": { version: "1.2.3" } }

  it("names the packages for other machines, wherever they are looked for", () => {
    expect(ask("missingVariants", packages).map((m: { name: string }) => m.name)).toEqual([
      "@tool/linux-arm64-musl",
      "@tool/win32-ia32",
    ])
    const nested = {
      ...packages,
      "node_modules/tool/node_modules/@tool/win32-ia32": {},
      "node_modules/@tool/linux-arm64-musl": {},
    }
    expect(ask("missingVariants", nested)).toEqual([])
  })

  it("is completed with what is known of them, in order", () => {
    expect(ask("completed", packages).packages).toEqual({
      ...packages,
      "node_modules/@tool/linux-arm64-musl": {
        version: "1.2.3",
        cpu: ["arm64"],
        dev: true,
        libc: ["musl"],
        optional: true,
        os: ["linux"],
      },
      "node_modules/@tool/win32-ia32": { version: "1.2.3", cpu: ["ia32"], dev: true, optional: true, os: ["win32"] },
    })
  })
})
