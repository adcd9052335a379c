/** The server of Salient: accounts, seats, matches that are never lost. */

export { allGames, type Catalogue } from "./catalogue.ts"
export { ADMIN_HELP, adminCommand, verifyCommand } from "./commands/admin.ts"
export { backupCommand, restoreCommand } from "./commands/backup.ts"
export { loadCommand } from "./commands/load.ts"
export { serverCommand } from "./commands/server.ts"
export { workerCommand } from "./commands/worker.ts"
export { type Server, startServer } from "./server.ts"
export { openServices, type Services } from "./services.ts"
export { readSettings, type Settings } from "./settings.ts"
