#!/usr/bin/env node
// The executable `capi-sandbox`.
import { endWithNpm } from './end-with-npm.ts'
import { runCommand } from './run.ts'

endWithNpm('capi-sandbox')
await runCommand(process.argv.slice(2))
