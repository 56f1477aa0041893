import { describe, expect, it } from 'vitest'
import { createMachineOrder } from '../../src/checks/machine-order.ts'

const requestOf = (method: string, path: string) =>
  ({ method, target: `${path}?a=1`, headers: [], timeoutMs: 1 }) as never
const responseOf = (status: number) => ({ status, headers: {}, text: '' }) as never
const read = requestOf('GET', '/current')
const change = requestOf('POST', '/place')

function createWorld() {
  const problems: string[] = []
  const order = createMachineOrder((text) => void problems.push(text))
  const one = { name: 'one', hasDisk: true }
  const two = { name: 'two', hasDisk: false }
  const handOver = (): void => {
    Object.assign(one, { hasDisk: false })
    Object.assign(two, { hasDisk: true })
    order.takeOver()
  }
  return { problems, order, one, two, handOver }
}

describe('createMachineOrder', () => {
  it('reports a response without the disk to a request that came after a change on another machine', () => {
    const { problems, order, one, two, handOver } = createWorld()
    handOver()
    order.begin(two, change)(responseOf(200))
    order.begin(one, read)(responseOf(200))
    expect(problems).toEqual([
      'Machine one has responded to GET /current without the disk, although machine two had acknowledged POST /place before.',
    ])
  })

  it('accepts a refusal, and a request that came before the change', () => {
    const { problems, order, one, two, handOver } = createWorld()
    handOver()
    const early = order.begin(one, read)
    order.begin(two, change)(responseOf(200))
    early(responseOf(200))
    order.begin(one, read)(responseOf(429))
    expect(problems).toEqual([])
  })

  it('accepts what a machine has acknowledged while it had the disk', () => {
    const { problems, order, one, two, handOver } = createWorld()
    order.begin(one, change)(responseOf(200))
    handOver()
    order.begin(two, read)(responseOf(200))
    order.begin(one, read)(responseOf(200))
    expect(problems).toEqual([])
  })
})
