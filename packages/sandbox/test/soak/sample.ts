// Samples of the memory of a running process and of the size of its snapshot.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'libsql'
import type { Process } from '../journal/command-process.ts'

export interface Sample {
  /** Bytes of the heap in use after a full garbage collection. */
  readonly heap: number
  /** Resident memory of the process, in bytes. */
  readonly resident: number
  /** Length of the latest snapshot. */
  readonly snapshot: number
}

/** The name under which a state is saved to measure its size. */
const name = 'weighed'
const headers = { 'content-type': 'application/json' }

export interface Watch {
  readonly samples: readonly Sample[]
  stop(): Promise<void>
}

/** Takes a number of samples, evenly spaced over a time. */
export function watch(process: Process, folder: string, durationMs: number, count: number): Watch {
  const { url } = process
  const samples: Sample[] = []
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await wait(durationMs / count, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) break
      await fetch(`${url}/sandbox/snapshots`, { method: 'POST', headers, body: JSON.stringify({ name }) })
      const heap = await collect(process)
      const numbers = await (await fetch(`${url}/metrics`)).text()
      const read = (metric: string): number => Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(numbers)![1])
      samples.push({ heap, resident: read('process_resident_memory_bytes'), snapshot: weigh(folder) })
    }
  }
  const running = run()
  return {
    samples,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function collect({ child, output }: Process): Promise<number> {
  const before = output().length
  child.kill('SIGUSR2')
  for (;;) {
    const said = /heap (\d+)\n/.exec(output().slice(before))
    if (said) return Number(said[1])
    await wait(1)
  }
}

function weigh(folder: string): number {
  const database = new Database(join(folder, 'journal.db'), { readonly: true })
  try {
    const text = 'select length(body) as length from capi_state order by seq desc limit 1'
    return Number((database.prepare(text).get([]) as { length: number | bigint }).length)
  } finally {
    database.close()
  }
}
