// `capi profiles`: lists, adds, removes and tests profiles. A secret is never printed, and never an argument.
import { UsageError } from '@capi/client'
import { Command } from 'commander'
import { ownField } from '../input/fields.ts'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { type AnswerOptions, addAnswerFlags, chooseColumns, printAnswer, printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import { type ConnectionFlags, connectClient, connectionFlags, readLimits } from '../settings/connection-flags.ts'
import {
  type Profile,
  checkUrl,
  credentialNames,
  defaultProfile,
  plainUrl,
  profileFile,
  readConnection,
  readProfiles,
} from '../settings/read-connection.ts'
import { changeProfiles } from './profile-file.ts'
import { readCredentials } from './read-credentials.ts'
import { testCredentials } from './test-credentials.ts'

interface AddOptions {
  readonly baseUrl?: string
  readonly replace?: true
}

const listFields = ['name', 'baseUrl', 'credentials'].map((name) => ownField(name))
const listKind = { type: 'list', of: { type: 'object', name: '', fields: listFields } } as const
const testFields = [
  ...['profile', 'baseUrl'].map((name) => ownField(name)),
  ...['clockOffsetMs', 'roundTripMs'].map((name) => ownField(name, { type: 'count' })),
  ...['read', 'trade'].map((name) => ownField(name)),
]
const testKind = { type: 'object', name: '', fields: testFields } as const

/** Returns the command; `end` is called with the exit status. */
export function profilesCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  const command = new Command('profiles')
    .helpCommand('help [command]', 'print the help of a command')
    .summary('list, add, remove and test profiles')
    .description(
      `Profiles have the base URL and the credentials of an account. They are in ${profileFile(terminal.environment)}, which only you can read. The profile "${defaultProfile}" is used if no other one is named.`,
    )
  const run: Run =
    (name, work) =>
    async (...given) => {
      try {
        end(await work(...(given as never[])))
      } catch (error) {
        printError(terminal, `profiles ${name}`, error)
        end(exitOf(terminal.signal.aborted ? terminal.signal.reason : error, false))
      }
    }
  addList(command, run, terminal)
  addAdd(command, run, terminal)
  addRemove(command, run, terminal)
  addTest(command, run, terminal)
  return command
}

/** Makes an action of a function: its error is printed, and its exit status is that of the program. */
type Run = (name: string, work: (...given: never[]) => Exit | Promise<Exit>) => (...given: unknown[]) => Promise<void>

function addList(command: Command, run: Run, terminal: Terminal): void {
  const list = command
    .command('list')
    .summary('list the profiles')
    .description('Lists the profiles, without credentials.')
  addAnswerFlags(list, true)
  list.action(
    run('list', (options: AnswerOptions) => {
      chooseColumns(options, listKind)
      const profiles = Object.entries(readProfiles(terminal.environment) ?? {})
      const described = profiles.map(([name, profile]) => describe(name, profile))
      return printAnswer(described, listKind, options, terminal)
    }),
  )
}

function addAdd(command: Command, run: Run, terminal: Terminal): void {
  command
    .command('add')
    .summary('add a profile')
    .description(
      'Adds a profile. On a terminal, it asks for key, secret and passphrase and does not show them. Otherwise, standard input has them, on three lines or as a JSON object.',
    )
    .argument('<name>')
    .option('--base-url <url>', 'scheme, host and port of the service; the credentials are then sent only there')
    .option('--replace', 'replace the profile of this name')
    .action(run('add', (name: string, options: AddOptions) => add(name, options, terminal)))
}

async function add(name: string, { baseUrl, replace }: AddOptions, terminal: Terminal): Promise<Exit> {
  const { environment, error } = terminal
  if (!/^[a-z\d][\w.-]{0,63}$/i.test(name))
    throw new UsageError(`The name must have letters, digits, ".", "_" and "-" only, was ${JSON.stringify(name)}.`)
  const url = baseUrl === undefined ? undefined : checkUrl(baseUrl)
  const refuse = (profiles: Readonly<Record<string, Profile>>): void => {
    if (!replace && Object.hasOwn(profiles, name))
      throw new UsageError(`The profile ${JSON.stringify(name)} must be new, or --replace given; it exists.`)
  }
  // Before the credentials are typed, and again when the file is locked.
  refuse(readProfiles(environment) ?? {})
  const credentials = await readCredentials(error)
  const withNew = (profiles: Readonly<Record<string, Profile>>): Readonly<Record<string, Profile>> => {
    refuse(profiles)
    return { ...profiles, [name]: { ...(url !== undefined && { baseUrl: url }), ...credentials } }
  }
  await changeProfiles(environment, withNew, terminal)
  error(`Added the profile ${JSON.stringify(name)} to ${profileFile(environment)}.\n`)
  if (url === undefined) error('It has no base URL, so its credentials are sent to the address of CAPI_URL.\n')
  return exits.done
}

function addRemove(command: Command, run: Run, terminal: Terminal): void {
  command
    .command('remove')
    .summary('remove a profile')
    .description('Removes a profile and its credentials.')
    .argument('<name>')
    .action(
      run('remove', async (name: string) => {
        const without = (profiles: Readonly<Record<string, Profile>>): Readonly<Record<string, Profile>> => {
          if (!Object.hasOwn(profiles, name)) throw unknownProfile(name, profiles)
          return Object.fromEntries(Object.entries(profiles).filter(([each]) => each !== name))
        }
        await changeProfiles(terminal.environment, without, terminal)
        terminal.error(`Removed the profile ${JSON.stringify(name)}.\n`)
        return exits.done
      }),
    )
}

function addTest(command: Command, run: Run, terminal: Terminal): void {
  const test = command
    .command('test')
    .summary('test the credentials of a profile')
    .description(
      'Sends signed requests with a profile. Prints how far the clock of the server is ahead, and whether the key may read and trade. The permission to trade is tested by cancelling an order with a random client id, which cannot exist.',
    )
    .argument('[name]', 'name of the profile', defaultProfile)
  addAnswerFlags(test, false)
  for (const option of connectionFlags()) if (option.long !== '--profile') test.addOption(option)
  test.action(
    run('test', async (name: string, options: AnswerOptions & ConnectionFlags) => {
      const { baseUrl, credentials, whyNone } = readConnection({ ...options, profile: name }, terminal.environment)
      if (!credentials) throw new UsageError(whyNone)
      const client = connectClient({ baseUrl, credentials, ...readLimits(options) })
      const tested = await testCredentials(client, terminal.signal)
      return printAnswer({ profile: name, baseUrl: plainUrl(baseUrl), ...tested }, testKind, options, terminal)
    }),
  )
}

function unknownProfile(name: string, profiles: Readonly<Record<string, Profile>>): UsageError {
  const names = Object.keys(profiles).join(', ') || 'none'
  return new UsageError(`The profile must be one of ${names}, was ${JSON.stringify(name)}.`)
}

function describe(name: string, profile: Profile): object {
  const { baseUrl } = profile
  // User information in a URL may be a secret.
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? plainUrl(baseUrl) : null
  const has = credentialNames.filter((field) => profile[field])
  const credentials = has.length === credentialNames.length ? 'yes' : has.length === 0 ? 'no' : 'incomplete'
  return { name, baseUrl: url, credentials }
}
