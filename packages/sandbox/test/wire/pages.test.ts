import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ask, startSandbox } from '../trader.ts'

const isBuilt = ['../../dashboard', '../../../dashboard/dist'].some((folder) =>
  existsSync(join(import.meta.dirname, folder, 'index.html')),
)
const sandbox = startSandbox()
afterAll(() => sandbox.close())

describe('pages', () => {
  it('show the dashboard at /, or say that it has not been built', async () => {
    const response = await sandbox.fetch('/')
    const text = await response.text()
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(text).toContain(isBuilt ? 'src="/dashboard/index-' : 'The dashboard that belongs here has not been built.')
  })

  it('serve what the dashboard needs, and nothing beside it', async () => {
    const [, script] = /src="([^"]+)"/.exec(await (await sandbox.fetch('/')).text()) ?? []
    if (script) {
      const response = await sandbox.fetch(script)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    }
    expect(script === undefined).toBe(!isBuilt)
    for (const file of ['package.json', '..%2fpackage.json', '%2e%2e%2fpackage.json', '']) {
      expect((await sandbox.fetch(`/dashboard/${file}`)).status).toBe(404)
    }
  })

  it('serve the document', async () => {
    const { json } = await ask(sandbox, '/openapi.json')
    expect(json).toMatchObject({ openapi: '3.1.0', info: { title: 'capi' } })
  })

  it('serve the docs, or say that they have not been built', async () => {
    const response = await sandbox.fetch('/docs')
    const text = await response.text()
    if (response.status === 200) expect(text).toMatch(/^<!doctype html/i)
    else expect([response.status, text]).toEqual([404, 'The docs page has not been built.\n'])
  })
})
