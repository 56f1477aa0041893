// The sandbox inside the page, as the page sees it. Its worker starts at the first call.
import type { CallMessage, Calls, ResultMessage } from './messages.ts'

export interface PageSandbox {
  readonly isStarted: boolean
  /** Rejects with the sentence of the sandbox if it refuses. */
  call<Name extends keyof Calls>(name: Name, input: Calls[Name]['input']): Promise<Calls[Name]['result']>
}

const sandboxes = new Map<string, PageSandbox>()

/** Returns the sandbox of a worker's address. All forms of a page share one. */
export function pageSandboxAt(url: string): PageSandbox {
  const known = sandboxes.get(url) ?? createPageSandbox(url)
  sandboxes.set(url, known)
  return known
}

function createPageSandbox(url: string): PageSandbox {
  let worker: Worker | undefined
  let count = 0
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()

  function start(): Worker {
    const started = new Worker(url, { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<ResultMessage>) => {
      const { id, result, error } = data
      const call = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) call?.resolve(result as never)
      else call?.reject(new Error(error))
    })
    started.addEventListener('error', ({ message }) => {
      const error = new Error(`The sandbox in this page does not run: ${message || 'its script could not be loaded'}.`)
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      worker = undefined
    })
    return started
  }

  return {
    get isStarted() {
      return worker !== undefined
    },
    call(name, input) {
      worker ??= start()
      const message: CallMessage = { id: (count += 1), name, input }
      return new Promise((resolve, reject) => {
        waiting.set(message.id, { resolve, reject })
        worker!.postMessage(message, [])
      })
    },
  }
}
