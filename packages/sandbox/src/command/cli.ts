#!/usr/bin/env node
// The executable `capi-sandbox`.
import { runCommand } from './run.ts'

await runCommand(process.argv.slice(2))
