// The price of one contract, as a test moves it.
import type { Sandbox } from '@capi/sandbox'
import { compareSignedDecimals } from './compare-signed-decimals.ts'
import { type Duration, toMs } from './duration.ts'
import type { Story } from './story.ts'

export interface MoveOptions {
  /** The price moves second by second during this time, which passes; whole seconds. @default it jumps */
  readonly over?: Duration
}

export interface Market {
  readonly symbol: string
  /** The last price, as a decimal. */
  price(): string
  /** Sets the price, which then holds. The orders that it reaches are filled. */
  isAt(price: string): Promise<void>
  /** Lowers the price, which then holds; throws a RangeError if the price is not above the new one. */
  fallsTo(price: string, options?: MoveOptions): Promise<void>
  /** Raises the price, which then holds; throws a RangeError if the price is not below the new one. */
  risesTo(price: string, options?: MoveOptions): Promise<void>
}

export function createMarket({ control, clock }: Sandbox, symbol: string, story: Story): Market {
  const readPrice = (): string => control.listCandles({ symbol, limit: 1 })[0]!.close
  const move = async (verb: 'falls' | 'rises', price: string, { over }: MoveOptions): Promise<void> => {
    const [before, direction] = [readPrice(), verb === 'falls' ? -1 : 1]
    if (compareSignedDecimals(price, before) !== direction) {
      const side = verb === 'falls' ? 'below' : 'above'
      throw new RangeError(`${symbol} ${verb} only to a price ${side} ${before}, was ${price}.`)
    }
    story.add(symbol, `${verb} to ${price}${over === undefined ? '' : ` over ${over}`}`)
    if (over === undefined) control.setPrice({ symbol, price })
    else control.runScript({ symbol, moves: [{ afterMs: toMs(over), price, mode: 'glide' }] })
    await (over === undefined ? letProgramsReact() : clock.sleep(toMs(over)))
  }
  // A timer that is due at once is called after the programs have reacted.
  const letProgramsReact = (): Promise<void> => clock.sleep(0)
  // Refuses an unknown symbol.
  readPrice()
  return {
    symbol,
    price: readPrice,
    async isAt(price) {
      story.add(symbol, `is at ${price}`)
      control.setPrice({ symbol, price })
      await letProgramsReact()
    },
    fallsTo: (price, options = {}) => move('falls', price, options),
    risesTo: (price, options = {}) => move('rises', price, options),
  }
}
