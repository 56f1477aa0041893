// A bundle for browsers has what a program uses, and not the rest of the client.
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

describe('a bundle for browsers', () => {
  it('has less than half of the client where a program reads market data alone', async () => {
    expect(await kilobytesOf('createMarketClient')).toBeLessThan((await kilobytesOf('createClient')) / 2)
  })

  // The published package is few files, so that a bundler has to drop what is not used of a file.
  it('has the same from a package in one file', async () => {
    const whole = await bundle('*', './src/index.ts', false)
    const market = await kilobytesOf('createMarketClient', `data:text/javascript,${encodeURIComponent(whole)}`)
    expect(market / (await kilobytesOf('createMarketClient'))).toBeCloseTo(1, 1)
  })

  it('has a tenth of the client at most where a program uses a single function', async () => {
    expect(await kilobytesOf('sign')).toBeLessThan((await kilobytesOf('createClient')) / 10)
  })
})
