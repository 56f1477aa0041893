// One pool for all files of tests: a thread that runs the sources takes a second to start.
import { createRunPool, type RunPool } from '@capi/backtest'

let pool: RunPool | undefined

export const sharedPool = (): RunPool => (pool ??= createRunPool({ threads: 2 }))
