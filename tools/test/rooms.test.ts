// The rooms of the project and the arrows between them: spec <- tools -> api <- client, and api, client <- sandbox <- examples,
// cli, dashboard.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../src/bundle/paths.ts'

/** What the sources of each room may import besides themselves and Node. */
const rooms: Record<string, readonly string[]> = {
  'packages/api': ['openapi-fetch'],
  'packages/client': ['@capi/api'],
  'packages/sandbox': ['@capi/api', '@capi/client', 'ajv', 'fastify', 'libsql', 'pg', 'pino', 'prom-client', 'yaml'],
  'packages/cli': [
    '@capi/api',
    '@capi/client',
    '@capi/sandbox',
    'cli-progress',
    'cli-table3',
    'commander',
    'lossless-json',
  ],
  'packages/examples': ['@capi/client', '@capi/sandbox', 'cli-table3'],
}

function importsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(/(?:from|import|\.resolve(?=\('@))\s*\(?\s*'([^']+)'/g)].map(
      (match) => `${file}: ${match[1]}`,
    )
  })
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

describe('the rooms', () => {
  it.each(Object.entries(rooms))('%s imports only what its arrows allow', (room, allowed) => {
    const strangers = importsIn(join(root, room, 'src')).filter((line) => {
      const specifier = line.slice(line.indexOf(': ') + 2)
      const isOwn = /^(\.|#|node:)/.test(specifier)
      return isOwn ? /\.\.\/\.\.\/\.\.\//.test(specifier) : !allowed.includes(packageOf(specifier))
    })
    expect(strangers).toEqual([])
  })

  it.each(Object.keys(rooms))('%s declares what it imports', (room) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Manifest
    const imported = importsIn(join(root, room, 'src')).map((line) => line.slice(line.indexOf(': ') + 2))
    const packages = new Set(imported.filter((specifier) => !/^(\.|#|node:)/.test(specifier)).map(packageOf))
    expect(Object.keys(dependencies).toSorted()).toEqual([...packages].toSorted())
  })
})

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
}
