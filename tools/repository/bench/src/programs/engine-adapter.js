/**
 * The only file here that knows names of the engine.
 */
export const symbol = 'cmt_btcusdt'
const startTime = 1_764_201_600_000

/**
 * Returns a new market of the engine in a file, without a market maker, in which nothing happens but the commands of
 * the benchmark.
 */
export async function openEngine(file) {
  const { createWorld, defaultContracts, execute } = await import(file)
  const world = createWorld({ seed: 'bench', startTime, contracts: defaultContracts })
  const run = (kind, command) => {
    const outcome = execute(world, kind, command)
    if (!outcome.ok) throw new Error(`${kind} was refused: ${outcome.reason} ${outcome.text}`)
    return outcome.value
  }
  run('setPrice', { symbol, price: '91200.0', mode: 'jump' })
  run('setMarketMaker', { symbol, isEnabled: false })
  return {
    /** Returns the id of a new account with a large deposit. */
    createAccount: (name) => run('createAccount', { name, deposit: '1000000000' }).id,
    prepare: ({ kind, command }) => ({ kind, command }),
    /** Sets the order that a prepared cancellation is for. */
    aim: ({ command }, orderId) => void (command.orderId = orderId),
    /** Runs a command that `limitOrder` or `cancellation` made; returns the id of the order. */
    run: ({ kind, command }) => run(kind, command).id,
  }
}

/** Returns a command that opens a position with a limit order. Price and size are decimal text. */
export function limitOrder(accountId, isBuy, price, size) {
  const command = {
    accountId,
    symbol,
    clientOid: null,
    type: isBuy ? 'open_long' : 'open_short',
    executionType: 'normal',
    isMarket: false,
    marginMode: 'SHARED',
    size,
    price,
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  }
  return { kind: 'placeOrder', command }
}

/** Returns a command that cancels an order, perhaps one whose id is not known yet. */
export function cancellation(accountId, orderId) {
  return { kind: 'cancelOrder', command: { accountId, orderId, clientOid: null } }
}
