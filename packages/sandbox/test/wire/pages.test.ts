import { afterAll, describe, expect, it } from 'vitest'
import { ask, startSandbox } from '../trader.ts'

const sandbox = startSandbox()
afterAll(() => sandbox.close())

describe('pages', () => {
  it('say at / what is here', async () => {
    const response = await sandbox.fetch('/')
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('href="/openapi.json"')
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
