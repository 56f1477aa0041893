// The size of the client for browsers: bundled with the generated code, minified and gzipped. The goal is 18.3 kB: 12
// kB for the 19 operations of the first client, and 0.3 kB for each of the 21 operations since; for market data alone
// it is 6 kB. These limits prevent growth. They rose once, by 0.3 kB, for the reasons of refusals, and are else only
// lowered.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

async function bundle(names: string, from: string, minify = true): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export ${names} from ${JSON.stringify(from)}`, resolveDir: join(import.meta.dirname, '..') },
    conditions: ['@capi/source'],
    bundle: true,
    minify,
    format: 'esm',
    platform: 'browser',
    write: false,
    outdir: 'bundle',
  })
  return outputFiles[0]!.text
}

async function kilobytesOf(names: string, from = './src/index.ts'): Promise<number> {
  return gzipSync(await bundle(`{ ${names} }`, from), { level: 9 }).length / 1000
}

describe('the size for browsers', () => {
  it.each([
    { names: 'createClient', most: 20.6 },
    { names: 'createClient, signedFetch, grid, parseJson, sign, verify', most: 21.9 },
  ])('of $names is at most $most kB', async ({ names, most }) => {
    expect(await kilobytesOf(names)).toBeLessThanOrEqual(most)
  })

  it('of a client for market data alone is at most 8.35 kB', async () => {
    expect(await kilobytesOf('createMarketClient')).toBeLessThanOrEqual(8.35)
  })

  // The published package is few files, so that a bundler has to drop what is not used of a file.
  it('of a client for market data alone is the same from a package in one file', async () => {
    const whole = await bundle('*', './src/index.ts', false)
    expect(await kilobytesOf('createMarketClient', `data:text/javascript,${encodeURIComponent(whole)}`)).toBeLessThan(
      8.4,
    )
  })

  it('of a single function is small', async () => {
    expect(await kilobytesOf('sign')).toBeLessThan(1)
  })
})
