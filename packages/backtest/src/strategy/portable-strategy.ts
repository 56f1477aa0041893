// A strategy for other machines: its packages are joined with it, apart from those that every worker has beside this
// one.
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { compileStrategy, joinFiles, placePackages, type StrategyCode } from './load-strategy.ts'

/** Shared with the runner, so that `instanceof ApiError` holds. */
const shared = /^@capi\/(backtest|client|report|sandbox)(\/[a-z-]+)?$/

/** Packages that were written for `require` find the modules of Node with it. */
const banner =
  "import { createRequire as createStrategyRequire } from 'node:module'\nconst require = createStrategyRequire(import.meta.url)"

/** Compiles a strategy for this machine and for others. Its digest is that of `compileStrategy`. */
export async function compilePortable(file: string): Promise<StrategyCode> {
  const code = await compileStrategy(file)
  return { ...code, portable: await joinFiles(file, resolve(file), markShared, banner) }
}

/** Returns a strategy that was compiled for other machines as one of this machine. */
export function placeStrategy(name: string, portable: string): StrategyCode {
  const { resolve: find } = createRequire(import.meta.url)
  const marks = Array.from(portable.matchAll(/"package:([^"\s]+)"/g), ([, specifier]) => specifier!)
  const packages = new Map(
    marks.filter((each) => shared.test(each)).map((each) => [`package:${each}`, pathToFileURL(find(each)).href]),
  )
  return { name, text: placePackages(portable, packages), digest: createHash('sha256').update(portable).digest('hex') }
}

const markShared: Plugin = {
  name: 'shared packages',
  setup({ onResolve }) {
    onResolve({ filter: shared }, ({ path }) => ({ path: `package:${path}`, external: true }))
  },
}
