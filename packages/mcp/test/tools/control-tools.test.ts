import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../src/results/redact.ts'
import { controlTools } from '../../src/tools/control-tools.ts'

/** The requests that were sent. */
const sent: [url: string, init: RequestInit][] = []
const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
  sent.push([String(url), init])
  return Response.json({ ok: true })
}
const connection = { baseUrl: 'http://127.0.0.1:1/', token: 'control-token', fetch, maxResponseBytes: 1_000 }
const tools = controlTools(connection, createRedactor([]))
const find = (name: string) => tools.find((tool) => tool.name === name)!

describe('controlTools', () => {
  it('sends the control token, and follows no redirect', async () => {
    await find('sandbox_getHealth').run({}, undefined)
    expect(sent.at(-1)).toMatchObject([
      'http://127.0.0.1:1/sandbox/health',
      { method: 'GET', redirect: 'manual', headers: { authorization: 'Bearer control-token' } },
    ])
  })

  it.each(['', '.', '..'])('refuses %j in a path, with which it would be another path', async (symbol) => {
    const before = sent.length
    await expect(find('sandbox_getDepth').run({ symbol }, undefined)).rejects.toThrow('symbol must be a name or an id')
    expect(sent).toHaveLength(before)
  })

  it('escapes what stands in a path', async () => {
    await find('sandbox_getDepth').run({ symbol: '../x?y' }, undefined)
    expect(sent.at(-1)![0]).toContain('/..%2Fx%3Fy/')
  })

  it('names the reads of the same group as what shows the effect of a change', () => {
    expect(find('sandbox_createFault').confirmedBy).toContain('sandbox_listFaults')
    expect(find('sandbox_listFaults').confirmedBy).toEqual([])
  })
})
