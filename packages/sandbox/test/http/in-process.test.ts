import { expect, it } from 'vitest'
import { startSandbox } from '../fixtures/requests.ts'

it('requests in process arrive in the order in which they are sent, also where some wait for the next turn', async () => {
  const arrived: string[] = []
  const sandbox = startSandbox({ onRequest: ({ id }) => void arrived.push(id) })
  const sent = Array.from({ length: 100 }, (_, index) => `request-${index}`)
  await Promise.all(sent.map((id) => sandbox.fetch('/capi/v2/market/time', { headers: { 'x-request-id': id } })))
  expect(arrived).toEqual(sent)
})
