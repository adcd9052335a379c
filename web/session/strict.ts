/**
 * Schemas are checked without generating code at run time: a server that forbids such code (as ours does) would otherwise report a
 * violation each time somebody opens a match. Import this before anything that contains a schema.
 */
const global = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
global.__zod_globalConfig = { ...global.__zod_globalConfig, jitless: true }
