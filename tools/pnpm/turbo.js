// `npm run turbo -- TASKS`: runs turbo with the arguments of this command.
import { startTurbo, statusOf } from './pnpm.js'

process.exitCode = await statusOf(startTurbo(process.argv.slice(2)))
