// A list that is read in several requests over HTTP, from a service that is served over HTTP as well.
import { createSandbox } from '@capi/sandbox'
import { expect, it } from 'vitest'
import { serveOnHttp } from '../../src/http/serve-http.ts'
import { createMcp } from '../../src/server/create-mcp.ts'
import { ProtocolClient } from '../protocol-client.ts'

it('continues a list after the response that began it has ended, over several pages of the service', async () => {
  const token = 'token-0123456789'
  const sandbox = createSandbox()
  const { accountId, ...credentials } = sandbox.control.createAccount({ name: 'agent', deposit: '1000' })
  for (let count = 1; count <= 60; count++)
    sandbox.control.postLedger({ accountId, amount: '1', businessType: 'deposit' })
  const baseUrl = await sandbox.listen()
  const mcp = createMcp({ tools: 'all', baseUrl, credentials })
  const server = await serveOnHttp(mcp, { port: 0, token, onError: () => {} })
  const client = await ProtocolClient.overHttp(server.url, token)
  const records: unknown[] = []
  let call: { name: string; arguments: Record<string, unknown> } = { name: 'listBills', arguments: { limit: 7 } }
  for (let cursor: string | null = ''; cursor !== null;) {
    const { structuredContent } = await client.callTool(call)
    expect(structuredContent).toMatchObject({ outcome: 'done', tool: call.name })
    const part = structuredContent as { data: unknown[]; cursor: string | null }
    records.push(...part.data)
    cursor = part.cursor
    call = { name: 'readMore', arguments: { cursor } }
  }
  expect(records).toHaveLength(61)
  await client.close()
  await server.close()
  await sandbox.close()
})
