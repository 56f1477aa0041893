// Separates the lines of the input that are messages of the protocol from those that are none. The SDK would answer the
// latter with silence, and so a client would wait for its response forever.
import { StringDecoder } from 'node:string_decoder'
import { Transform } from 'node:stream'
import {
  ProtocolErrorCode,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/server'

/**
 * Returns a stream that passes messages on, one on each line. `refuse` is called with the response to any other line.
 */
export function messageLines(refuse: (response: string) => void): Transform {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        const error = line.trim() === '' ? undefined : findError(line)
        if (error) refuse(`${JSON.stringify({ jsonrpc: '2.0', ...error })}\n`)
        else this.push(`${line}\n`)
      }
      done()
    },
  })
}

interface Refusal {
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

/** Returns what is wrong with a line; undefined if it is a message. */
function findError(line: string): Refusal | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { id: null, error: { code: ProtocolErrorCode.ParseError, message: 'A line must be JSON, was not.' } }
  }
  if (isMessage(value)) return undefined
  const { id = null } = Object(value) as { id?: unknown }
  const was = Array.isArray(value) ? 'was a batch' : 'was not'
  const message = `A line must be one request, notification or response of JSON-RPC 2.0, ${was}.`
  const isId = typeof id === 'string' || Number.isSafeInteger(id)
  return { id: isId ? (id as string | number) : null, error: { code: ProtocolErrorCode.InvalidRequest, message } }
}

function isMessage(value: unknown): boolean {
  return [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResultResponse, isJSONRPCErrorResponse].some((is) =>
    is(value),
  )
}
