// The faults of the test exchange, produced on a real socket.
import type { ServerResponse } from 'node:http'

/** How a response is lost. */
export type Loss = 'close' | 'reset' | 'hang' | 'html' | 'envelope' | 'cut'

export const losses: readonly Loss[] = ['close', 'reset', 'hang', 'html', 'envelope', 'cut']

export type Fault =
  /** The response is lost, after the request was executed (`commits`) or before. */
  | { readonly how: Loss; readonly commits: boolean }
  /** Status 429; the request is not executed. */
  | { readonly how: 'too many'; readonly retryAfter?: string }
  /** A given response; the request is not executed. */
  | { readonly how: 'response'; readonly status: number; readonly text: string }

/** Loses a response. `text` is its body. */
export function lose(how: Loss, response: ServerResponse, text: string): void {
  const { socket } = response
  switch (how) {
    case 'hang':
      return
    case 'close':
      return void socket?.destroy()
    case 'reset':
      return void socket?.resetAndDestroy()
    case 'html':
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>\n<b>Bad gateway</b></html>')
    case 'envelope':
      return void response
        .writeHead(503, { 'content-type': 'application/json' })
        .end('{"code":"503","msg":"unavailable","requestTime":1,"data":null}')
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      return void response.write(text.slice(0, text.length >> 1), () => socket?.destroy())
  }
}
