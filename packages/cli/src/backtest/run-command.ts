// `capi run`: runs a strategy as time passes, on paper unless a server is named and confirmed.
import { createClient, UsageError } from '@capi/client'
import { Command } from 'commander'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import { checkUrl, readConnection } from '../settings/read-connection.ts'
import { loadBacktest } from './load-backtest.ts'
import { readPairs } from './strategy-flags.ts'

interface Options {
  readonly symbol: readonly string[]
  readonly param?: readonly string[]
  readonly prices?: string
  readonly deposit: string
  readonly server?: string
  readonly profile?: string
  readonly confirm?: string
}

/** What --confirm must be, so that no one trades by a forgotten flag. */
const confirmation = 'trade'

/** Returns the command; `end` is called with the exit status. */
export function runCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  return new Command('run')
    .summary('run a strategy now: on paper, or on a server')
    .description(
      'Runs a strategy as time passes, until Ctrl-C. Without --server it is a dry run: an account on paper, with simulated ' +
        'prices or those that --prices names. With --server and --confirm trade it trades with your account there.',
    )
    .argument('<strategy>', 'file of the strategy')
    .option('--symbol <name...>', 'the contracts that it trades', ['cmt_btcusdt'])
    .option('--param <name=value...>', 'values of parameters in place of their defaults')
    .option('--prices <url>', 'dry run: follow the prices of this server; no key is sent')
    .option('--deposit <decimal>', 'dry run: money of the account', '10000')
    .option('--server <url>', `trade on this server, with your credentials; needs --confirm ${confirmation}`)
    .option('--profile <name>', 'profile with the credentials')
    .option('--confirm <word>', `the word ${confirmation}: what the strategy does on the server is real`)
    .action(async (file: string, options: Options) => {
      try {
        await run(file, options, terminal)
        end(exits.done)
      } catch (error) {
        printError(terminal, 'run', error)
        end(exitOf(error, false))
      }
    })
}

async function run(file: string, options: Options, terminal: Terminal): Promise<void> {
  const { server, confirm, prices, symbol: symbols, deposit } = options
  if (server === undefined && confirm !== undefined)
    throw new UsageError('--confirm needs --server, which was missing.')
  if (server !== undefined && prices !== undefined)
    throw new UsageError('--prices and --server must not be given together: a server has its own prices.')
  if (server !== undefined && confirm !== confirmation)
    throw new UsageError(
      `--server needs --confirm ${confirmation}, was ${confirm === undefined ? 'missing' : JSON.stringify(confirm)}.`,
    )
  if (prices !== undefined) checkUrl(prices)
  const given = readPairs('--param', options.param ?? [])
  const backtest = await loadBacktest()
  const strategy = await backtest.loadStrategy(file)
  const parameters = backtest.readParameters(strategy.parameters, given)
  const { signal } = terminal
  const live = { strategy, parameters, symbols, signal, onLog: (text: string) => terminal.out(`${text}\n`) }
  if (server !== undefined) {
    const { baseUrl, credentials, whyNone } = readConnection(
      { baseUrl: server, ...(options.profile && { profile: options.profile }) },
      terminal.environment,
    )
    if (!credentials) throw new UsageError(whyNone)
    terminal.error(`capi run: ${strategy.name} trades with your account at ${new URL(baseUrl).host}\n`)
    await backtest.runStrategy(live, createClient({ baseUrl, credentials }))
    return
  }
  const onNotice = (text: string): void => terminal.error(`capi run: ${text}\n`)
  const { capi, sandbox } = await backtest.openPaper(symbols, { pricesOf: prices, deposit, onNotice })
  try {
    const source = prices === undefined ? 'simulated prices' : `the prices of ${new URL(prices).host}`
    terminal.error(`capi run: a dry run of ${strategy.name} on ${source}, with ${deposit} USDT on paper\n`)
    await backtest.runStrategy(live, capi, sandbox.clock)
    const [asset] = await capi.listAssets()
    const { items } = await capi.listFills({})
    terminal.out(`${items.length} fills, equity ${asset!.equity} of ${deposit} USDT\n`)
  } finally {
    await sandbox.close()
  }
}
