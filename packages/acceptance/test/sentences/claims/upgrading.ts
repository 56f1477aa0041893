import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'

const packages = join(import.meta.dirname, '../../../..')

interface Manifest {
  readonly private?: boolean
  readonly version: string
}

export const claims: readonly Claim[] = [
  {
    says: 'They share types and one version.',
    check: () => {
      const manifests = readdirSync(packages).map(
        (name) => JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as Manifest,
      )
      const published = manifests.filter((manifest) => !manifest.private)
      expect(published.length).toBeGreaterThan(8)
      expect(new Set(published.map(({ version }) => version)).size).toBe(1)
    },
  },
]
