// A client of the protocol for tests, in the few messages that they send. That the client of the SDK understands the
// server too is in `http/sdk-client.slow.test.ts`.
import {
  type CallToolResult,
  type InMemoryTransport,
  type JSONRPCMessage,
  LATEST_PROTOCOL_VERSION,
  type ListResourceTemplatesResult,
  type ListResourcesResult,
  type ListToolsResult,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'

/** Sends a message, and resolves to the response with the same id; to nothing for a notification. */
type Exchange = (message: object) => Promise<Reply | undefined>

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

export class ProtocolClient {
  readonly #exchange: Exchange
  readonly #close: () => Promise<void>
  #count = 0

  private constructor(exchange: Exchange, close: () => Promise<void>) {
    this.#exchange = exchange
    this.#close = close
  }

  /** Connects with a server in process. */
  static async inMemory(transport: InMemoryTransport): Promise<ProtocolClient> {
    const waiting = new Map<unknown, (reply: Reply) => void>()
    const onmessage = (reply: JSONRPCMessage): void => void ('id' in reply && waiting.get(reply.id)?.(reply as Reply))
    Object.assign(transport, { onmessage })
    await transport.start()
    const exchange: Exchange = async (message) => {
      const reply = 'id' in message && new Promise<Reply>((resolve) => waiting.set(message.id, resolve))
      await transport.send(message as JSONRPCMessage)
      return reply || undefined
    }
    return open(new ProtocolClient(exchange, () => transport.close()))
  }

  /** Connects with a server over HTTP. */
  static overHttp(url: string, token: string): Promise<ProtocolClient> {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    }
    const exchange: Exchange = async (message) => {
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message) })
      const text = await response.text()
      if (!response.ok) throw new Error(`The server responded with ${response.status}: ${text}`)
      // The response is in the last event of a stream.
      return 'id' in message ? (JSON.parse(text.match(/\{.*\}/g)!.at(-1)!) as Reply) : undefined
    }
    return open(new ProtocolClient(exchange, async () => {}))
  }

  async request<Result>(method: string, params: object = {}): Promise<Result> {
    const reply = await this.#exchange({ jsonrpc: '2.0', id: (this.#count += 1), method, params })
    if (reply?.error) throw new Error(reply.error.message)
    return reply!.result as Result
  }

  notify(method: string): Promise<unknown> {
    return this.#exchange({ jsonrpc: '2.0', method })
  }

  listTools = (): Promise<ListToolsResult> => this.request('tools/list')
  callTool = (params: { name: string; arguments: object }): Promise<CallToolResult> =>
    this.request('tools/call', params)
  listResources = (): Promise<ListResourcesResult> => this.request('resources/list')
  listResourceTemplates = (): Promise<ListResourceTemplatesResult> => this.request('resources/templates/list')
  readResource = (params: { uri: string }): Promise<ReadResourceResult> => this.request('resources/read', params)
  close = (): Promise<void> => this.#close()
}

async function open(client: ProtocolClient): Promise<ProtocolClient> {
  const clientInfo = { name: 'test', version: '1.0.0' }
  await client.request('initialize', { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo })
  await client.notify('notifications/initialized')
  return client
}
