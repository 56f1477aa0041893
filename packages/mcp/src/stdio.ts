// Serves the protocol on standard input and output. Nothing else may write to standard output.
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { messageLines } from './message-lines.ts'
import type { Mcp } from './server/create-mcp.ts'
import { newServer } from './server/protocol.ts'

/** Serves until the input ends or the signal aborts. `onError` is called with errors of the connection. */
export async function serveOnStdio(mcp: Mcp, signal: AbortSignal, onError: (error: Error) => void): Promise<void> {
  const ended = new AbortController()
  const end = (): void => ended.abort()
  // The transport would abort the calls that are running when its input ends, and their answers would be lost.
  const input = process.stdin.pipe(
    messageLines((response) => void process.stdout.write(response)),
    { end: false },
  )
  process.stdin.once('end', end).once('close', end)
  process.stdout.once('error', end)
  const transport = new StdioServerTransport(input, process.stdout)
  const handle = serveStdio(() => newServer(mcp), { onerror: onError, transport })
  const ends = AbortSignal.any([signal, ended.signal])
  if (!ends.aborted) await once(ends, 'abort')
  if (!signal.aborted) {
    // What was read is handled in the next turn.
    await nextTurn()
    await mcp.whenIdle()
    await nextTurn()
  }
  await handle.close()
  process.stdin.unpipe(input).pause()
}
