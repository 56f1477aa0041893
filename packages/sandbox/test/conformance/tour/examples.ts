// The example requests of the documents, and responses that match their examples.

import { trader } from '../../fixtures/trader.ts'
import { ask } from '../../fixtures/requests.ts'
import { documented } from '../operation.ts'
import { sendParts } from '../drive.ts'
import { symbol, type Tour } from './stage.ts'

export const tourExamples: Tour = async ({ open }) => {
  for (const operation of documented) {
    for (const { value } of operation.requestExamples) {
      const { sandbox } = await open()
      sandbox.control.setPrice({ symbol, price: '90500' })
      const alice = trader(sandbox, { deposit: '100000' })
      await alice.opensLong('0.01').atMarket()
      await sendParts(sandbox, alice.account, operation, { body: value })
    }
  }

  const { sandbox } = await open()
  sandbox.control.setPrice({ symbol, price: '90500' })
  const alice = trader(sandbox, { deposit: '100000' })
  await ask(sandbox, '/capi/v2/market/tickers')
  await alice.opensShort('0.01').with({ presetTakeProfitPrice: '88000' }).atMarket()
  await alice.history()
}
