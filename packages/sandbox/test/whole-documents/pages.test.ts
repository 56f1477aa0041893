import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { controlDocument } from '../../src/document/document.ts'
import { ask, startSandbox } from '../fixtures/requests.ts'

const sandbox = startSandbox()

const packageFolder = join(import.meta.dirname, '../..')
const hasBuilt = (...folders: readonly string[]): boolean =>
  folders.some((folder) => existsSync(join(packageFolder, folder, 'index.html')))
const hasDashboard = hasBuilt('dashboard', '../dashboard/dist')
const hasDocs = hasBuilt('../docs/site')

describe('pages', () => {
  it('show the dashboard at /, or report that it has not been built', async () => {
    const response = await sandbox.fetch('/')
    const text = await response.text()
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(text).toContain(hasDashboard ? 'src="/dashboard/index-' : 'The dashboard has not been built.')
  })

  it('serve the files of the dashboard, and no others', async () => {
    const [, script] = /src="([^"]+)"/.exec(await (await sandbox.fetch('/')).text()) ?? []
    if (script) {
      const response = await sandbox.fetch(script)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    }
    expect(script === undefined).toBe(!hasDashboard)
    for (const file of ['package.json', '..%2fpackage.json', '%2e%2e%2fpackage.json', '']) {
      expect((await sandbox.fetch(`/dashboard/${file}`)).status).toBe(404)
    }
  })

  it('serve the document', async () => {
    const { json } = await ask(sandbox, '/openapi.json')
    expect(json).toMatchObject({ openapi: '3.1.0', info: { title: 'USDT-margined perpetual futures REST API' } })
  })

  it('serve the document of the control operations, whose paths are those of the rules', async () => {
    const { json } = await ask(sandbox, '/sandbox/openapi.json')
    expect(json.info.description).toEqual(expect.any(String))
    expect(Object.keys(json.paths)).toEqual(Object.keys(controlDocument['paths'] as object))
  })

  it.each([
    ['openapi.generators.json', '3.1.0'],
    ['openapi.generators-3.0.json', '3.0.3'],
    ['openapi.generators-text-ids.json', '3.1.0'],
  ])('serve %s', async (name, version) => {
    const { json } = await ask(sandbox, `/${name}`)
    expect(json).toMatchObject({ openapi: version, components: { schemas: { OrderRequest: { type: 'object' } } } })
  })

  it('redirect from /docs to /docs/, so that relative links work', async () => {
    const response = await sandbox.fetch('/docs')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/docs/'])
  })

  it.each([
    ['/docs/', 'text/html; charset=utf-8', '<title>capi</title>'],
    ['/docs/reference/placeOrder.html', 'text/html; charset=utf-8', '<html data-sandbox '],
    ['/docs/reference/', 'text/html; charset=utf-8', '<h1 id="reference"'],
    ['/docs/reference/cancelOrder.html', 'text/html; charset=utf-8', 'Cancel an order'],
    ['/docs/reference/cancelOrder.md', 'text/markdown; charset=utf-8', '# Cancel an order'],
    ['/docs/downloads/openapi.yaml', 'text/yaml; charset=utf-8', 'openapi: 3.1.0'],
    ['/docs/packages.svg', 'image/svg+xml', '<svg'],
    ['/docs/llms.txt', 'text/plain; charset=utf-8', '# capi'],
  ])('serve %s, or report that the documentation has not been built', async (path, type, part) => {
    const response = await sandbox.fetch(path)
    const text = await response.text()
    if (!hasDocs)
      return expect([response.status, text]).toEqual([404, expect.stringMatching(/not been built.*reload/s)])
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect(text).toContain(part)
  })

  it.each([
    '/',
    '/openapi.json',
    '/sandbox/openapi.json',
    '/docs',
    '/docs/',
    '/docs/llms.txt',
    '/docs/nothing.html',
    '/dashboard/nothing.js',
  ])('say with HEAD what they would answer, without a body: %s', async (path) => {
    const [asked, got] = [await sandbox.fetch(path, { method: 'HEAD' }), await sandbox.fetch(path)]
    expect([asked.status, asked.headers.get('content-type')]).toEqual([got.status, got.headers.get('content-type')])
    expect(await asked.text()).toBe('')
  })

  it.each([
    '/docs/nothing.html',
    '/docs/reference',
    '/docs/reference/nothing.html',
    '/docs/reference//index.html',
    '/docs/..%2f..%2fopenapi.json',
    '/docs/..%2findex.html',
    '/docs/.%2fllms.txt',
    '/docs/reference/..%2f..%2f..%2fopenapi.json',
  ])('serve nothing beside the docs: %s', async (path) => {
    expect((await sandbox.fetch(path)).status).toBe(404)
  })
})
