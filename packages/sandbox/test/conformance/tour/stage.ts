// Where a tour takes place: sandboxes behind real ports, all of whose exchanges are kept.

import type { SandboxOptions } from '@capi/sandbox'
import { startSandbox } from '../../fixtures/requests.ts'
import { type Exchange, record, type Recorded } from '../record.ts'

export interface Stage {
  readonly exchanges: Exchange[]
  /** Starts another sandbox. */
  open(options?: SandboxOptions): Promise<Recorded>
  close(): Promise<void>
}

/** A walk through some of what the sandbox can do. */
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
