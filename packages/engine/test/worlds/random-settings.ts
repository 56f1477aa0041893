// Random commands that set leverage, margin mode and margin as the interface does, for random games.
import { type Account, formatMoney, marginModeOf, type Market } from '../../src/index.ts'
import { positionsOf } from '../../src/state/account.ts'
import type { Move, Play, Step } from './random-play.ts'

/** Executes one of the commands. Most of them have the margin mode of the symbol, because any other is refused. */
export function setAsInterface(
  { world, run }: Pick<Play, 'world' | 'run'>,
  account: Account,
  { contract: { symbol } }: Market,
  [what, who, where, amount, how]: Move,
): Step {
  const accountId = account.id
  const mode = marginModeOf(account, symbol)
  if (what < 990) {
    const longLeverage = String(1 + (amount % 101))
    const shortLeverage = mode === 'SHARED' && how % 7 > 0 ? longLeverage : String(1 + (where % 101))
    const marginMode = how % 9 === 0 ? 'ISOLATED' : mode
    const outcome = run('setLeverage', { accountId, symbol, marginMode, longLeverage, shortLeverage })
    const isMoved = outcome.ok && world.events.some(({ kind }) => kind === 'bill')
    return { outcome, movesMargin: true, ...(isMoved && { sets: 'leverages that move margin' }) }
  }
  if (what < 994) {
    const marginMode = (who + how) % 3 === 0 ? 'ISOLATED' : 'SHARED'
    const outcome = run('setMarginMode', { accountId, symbol, marginMode })
    return { outcome, ...(outcome.ok && marginMode !== mode && { sets: 'changed margin modes' }) }
  }
  const positions = positionsOf(account, symbol)
  const positionId = positions[where % Math.max(1, positions.length)]?.id ?? 1n
  if (how % 2 === 0) {
    const outcome = run('setAutoAppendMargin', { accountId, positionId, isEnabled: how % 4 === 0 })
    return { outcome, ...(outcome.ok && { sets: 'positions that append margin by their own setting' }) }
  }
  const margin = formatMoney(BigInt(1 + amount) * 3_456_789n)
  const outcome = run('adjustMargin', { accountId, positionId, amount: how % 3 === 0 ? `-${margin}` : margin })
  return { outcome, movesMargin: true }
}
