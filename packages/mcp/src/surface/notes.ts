// What a caller should know before it calls an operation now: that the account's leverage is above the limit, so that
// an order would be refused, and the call that lowers it.
import type { OperationId } from '@capi/api'
import type { Limiter } from '../limits/limiter.ts'
import type { Step } from '../results/envelope.ts'
import type { Input, Tool } from '../tools/tool.ts'

export interface NotesContext {
  readonly limiter: Limiter | undefined
  /** Returns how an agent calls an operation; undefined if it cannot. */
  readonly stepTo: (operation: OperationId) => Pick<Step, 'tool' | 'operation'> | undefined
}

/** Returns the notes on an operation. */
export async function notesOn(
  { name }: Tool,
  { limiter, stepTo }: NotesContext,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  if (!limiter) return []
  const step = stepTo('setLeverage')
  // What the margin mode of a symbol is cannot be read, and a change of the leverage of the other one is refused.
  const call = (symbol: string, input: Input): string => {
    if (!step) return 'No tool of this server can lower it.'
    const { tool, operation } = step
    return `To lower it while ${symbol} has that margin mode, call ${tool} with ${JSON.stringify(operation === null ? input : { operation, input })}.`
  }
  try {
    const settings = await limiter.settingsAbove(name as OperationId, signal)
    return settings.map(({ symbol, marginMode, leverage, most, lower }) => {
      const about = `The ${marginMode} leverage of ${symbol} is ${leverage}, and at most ${most} is allowed`
      return `${about}: an order that opens with it is refused. ${call(symbol, lower)}`
    })
  } catch {
    return ['The leverage of the account could not be read. An order that opens is refused if it is above the limit.']
  }
}
