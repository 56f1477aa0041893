// The size of the client for browsers: bundled with the generated code, minified and gzipped. The goal is 18.3 kB: 12 kB for the 19
// operations of the first client, and 0.3 kB for each of the 21 operations since; for market data alone it is 6 kB. These limits prevent growth, and are only lowered.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

async function kilobytesOf(names: string, file = 'index.ts'): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from './src/${file}'`, resolveDir: join(import.meta.dirname, '..') },
    conditions: ['@capi/source'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    outdir: 'bundle',
  })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length / 1000
}

describe('the size for browsers', () => {
  it.each([
    { names: 'createClient', most: 19.2 },
    { names: 'createClient, signedFetch, grid, parseJson, sign, verify', most: 20.5 },
  ])('of $names is at most $most kB', async ({ names, most }) => {
    expect(await kilobytesOf(names)).toBeLessThanOrEqual(most)
  })

  it('of a client for market data alone is at most 8 kB', async () => {
    expect(await kilobytesOf('createMarketClient', 'market-client.ts')).toBeLessThanOrEqual(8)
  })

  it('of a single function is small', async () => {
    expect(await kilobytesOf('sign')).toBeLessThan(1)
  })
})
