// A client of the protocol that is connected to a server in process, and the sandbox behind it.
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { type Sandbox, type SandboxOptions, createSandbox } from '@capi/sandbox'
import { type Mcp, createMcp } from '../src/server/create-mcp.ts'
import type { McpOptions } from '../src/server/options.ts'
import { newServer } from '../src/server/protocol.ts'
import { ProtocolClient } from './protocol-client.ts'

export interface Agent {
  readonly client: ProtocolClient
  readonly mcp: Mcp
  /** Calls a tool and returns its structured content, after checking that the text says the same. */
  call(name: string, input?: object): Promise<Called>
  close(): Promise<void>
}

export interface Called {
  readonly isError: boolean
  readonly text: string
  readonly outcome: string
  readonly [field: string]: unknown
}

export interface Exchange {
  readonly sandbox: Sandbox
  readonly accountId: string
  readonly credentials: { readonly key: string; readonly secret: string; readonly passphrase: string }
  /** Options of a server in front of the sandbox, in process. */
  readonly options: McpOptions
}

export function openExchange(options: SandboxOptions = {}): Exchange {
  const sandbox = createSandbox(options)
  const { accountId, ...credentials } = sandbox.control.createAccount({ name: 'agent', deposit: '10000' })
  const inProcess: McpOptions = {
    tools: 'all',
    baseUrl: 'http://127.0.0.1:8787',
    credentials,
    client: { transport: sandbox.transport },
    fetch: sandbox.fetch as typeof fetch,
    newId: countedIds(),
  }
  return { sandbox, accountId, credentials, options: inProcess }
}

function countedIds(): () => string {
  let count = 0
  return () => `id-${(count += 1)}`
}

/** Connects a client with a server. */
export async function connect(options: McpOptions): Promise<Agent> {
  const mcp = createMcp(options)
  const server = newServer(mcp)
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(far)
  const client = await ProtocolClient.inMemory(near)
  return {
    client,
    mcp,
    async call(name, input = {}) {
      const {
        isError = false,
        content,
        structuredContent,
      } = await client.callTool({
        name,
        arguments: { ...input },
      })
      const [first] = content as { type: string; text: string }[]
      const text = first!.text
      if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(structuredContent))
        throw new Error(`The text of ${name} differs from its structured content.`)
      // What a refusal says is beside the rest here, because most tests look at one of both.
      const { refusal, ...result } = structuredContent as { outcome: string; refusal: object | null }
      return { ...refusal, ...result, refusal, isError, text }
    },
    close: () => client.close(),
  }
}
