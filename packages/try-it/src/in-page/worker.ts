// The worker: a sandbox, and nothing that sends anything to a server.
import type { CallMessage, ResultMessage } from './messages.ts'
import { createHandlers } from './sandbox-in-page.ts'

const scope = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: { data: CallMessage }) => void) => void
  postMessage: (message: ResultMessage, transfer: []) => void
}
const handlers = createHandlers() as Record<string, (input: unknown) => Promise<unknown>>

scope.addEventListener('message', async ({ data: { id, name, input } }) => {
  try {
    scope.postMessage({ id, result: await handlers[name]!(input) }, [])
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, [])
  }
})
