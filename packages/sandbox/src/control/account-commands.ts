// Commands for an account that the interface itself does not have: bills of any type, margin of isolated positions,
// settings, and any operation of the interface without a key.
import { businessTypes, type OperationId, operations, transferReasons } from '@capi/api'
import { type Account, formatMoney, isBusinessType } from '@capi/engine'
import { oneOfMessage } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'
import { unwrapControl } from '../request/commands.ts'
import { readAccountId } from './accounts.ts'
import { type ControlContext, findMarket, type Input, type Methods } from './context.ts'

/** Settings of an account for a symbol; absent fields stay as they are. */
export type SymbolSettings = Omit<Input<'updateSettings'>, 'accountId' | 'symbol'>

type AccountCommandId = 'postLedger' | 'adjustMargin' | 'updateSettings' | 'callAsAccount'

export function createAccountCommands(context: ControlContext): Pick<Methods, AccountCommandId> {
  const { exchange, callAsAccount } = context

  function findAccount(text: string): bigint {
    const { external, marketMaker, fee, insurance } = exchange.world
    const system: Record<string, Account> = {
      EXTERNAL: external,
      MARKET_MAKER: marketMaker,
      FEE: fee,
      INSURANCE: insurance,
    }
    return system[text]?.id ?? readAccountId(text)
  }

  return {
    /**
     * Posts a bill; `accountId` is an id, or the name of a system account: EXTERNAL, MARKET_MAKER, FEE or INSURANCE.
     */
    postLedger({ accountId, coin, amount, businessType, transferReason }) {
      if (!isBusinessType(businessType)) throw unknown('businessType', businessTypes, businessType)
      if (transferReason !== undefined && !transferReasons.includes(transferReason as never)) {
        throw unknown('transferReason', transferReasons, transferReason)
      }
      const defaultCoin = exchange.world.external.collaterals[0]!.coin
      const command = { accountId: findAccount(accountId), coin: coin ?? defaultCoin, amount, businessType }
      const bill = unwrapControl(exchange.run('postLedger', { ...command, transferReason }))
      return { billId: bill.id.toString(), amount: formatMoney(bill.amount), balance: formatMoney(bill.balance) }
    },
    /** Moves margin to an isolated position, or away from it if the amount is negative. */
    adjustMargin({ accountId, symbol, side, amount }) {
      findMarket(context, symbol)
      const command = { accountId: readAccountId(accountId), symbol, side, amount }
      const { id, collateral } = unwrapControl(exchange.run('adjustMargin', command))
      return { positionId: id.toString(), collateral: formatMoney(collateral.amount) }
    },
    /** Sends a request of the interface in the name of an account, and returns the response. */
    async callAsAccount({ accountId, operation, query = '', body = '' }, { signal } = {}) {
      if (!Object.hasOwn(operations, operation)) throw unknown('operation', Object.keys(operations), operation)
      const call = { accountId: readAccountId(accountId), operation: operation as OperationId, query, body }
      return callAsAccount(call, signal)
    },
    /** Changes the settings of an account for a symbol, and returns them. */
    updateSettings({ accountId, symbol, ...input }) {
      const { createOrderRateLimitPerMinute, createOrderDelayMilliseconds, autoAppendIsolatedMargin, ...rest } = input
      findMarket(context, symbol)
      const account = unwrapControl(
        exchange.run('updateSettings', {
          ...rest,
          accountId: readAccountId(accountId),
          symbol,
          appendsMargin: autoAppendIsolatedMargin,
          orderRateLimitPerMinute: createOrderRateLimitPerMinute,
          orderDelayMs: createOrderDelayMilliseconds,
        }),
      )
      const { fees, leverage, separatedMode, appendsMargin } = account.symbols.get(symbol)!
      return {
        symbol,
        crossLeverage: leverage.cross,
        isolatedLongLeverage: leverage.isolatedLong,
        isolatedShortLeverage: leverage.isolatedShort,
        separatedMode,
        autoAppendIsolatedMargin: appendsMargin,
        makerFeeRate: formatMoney(fees.rates?.maker ?? 0n),
        takerFeeRate: formatMoney(fees.rates?.taker ?? 0n),
        createOrderRateLimitPerMinute: account.orderRateLimitPerMinute,
        createOrderDelayMilliseconds: account.orderDelayMs,
        presetsEndWithPosition: account.presetsEndWithPosition,
      }
    },
  }
}

function unknown(name: string, known: readonly string[], was: string): Rejection {
  return new Rejection('field_invalid', oneOfMessage(`Body field ${name}`, known, was))
}
