// No tarball is larger than its bound in `sizes.json`, which is raised on purpose, with a reason in the commit.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, Release } from '../release.ts'

interface Bound {
  readonly packedKB: number
  readonly unpackedKB: number
}

export function checkSize({ packages, root }: Release): Finding[] {
  const bounds = JSON.parse(readFileSync(join(root, 'tools/release/sizes.json'), 'utf8')) as Record<string, Bound>
  return packages.flatMap(({ name, tarball, folder, files }) => {
    const found = (text: string): Finding => ({ check: 'size', subject: name, text })
    const bound = bounds[name]
    if (!bound) return [found('must have a bound in tools/release/sizes.json, was none.')]
    const unpacked = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    return [
      ...exceeds('packed', statSync(tarball).size, bound.packedKB),
      ...exceeds('unpacked', unpacked, bound.unpackedKB),
    ].map(found)
  })
}

function exceeds(form: string, bytes: number, boundKB: number): string[] {
  const kB = Math.ceil(bytes / 1_000)
  return kB <= boundKB ? [] : [`must have at most ${boundKB} kB ${form}, was ${kB} kB.`]
}
