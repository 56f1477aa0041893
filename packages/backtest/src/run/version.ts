// What a result depends on besides strategy and data: the version of this package, and the content of all files that
// run.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { digestOfContents, listFiles } from '../strategy/content-digest.ts'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

let build: Promise<string> | undefined

/**
 * Returns the version of this package, and the first digits of the digest of this package, the engine and all others
 * that make a run, such as `0.1.0+0a1b2c3d4e5f6071`. Two commits have the same version and other digits.
 */
export function readBuild(): Promise<string> {
  build ??= listBuild()
    .then(digestOfContents)
    .then((digest) => `${manifest.version}+${digest.slice(0, 16)}`)
  return build
}

/** The files that make runs, with those that only a queue needs. */
export function listBuild(): Promise<readonly string[]> {
  const isSource = import.meta.url.endsWith('.ts')
  const entries = ['pool/worker', 'index'].map((name) =>
    fileURLToPath(new URL(`../${name}.${isSource ? 'ts' : 'js'}`, import.meta.url)),
  )
  // Not those of the process: a sweep and its workers may be started with others.
  return listFiles(entries, ['node', 'import', ...(isSource ? ['@capi/source'] : [])])
}
