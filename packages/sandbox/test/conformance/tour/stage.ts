// The sandboxes of a tour, behind real ports, and a record of all their requests and responses.
import type { SandboxOptions } from '@capi/sandbox'
import { startSandbox } from '../../fixtures/requests.ts'
import { type Exchange, record, type Recorded } from '../record.ts'

export interface Stage {
  readonly exchanges: Exchange[]
  /** Starts another sandbox. */
  open(options?: SandboxOptions): Promise<Recorded>
  close(): Promise<void>
}

/** A sequence of requests that covers one subject. */
export type Tour = (stage: Stage) => Promise<void>

export const symbol = 'cmt_btcusdt'

export function createStage(): Stage {
  const exchanges: Exchange[] = []
  const opened: Recorded[] = []
  return {
    exchanges,
    async open(options) {
      const recorded = await record(startSandbox(options), exchanges)
      opened.push(recorded)
      return recorded
    },
    async close() {
      await Promise.all(opened.map(({ sandbox }) => sandbox.close()))
    },
  }
}
