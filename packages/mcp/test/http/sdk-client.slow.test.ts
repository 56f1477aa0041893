// The client of the SDK understands the server: the handshake, the schemas of tools, results and resources.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, it, onTestFinished } from 'vitest'
import { createMcp } from '../../src/server/create-mcp.ts'
import { serveOnHttp } from '../../src/http/serve-http.ts'
import { openExchange } from '../agent.ts'

it('serves the client of the SDK', async () => {
  const token = 'token-0123456789'
  const mcp = createMcp({ ...openExchange().options, allow: ['trade'], secrets: [token] })
  const server = await serveOnHttp(mcp, { port: 0, token, onError: (error) => expect.fail(error.message) })
  onTestFinished(() => server.close())
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }))
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('placeOrder')
  const order = { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', matchPrice: 'market' }
  const { structuredContent } = await client.callTool({ name: 'placeOrder', arguments: order })
  expect(structuredContent).toMatchObject({ outcome: 'done' })
  expect((await client.readResource({ uri: 'capi://gaps' })).contents).toHaveLength(1)
  await client.close()
})
