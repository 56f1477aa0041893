// Whether the service is a local exchange. Only one that answers a control operation at a loopback address is; what is
// behind a tunnel is not.
import { controlOperations } from '@capi/api/control'
import { isLoopback } from '@capi/client'
import type { Where } from '../results/envelope.ts'
import { type ControlConnection, callControl } from '../tools/call-control.ts'

export class Place {
  readonly #control: ControlConnection
  readonly #isLoopback: boolean
  #isLocal = false

  constructor(control: ControlConnection) {
    this.#control = control
    this.#isLoopback = isLoopback(new URL(control.baseUrl).hostname)
  }

  /** Returns where a call goes. What is not known to be local counts as live. */
  async where(): Promise<Where> {
    if (this.#isLocal) return 'local'
    if (!this.#isLoopback) return 'live'
    try {
      const health = await callControl(this.#control, controlOperations.getHealth, {}, AbortSignal.timeout(2_000))
      const { ok, world } = Object(health) as { ok?: unknown; world?: unknown }
      this.#isLocal = ok === true && typeof world === 'string'
    } catch {
      return 'live'
    }
    return this.#isLocal ? 'local' : 'live'
  }
}
