// The example requests of the documents.
import { trader } from '../../fixtures/trader.ts'
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
}
