// Which packages import which: spec <- tools -> api <- client <- report, mcp, follow,
// redis-budget; api, client, engine <- mirror; and api,
// engine, mirror <- sandbox <- test-kit, backtest, cli, dashboard, examples, simulation.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../../product/paths.ts'

/**
 * What the sources of each package may import besides themselves and Node: packages, and folders of this repository.
 */
const allowedImports: Record<string, readonly string[]> = {
  'packages/api': ['openapi-fetch'],
  'packages/client': ['@capi/api', 'undici'],
  'packages/follow': ['@capi/api', '@capi/client'],
  'packages/redis-budget': ['@capi/api', '@capi/client'],
  'packages/engine': [],
  'packages/samples': [],
  'packages/mirror': ['@capi/api', '@capi/client', '@capi/engine'],
  'packages/sandbox': [
    '@capi/api',
    '@capi/engine',
    '@capi/mirror',
    '@noble/hashes',
    'ajv',
    'commander',
    'libsql',
    'pg',
    'pino',
    'yaml',
  ],
  'packages/report': ['@capi/client'],
  'packages/mcp': ['@capi/api', '@capi/client', '@modelcontextprotocol/server', 'ajv', 'minisearch'],
  'packages/backtest': [
    '@capi/client',
    '@capi/mirror',
    '@capi/report',
    '@capi/sandbox',
    'bullmq',
    'esbuild',
    'ioredis',
    'tinypool',
    'tsx',
  ],
  'packages/certify': ['@capi/api', '@capi/sandbox', 'lossless-json', 'yaml'],
  'packages/cli': [
    '@capi/api',
    '@capi/backtest',
    '@capi/certify',
    '@capi/client',
    '@capi/follow',
    '@capi/mcp',
    '@capi/report',
    '@capi/sandbox',
    'cli-progress',
    'cli-table3',
    'commander',
    'lossless-json',
    'yaml',
  ],
  'packages/test-kit': ['@capi/client', '@capi/sandbox'],
  'packages/examples': [
    '@capi/api',
    '@capi/backtest',
    '@capi/client',
    '@capi/mirror',
    '@capi/report',
    '@capi/sandbox',
    'cli-table3',
  ],
  'packages/simulation': ['@capi/api', '@capi/client', '@capi/sandbox', 'esbuild', 'tools/esbuild'],
  'packages/try-it': [
    '@capi/api',
    '@capi/client',
    '@capi/report',
    '@capi/samples',
    '@capi/sandbox',
    'esbuild',
    'preact',
  ],
  'packages/dashboard': [
    '@capi/api',
    '@capi/client',
    '@capi/report',
    '@capi/sandbox',
    '@capi/try-it',
    '@tanstack/virtual-core',
    'big.js',
    'lightweight-charts',
    'preact',
  ],
}

/** What builds a private package that `npm start` runs. It installs no development dependencies. */
const buildTools: Record<string, readonly string[]> = {
  'packages/examples': ['esbuild'],
  'packages/try-it': ['tsx'],
  'packages/dashboard': ['@tailwindcss/vite', 'esbuild', 'tailwindcss', 'vite'],
}

function importsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(/(?:from|import|\.resolve(?=\('@))\s*\(?\s*'([^'\s]+)'/g)].map(
      (match) => `${file}: ${match[1]}`,
    )
  })
}

/** Whether a specifier names a file of the package itself, or one of Node's modules. */
function isOwn(folder: string, specifier: string): boolean {
  return /^(\.|#|node:)/.test(specifier) || specifier.startsWith(`@capi/${basename(folder)}/`)
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Returns the imports of a package, below `base`, that its row does not have. */
function forbiddenImports(base: string, folder: string, allowed: readonly string[]): string[] {
  return importsIn(join(base, folder, 'src')).filter((line) => {
    const specifier = line.slice(line.indexOf(': ') + 2)
    const outside = /(?:\.\.\/){3,}(\w+\/\w+)/.exec(specifier)
    if (outside) return !allowed.includes(outside[1]!)
    return !isOwn(folder, specifier) && !allowed.includes(packageOf(specifier))
  })
}

describe('imports between packages', () => {
  it.each(Object.entries(allowedImports))('%s imports only what the table allows', (folder, allowed) => {
    expect(forbiddenImports(root, folder, allowed)).toEqual([])
  })

  it.each([
    `import { createClient } from '@capi/client'`,
    `import type { Client } from '@capi/client'`,
    `export type { Client } from '@capi/client'`,
    `const client = await import('@capi/client')`,
    `import '../../../../packages/client/src/index.ts'`,
  ])('are found where they go upwards: %s', (line) => {
    const base = mkdtempSync(join(tmpdir(), 'capi-planted-'))
    onTestFinished(() => rmSync(base, { recursive: true }))
    mkdirSync(join(base, 'packages/engine/src/base'), { recursive: true })
    writeFileSync(join(base, 'packages/engine/src/base/planted.ts'), `${line}\n`)
    expect(forbiddenImports(base, 'packages/engine', allowedImports['packages/engine']!)).toHaveLength(1)
  })

  it.each(Object.keys(allowedImports))('%s declares what it imports', (folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
    const imported = importsIn(join(root, folder, 'src')).map((line) => line.slice(line.indexOf(': ') + 2))
    const packages = new Set(imported.filter((specifier) => !isOwn(folder, specifier)).map(packageOf))
    const peers = Object.keys(manifest.peerDependencies ?? {}).filter((name) => packages.has(name))
    const expected = [...packages, ...(buildTools[folder] ?? [])]
    expect([...Object.keys(manifest.dependencies ?? {}), ...peers].toSorted()).toEqual(expected.toSorted())
  })
})

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  /** Other libraries that a program may pass or install; the package may import them. */
  readonly peerDependencies?: Readonly<Record<string, string>>
}
