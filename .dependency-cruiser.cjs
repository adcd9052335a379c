/**
 * Dependencies point one way: engine ← space ← kit ← games ← agents ← { server, web, cli }. Benchmarks and scripts may use all,
 * and nothing uses them. Whoever draws, hosts or plays games names none: only the catalogue does.
 */

/** Code that only tests and measurements run. */
const tests = "/test/|/bench/|[.]test[.]tsx?$|^vitest[.]config[.]ts$"

/** What tests of several packages share: the examination that every game takes, and the helpers of rule tests. */
const helpers = "^(engine/conformance|kit/testing)/"

/** Tests of any layer may ask where the browser is. */
const browser = "^scripts/chromium[.]mjs$"

/** A rule that what lies under `from` uses nothing that lies under one of `to`. */
const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: to, pathNot: browser },
})

module.exports = {
  forbidden: [
    never(
      "engine-knows-nothing-above",
      "^engine/",
      "^(space|kit|games|agents|server|web|cli|bench|scripts)/",
      "The kernel knows no game and no board.",
    ),
    never(
      "space-uses-engine-only",
      "^space/",
      "^(kit|games|agents|server|web|cli|bench|scripts)/",
      "Boards and tables know the kernel and no game.",
    ),
    never(
      "kit-uses-engine-and-space-only",
      "^kit/",
      "^(games|agents|server|web|cli|bench|scripts)/",
      "What games share knows no game.",
    ),
    {
      name: "a-game-uses-engine-space-and-kit-only",
      comment:
        "A game is a rulebook on the kernel, a board and the kit; it knows no other game, no agent and no program.",
      severity: "error",
      from: { path: "^games/([^/]+)/" },
      to: { path: "^(games|agents|server|web|cli|bench|scripts)/", pathNot: ["^games/$1/", browser] },
    },
    {
      name: "a-game-uses-zod-only",
      comment: "Rules run in the browser, on the server and on a phone alike: no library but zod, nothing of Node.",
      severity: "error",
      from: { path: "^(kit|games)/", pathNot: [tests, helpers] },
      to: { path: "^node_modules/", pathNot: "^node_modules/zod/" },
    },
    {
      name: "rules-run-anywhere",
      comment: "What the browser runs too uses nothing of Node.",
      severity: "error",
      from: {
        path: "^(engine|space|kit|games|web)/",
        pathNot: [tests, helpers, "^web/build/", "vite[.]config"],
      },
      to: { dependencyTypes: ["core"] },
    },
    never(
      "agents-know-no-program",
      "^agents/",
      "^(server|web|cli|bench|scripts)/",
      "Agents know the kernel and the catalogue of games.",
    ),
    {
      name: "programs-stand-apart",
      comment:
        "Server, browser client and terminal share the layers below them and nothing of each other, but the words in which client and server speak, and the commands that the terminal hands on to the server.",
      severity: "error",
      from: { path: "^(server|web|cli)/", pathNot: "^cli/bin/" },
      to: {
        path: "^(server|web|cli|bench|scripts)/",
        pathNot: ["^$1/", "^server/protocol/", "^server/index[.]ts$", browser],
      },
    },
    {
      name: "only-the-catalogue-names-games",
      comment: "Whoever lists, hosts, draws or plays games asks @salient/games and names none.",
      severity: "error",
      from: { path: "^(agents|server|web|cli)/", pathNot: "^agents/.*test/" },
      to: { path: "^games/[^/]+/" },
    },
    {
      name: "boards-are-for-games",
      comment: "A program draws the scene a game makes; it never measures on the board itself.",
      severity: "error",
      from: { path: "^(agents|server|cli)/", pathNot: tests },
      to: { path: "^space/" },
    },
    {
      name: "test-tools-in-tests-only",
      comment:
        "Vitest and fast-check belong to tests, to what tests share and to the run that plants changes under them.",
      severity: "error",
      from: { pathNot: [tests, helpers, "^scripts/mutate/"] },
      to: { path: "^node_modules/(vitest|@vitest|fast-check)/" },
    },
    {
      name: "no-code-from-tests",
      comment: "What the program needs does not live in a test folder.",
      severity: "error",
      from: { pathNot: [tests, helpers] },
      to: { path: "/test/|^kit/testing/", pathNot: "^node_modules/" },
    },
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or want a third.",
      severity: "error",
      from: { pathNot: "^games/[^/]+/rules/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "cycles-inside-a-chapter",
      comment:
        "The files of one chapter of a rulebook may call each other round. Chapters may not: what one needs of a later one is handed to it.",
      severity: "error",
      from: { path: "^games/([^/]+)/rules/([^/]+)" },
      to: {
        circular: true,
        via: { pathNot: "^games/$1/rules/$2(/|$)" },
        viaOnly: { dependencyTypesNot: ["type-only"] },
      },
    },
    {
      name: "no-dangling-imports",
      comment: "Whatever is imported exists and is declared.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" }, // made by Vite while it builds
    },
    {
      name: "no-undeclared-packages",
      comment: "A package is used only where package.json asks for it.",
      severity: "error",
      from: { pathNot: [tests, helpers, "^(bench|scripts)/"] },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    parser: "swc",
    combinedDependencies: true,
    doNotFollow: { path: "^node_modules/" },
    exclude: { path: "(^|/)(dist|golden|[.]peers)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["node", "import", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
    skipAnalysisNotInRules: true,
  },
}
