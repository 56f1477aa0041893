// `capi certify`: plays what goes wrong at an exchange to a finished trading program, and prints what it did wrong.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type * as certifyPackage from '@capi/certify'
import type { Case, Certificate } from '@capi/certify'
import { UsageError } from '@capi/client'
import { Command } from 'commander'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'

type CertifyPackage = typeof certifyPackage

interface Options {
  readonly case?: readonly string[]
  readonly env?: readonly string[]
  readonly envFile?: string
  readonly seed: string
  readonly seconds?: string
  readonly rate: string
  readonly symbol: string
  readonly deposit: string
  readonly jobs?: string
  readonly json?: string
  readonly junit?: string
  readonly html?: string
  readonly list?: true
}

const about = `Starts a local exchange with an account for each case, starts the program with its address and credentials, does
what goes wrong, stops the program, and judges what the exchange recorded. The program may be in any language. It must
take address and credentials from its environment: one that does not would trade where it usually trades.`

const places = '{url}, {key}, {secret} and {passphrase}'

/** What a program is given without --env. */
const usualEnvironment: Readonly<Record<string, string>> = {
  CAPI_URL: '{url}',
  CAPI_KEY: '{key}',
  CAPI_SECRET: '{secret}',
  CAPI_PASSPHRASE: '{passphrase}',
}

const examples = `
Examples:
  $ capi certify -- python3 bot.py
  $ capi certify --env API_URL={url} API_KEY={key} API_SECRET={secret} API_PASSPHRASE={passphrase} -- ./bot
  $ capi certify --case U R1 --html report.html -- node bot.js
  $ capi certify --list

Exit status: 0 no failure and at least one case passed, 1 a failure or nothing that was exercised, 2 invalid usage.
`

/** Returns the command; `end` is called with the exit status. */
export function certifyCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  return new Command('certify')
    .summary('what does a trading program do when the exchange misbehaves?')
    .description(about.replaceAll('\n', ' '))
    .argument('[command...]', 'the program and its arguments, after --')
    .option('--case <id...>', 'only these cases, or groups of them by their letter')
    .option('--env <name=value...>', `environment variables of the program; ${places} stand for those of the exchange`)
    .option('--env-file <file>', 'the same from a file with one variable on each line')
    .option('--seed <text>', 'seed of the prices', 'capi')
    .option('--seconds <number>', 'how long a case lasts (default 60, and 15 with a faster clock)')
    .option(
      '--rate <number>',
      'how many times as fast the clock of the exchange runs; only for a program that reads it',
      '1',
    )
    .option('--symbol <name>', 'contract whose price is moved', 'cmt_btcusdt')
    .option('--deposit <decimal>', 'money of the account', '10000')
    .option('--jobs <number>', 'cases that are played side by side (default three for each processor)')
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report for CI, as JUnit')
    .option('--html <file>', 'write the report as a page')
    .option('--list', 'print the cases and rules, and play nothing')
    .addHelpText('after', examples)
    .action(async (command: readonly string[], options: Options) => {
      try {
        // Loaded here: it needs a whole exchange, which most other commands do not.
        const certifying = await import('@capi/certify')
        end(options.list ? list(certifying, terminal) : await run(certifying, command, options, terminal))
      } catch (error) {
        terminal.showStatus('')
        printError(terminal, 'certify', error instanceof RangeError ? new UsageError(error.message) : error)
        end(exitOf(error instanceof RangeError ? new UsageError(error.message) : error, false))
      }
    })
}

function list({ readCases, rules }: CertifyPackage, { out }: Terminal): Exit {
  let group = ''
  for (const each of readCases()) {
    if (each.group !== group) out(`${group === '' ? '' : '\n'}${each.group}\n`)
    group = each.group
    out(`  ${each.id.padEnd(4)} ${each.title}\n`)
  }
  out('\nrules\n')
  for (const { id, title } of rules) out(`  ${id.padEnd(17)} ${title}\n`)
  return exits.done
}

async function run(
  { certify, chooseCases, linesOf, summaryOf, toHtml, toJson, toJunit }: CertifyPackage,
  command: readonly string[],
  options: Options,
  terminal: Terminal,
): Promise<Exit> {
  const [file, ...args] = command
  if (file === undefined) throw new UsageError('The command of the program must follow after --, was missing.')
  const rate = readNumber('--rate', options.rate, 0.001, 100_000)
  const cases = chooseCases(options.case ?? [])
  const settings = {
    command: [file, ...args] as const,
    seed: options.seed,
    seconds:
      options.seconds === undefined ? (rate === 1 ? 60 : 15) : readNumber('--seconds', options.seconds, 2, 86_400),
    rate,
    symbol: options.symbol,
    deposit: options.deposit,
    flags: flagsOf(options),
  }
  terminal.showStatus('two plays without harm')
  const certificate = await certify({
    ...settings,
    cases,
    environment: { ...usualEnvironment, ...readEnvironment(options) },
    ...(options.jobs !== undefined && { jobs: readNumber('--jobs', options.jobs, 1, 1_000) }),
    signal: terminal.signal,
    onResult(result, done, all) {
      terminal.showStatus('')
      terminal.out(linesOf(result, { options: settings }))
      terminal.showStatus(`${done} of ${all} cases`)
    },
  })
  terminal.showStatus('')
  if (certificate.baseline.problem !== null) terminal.error(`capi certify: ${certificate.baseline.problem}\n`)
  else terminal.out(summaryOf(certificate))
  if (options.json !== undefined) writeFileSync(options.json, toJson(certificate))
  if (options.junit !== undefined) writeFileSync(options.junit, toJunit(certificate))
  if (options.html !== undefined) writeFileSync(options.html, toHtml(certificate))
  return exitFor(certificate, cases)
}

function exitFor({ results, isInterrupted, baseline }: Certificate, cases: readonly Case[]): Exit {
  if (isInterrupted) return exits.interrupted
  const hasPassed = results.some(({ verdict }) => verdict === 'passed')
  const hasFailed = baseline.problem !== null || results.some(({ verdict }) => verdict === 'failed')
  return !hasFailed && hasPassed && results.length === cases.length ? exits.done : exits.refused
}

function readEnvironment({ env = [], envFile }: Options): Record<string, string> {
  const pairs = env.map((text) => {
    const at = text.indexOf('=')
    if (at > 0) return [text.slice(0, at), text.slice(at + 1)] as const
    throw new UsageError(`--env must be NAME=VALUE, was ${JSON.stringify(text)}.`)
  })
  const fromFile = envFile === undefined ? {} : parseEnv(readFileSync(envFile, 'utf8'))
  return { ...(fromFile as Record<string, string>), ...Object.fromEntries(pairs) }
}

/**
 * What a repetition needs, so that it does not start the program on its usual exchange. Values of the user's own may be
 * secrets: they are left out in a way that is seen.
 */
function flagsOf({ env = [], envFile }: Options): string[] {
  const pairs = env.map((text) => (text.includes('{') ? text : `${text.slice(0, text.indexOf('='))}=YOURS`))
  return [
    ...(envFile === undefined ? [] : [`--env-file ${envFile}`]),
    ...(pairs.length === 0 ? [] : [`--env ${pairs.join(' ')}`]),
  ]
}

function readNumber(flag: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (text !== '' && number >= least && number <= most) return number
  throw new UsageError(`${flag} must be a number from ${least} to ${most}, was ${JSON.stringify(text)}.`)
}
