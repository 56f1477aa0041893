// A failure of every operation of the interface, and a control API that requires a token.
import { trader } from '../../fixtures/trader.ts'
import { ask } from '../../fixtures/requests.ts'
import { basesOf } from '../bases.ts'
import { sendParts } from '../drive.ts'
import { documented } from '../operation.ts'
import { symbol, type Tour } from './stage.ts'

export const tourFailures: Tour = async ({ open }) => {
  const guarded = await open({ controlToken: 'sesame-sesame-sesame' })
  await ask(guarded.sandbox, '/sandbox/health')

  const { sandbox } = await open()
  await ask(sandbox, '/capi/v2/market/time', { headers: { origin: 'https://example.com' } })
  await ask(sandbox, '/capi/v2/market/time', { headers: { 'content-encoding': 'gzip' } })
  const { account } = trader(sandbox)
  const time = sandbox.control.now()
  const bases = basesOf({
    symbol,
    accountId: account.accountId,
    orderId: '1',
    positionId: 1n,
    stopId: 1n,
    faultId: '1',
    time,
  })
  const interfaceOperations = documented.filter(({ surface }) => surface === 'interface')
  const foreign = { origin: 'https://example.com' }
  for (const operation of interfaceOperations)
    await sendParts(sandbox, account, operation, bases[operation.id]![0]!, foreign)
  for (const status of [429, 500, 503]) {
    sandbox.control.deleteFaults()
    sandbox.control.createFault({ phase: 'before', action: { type: 'status', status } })
    for (const operation of interfaceOperations) {
      await sendParts(sandbox, account, operation, bases[operation.id]![0]!)
    }
  }
}
