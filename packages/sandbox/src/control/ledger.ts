// Posts bills of any type, and moves margin to and from isolated positions.

import { businessTypes, transferReasons } from '@capi/api'
import { formatMoney, isBusinessType } from '../engine/index.ts'
import { oneOfMessage } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'
import { unwrap } from '../operations/unwrap-result.ts'
import { readAccountId } from './accounts.ts'
import { type ControlContext, findMarket, type Input, type Output } from './context.ts'

export interface LedgerControl {
  /** Posts a bill; `accountId` is an id, or the name of a system account: EXTERNAL, HOUSE, FEE or INSURANCE. */
  postLedger(input: Input<'postLedger'>): Output<'postLedger'>
  /** Moves margin to an isolated position, or away from it if the amount is negative. */
  adjustMargin(input: Input<'adjustMargin'>): Output<'adjustMargin'>
}

export function createLedgerControl(context: ControlContext): LedgerControl {
  const { exchange } = context

  function findAccount(text: string): bigint {
    const { external, marketMaker, fee, insurance } = exchange.world
    const system = [external, marketMaker, fee, insurance].find(({ name }) => name === text)
    return system?.id ?? readAccountId(text)
  }

  return {
    postLedger({ accountId, coin, amount, businessType, transferReason }) {
      if (!isBusinessType(businessType)) throw unknown('businessType', businessTypes, businessType)
      if (transferReason !== undefined && !transferReasons.includes(transferReason as never)) {
        throw unknown('transferReason', transferReasons, transferReason)
      }
      const defaultCoin = exchange.world.external.collaterals[0]!.coin
      const command = { accountId: findAccount(accountId), coin: coin ?? defaultCoin, amount, businessType }
      const bill = unwrap(exchange.run('postLedger', { ...command, transferReason }))
      return { billId: bill.id.toString(), amount: formatMoney(bill.amount), balance: formatMoney(bill.balance) }
    },
    adjustMargin({ accountId, symbol, side, amount }) {
      findMarket(context, symbol)
      const position = unwrap(
        exchange.run('adjustMargin', { accountId: readAccountId(accountId), symbol, side, amount }),
      )
      return { positionId: position.id.toString(), collateral: formatMoney(position.collateral.amount) }
    },
  }
}

function unknown(name: string, known: readonly string[], was: string): Rejection {
  return new Rejection('field_invalid', oneOfMessage(`Body field ${name}`, known, was))
}
