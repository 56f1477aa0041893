// Runs the pnpm of this repository with the arguments of this command.
import { startPnpm, statusOf } from './pnpm.js'

process.exitCode = await statusOf(startPnpm(process.argv.slice(2)))
