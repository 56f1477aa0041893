import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FaultAction, Sandbox } from '@capi/sandbox'
import { startSandbox } from '../fixtures/requests.ts'

const target = '/capi/v2/market/tickers'
let sandbox: Sandbox
beforeEach(() => {
  sandbox = startSandbox()
})
afterEach(() => sandbox.close())

const before = (action: FaultAction): void => void sandbox.control.createFault({ phase: 'before', action })
const respond = (action: FaultAction): void => void sandbox.control.createFault({ phase: 'response', action })

describe('a request in process', () => {
  it.each(['close', 'reset'] as const)(
    'is rejected as that of fetch is, where its answer is dropped by %s',
    async (how) => {
      before({ type: 'drop', how })
      const thrown = await sandbox.fetch(target).then(null, (error: unknown) => error as TypeError)
      expect(thrown).toBeInstanceOf(TypeError)
      expect(thrown).toMatchObject({
        message: 'fetch failed',
        cause: { code: how === 'reset' ? 'ECONNRESET' : 'UND_ERR_SOCKET' },
      })
    },
  )

  it('hangs until its caller aborts it', async () => {
    before({ type: 'drop', how: 'hang' })
    const answer = sandbox.fetch(target, { signal: AbortSignal.timeout(50) })
    await expect(answer).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }))
    expect(sandbox.control.listFaults().faults).toMatchObject([{ fired: 1 }])
  })

  it('with a body hangs until its caller aborts it', async () => {
    before({ type: 'drop', how: 'hang' })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const answer = sandbox.fetch('/capi/v2/account/bills', { ...init, signal: AbortSignal.timeout(50) })
    await expect(answer).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }))
  })

  it('has the status of a rule', async () => {
    before({ type: 'status', status: 503, body: 'none' })
    const answer = await sandbox.fetch(target)
    expect([answer.status, await answer.text()]).toEqual([503, ''])
  })

  it('has a body that fails if it is truncated', async () => {
    respond({ type: 'truncate' })
    const answer = await sandbox.fetch(target)
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
  })

  it('reads no more of a body than its header announces', async () => {
    const whole = await (await sandbox.fetch(target)).text()
    respond({ type: 'wrongLength' })
    expect(await (await sandbox.fetch(target)).text()).toBe(whole.slice(0, whole.length >> 1))
  })

  it('receives a slow response completely', async () => {
    const whole = await (await sandbox.fetch(target)).text()
    respond({ type: 'slowDrip', ms: 50 })
    expect(await (await sandbox.fetch(target)).text()).toBe(whole)
  })
})
