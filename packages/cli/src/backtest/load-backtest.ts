// Loads `@capi/backtest`, which is installed beside the command by those who need it.
import { UsageError } from '@capi/client'

export type Backtest = typeof import('@capi/backtest')

/** Returns the package; throws an error that says how to add it if it is missing. */
export async function loadBacktest(): Promise<Backtest> {
  try {
    return await import('@capi/backtest')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes("'@capi/backtest'")) throw error
    throw new UsageError(
      'This command needs the package @capi/backtest, which is missing. Add it: npm install @capi/backtest',
    )
  }
}
