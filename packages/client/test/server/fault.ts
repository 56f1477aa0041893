/** What may go wrong between a request and its answer, and how it is done on a real socket. */
import type { ServerResponse } from 'node:http'

/** How an answer is lost. */
export type Loss = 'close' | 'reset' | 'hang' | 'html' | 'envelope' | 'cut'

export const losses: readonly Loss[] = ['close', 'reset', 'hang', 'html', 'envelope', 'cut']

export type Fault =
  /** The answer is lost, after the request was carried out or before. */
  | { readonly how: Loss; readonly commits: boolean }
  /** Status 429, which carries nothing out. */
  | { readonly how: 'too many'; readonly retryAfter?: string }
  /** An answer of one's own, which carries nothing out. */
  | { readonly how: 'answer'; readonly status: number; readonly text: string }

/** Loses an answer. `text` is what would have been answered. */
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
