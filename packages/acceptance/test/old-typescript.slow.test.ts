// The types of the client, as the oldest compiler reads them that is supported, which checks all declarations of a
// program (`skipLibCheck` is off). The present one compiles the whole installation in another test.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../..')
const compiler = createRequire(import.meta.url).resolve('typescript-5.0/lib/tsc.js')

// `@capi/api/fetch` is not among them: the declarations of openapi-fetch need a later compiler.
const program = `
import { createClient, isFinal, isKnown, orderStatuses, withResponse } from '@capi/client'
import { undiciTransport } from '@capi/client/undici'
import { controlRequest } from '@capi/api/control'
import { manual } from '@capi/api/manual'
import { errorCodes } from '@capi/api/values'

const capi = createClient({ baseUrl: 'http://127.0.0.1:8787', transport: undiciTransport() })
export const history = capi.listOrderHistory({ createDate: 7 })
export const other = [controlRequest, manual, errorCodes, isFinal, isKnown, orderStatuses, withResponse]
`

it.each(['nodenext', 'bundler'])('TypeScript 5.0 reads the declarations, resolved as %s', (resolution) => {
  const folder = mkdtempSync(join(tmpdir(), 'capi-typescript-'))
  try {
    mkdirSync(join(folder, 'node_modules/@capi'), { recursive: true })
    for (const name of ['api', 'client'])
      symlinkSync(join(packages, name), join(folder, 'node_modules/@capi', name), 'dir')
    writeFileSync(join(folder, 'program.mts'), program)
    const flags = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom']
    const module = resolution === 'bundler' ? 'esnext' : 'nodenext'
    const all = [compiler, ...flags, '--module', module, '--moduleResolution', resolution, 'program.mts']
    const compile = (): string => execFileSync(process.execPath, all, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    let said = ''
    try {
      said = compile()
    } catch (thrown) {
      said = String((thrown as { stdout?: unknown }).stdout)
    }
    expect(said).toBe('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('is another compiler than the present one', () => {
  expect(dirname(compiler)).toContain('typescript')
  expect(execFileSync(process.execPath, [compiler, '--version'], { encoding: 'utf8' })).toContain('Version 5.0.')
})
