// Runs the code blocks of one page in order, in a folder and against an exchange of their own. The default address in a
// page is replaced by that of the exchange. Shell blocks share their exported variables.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LocalExchange, startExchange } from '../../../examples/src/exchange.ts'
import { freePort } from '../../../../tools/vitest/free-port.ts'
import { type Block, compareOutput, readBlocks, readConsole } from '../../../../tools/vitest/blocks.ts'
import { writeCommands } from './commands.ts'

const ADDRESS = 'http://127.0.0.1:8787'
const REDIS_PORT = '6379'
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const typeScript = `--import=${import.meta.resolve('tsx')}`

export interface Page {
  /** Path from the root. */
  readonly path: string
  readonly blocks: readonly Block[]
  /** Where its programs are written and run. */
  readonly folder: string
}

/** Returns a page with its folder, which is inside this package so that its programs can import the dependencies. */
export async function openPage(path: string): Promise<Page> {
  const folder = join(import.meta.dirname, '../../dist/blocks', path.replace(/\W+/g, '-'))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const page = { path, blocks: readBlocks(await readFile(join(root, path), 'utf8')), folder }
  const program = programOf(page)
  if (program !== '') await writeFile(join(folder, 'program.ts'), program)
  return page
}

/** Returns the TypeScript blocks of a page as one program; it prints a line before each block. */
function programOf({ blocks }: Pick<Page, 'blocks'>): string {
  const parts = blocks.flatMap((block, index) =>
    block.language === 'ts' && !isFile(block) ? [`console.log(${JSON.stringify(startOf(index))})\n${block.text}`] : [],
  )
  return parts.length === 0 ? '' : `${parts.join('\n')}\nexport {}\n`
}

function startOf(index: number): string {
  return `--- block ${index}`
}

/** Runs all blocks of the page; throws at the first output that differs. */
export async function runPage(page: Page): Promise<void> {
  const commands = join(page.folder, 'bin')
  await writeCommands(commands, root)
  const session = new Session(page.folder, commands)
  try {
    const printed = new Map<number, string>()
    for (const [index, block] of page.blocks.entries()) {
      if (block.language === 'sh') printed.set(index, await session.run(block))
      else if (block.language === 'console') {
        for (const { script, want } of readConsole(block)) compareOutput(want, await session.run(script))
      } else if (isFile(block)) await session.save(block)
    }
    for (const [index, text] of await session.runProgram(page)) printed.set(index, text)
    for (const [index, block] of page.blocks.entries()) check(block, page.blocks[index - 1], printed.get(index - 1))
  } finally {
    await session.close()
  }
}

function check(block: Block, before: Block | undefined, printed: string | undefined): void {
  if (block.language === 'json') JSON.parse(block.text)
  else if (block.language === 'text') {
    if (printed === undefined)
      throw new Error(`Expected a block that runs before line ${block.line}, was ${before?.language ?? 'nothing'}.`)
    compareOutput(block, printed)
  } else if (!isFile(block) && !['ts', 'sh', 'console'].includes(block.language)) {
    throw new Error(`Expected a language that runs on line ${block.line}, was "${block.language}".`)
  }
}

function isFile({ language, mode }: Block): boolean {
  return ['go', 'java', 'js', 'jsonl', 'python', 'rust', 'ts'].includes(language) && mode !== ''
}

/** Where the toolchains of this machine are, which they look for at home otherwise. */
const toolchains = {
  RUSTUP_HOME: process.env['RUSTUP_HOME'] ?? join(homedir(), '.rustup'),
  GOCACHE: process.env['GOCACHE'] ?? join(homedir(), '.cache/go-build'),
}

/** What the blocks of a page share: an address, environment variables and background processes. */
class Session {
  readonly #folder: string
  #env: Record<string, string>
  #address: string | undefined
  #exchange: LocalExchange | undefined
  /** In place of the default port of Redis. */
  #redisPort: number | undefined
  readonly #background: ChildProcess[] = []

  constructor(folder: string, commands: string) {
    this.#folder = folder
    const path = `${commands}:${process.env['PATH']}`
    this.#env = { PATH: path, HOME: folder, NODE_OPTIONS: '--no-warnings', PORT: '0', CAPI_PORT: '0', ...toolchains }
  }

  async run(block: Block): Promise<string> {
    if (block.mode === 'background') return this.#startBackground(block)
    const text = await this.#withAddress(block.text)
    const environment = join(this.#folder, 'environment')
    const script = `set -euo pipefail\n${text}\nenv -0 >${environment}\n`
    const printed = await execute('bash', ['--norc', '-c', script], this.#folder, this.#env)
    this.#env = Object.fromEntries(
      (await readFile(environment, 'utf8'))
        .split('\0')
        .filter((line) => line.includes('='))
        .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
    )
    return printed
  }

  /** Writes a file of the page, and checks its syntax. */
  async save({ language, text, mode }: Block): Promise<void> {
    await writeFile(join(this.#folder, mode), await this.#withAddress(text))
    if (language === 'js') await execute(process.execPath, ['--check', mode], this.#folder, {})
    else if (language === 'python') await execute('python3', ['-m', 'py_compile', mode], this.#folder, this.#env)
    else if (language === 'jsonl') for (const line of text.trim().split('\n')) JSON.parse(line)
  }

  async runProgram({ folder, blocks }: Page): Promise<[index: number, printed: string][]> {
    const program = programOf({ blocks })
    if (program === '') return []
    await writeFile(join(folder, 'program.ts'), await this.#withAddress(program))
    const printed = await execute(process.execPath, [typeScript, 'program.ts'], folder, this.#env)
    return printed
      .split(/^--- block (?=\d+$)/m)
      .slice(1)
      .map((part) => [Number.parseInt(part), part.slice(part.indexOf('\n') + 1)])
  }

  async close(): Promise<void> {
    await this.#exchange?.close()
    for (const child of this.#background.toReversed()) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('close', resolve))
      // The process group: bash and its children.
      process.kill(-child.pid, 'SIGTERM')
      await ended
    }
  }

  /** Replaces the default address by that of the page's exchange, which is started if none runs yet. */
  async #withAddress(given: string): Promise<string> {
    const text = await this.#withRedis(given)
    if (!text.includes(ADDRESS)) return text
    if (this.#address === undefined) {
      this.#exchange = await startExchange(0)
      this.#address = this.#exchange.url
      const { key, secret, passphrase } = this.#exchange.credentials
      this.#env = {
        ...this.#env,
        CAPI_KEY: key,
        CAPI_SECRET: secret,
        CAPI_PASSPHRASE: passphrase,
        CAPI_URL: this.#address,
      }
    }
    return text.replaceAll(ADDRESS, this.#address)
  }

  async #withRedis(text: string): Promise<string> {
    if (!text.includes(REDIS_PORT)) return text
    this.#redisPort ??= await freePort()
    return text.replaceAll(REDIS_PORT, String(this.#redisPort))
  }

  /** Starts a background process, and waits until it is ready. An address that it prints becomes that of the page. */
  async #startBackground({ text }: Block): Promise<string> {
    const script = text.includes(REDIS_PORT) ? await this.#withRedis(text) : text.replace(/--port \d+/, '--port 0')
    const child = spawn('bash', ['--norc', '-c', script], { cwd: this.#folder, env: this.#env, detached: true })
    this.#background.push(child)
    return new Promise((resolve, reject) => {
      let printed = ''
      const listen = (chunk: Buffer): void => {
        printed += String(chunk)
        const [ready] = /http:\/\/127\.0\.0\.1:\d+|Ready to accept connections|for runs at redis:/.exec(printed) ?? []
        if (ready === undefined) return
        if (ready.startsWith('http:')) {
          this.#address = ready
          this.#env = { ...this.#env, CAPI_URL: ready }
        }
        resolve(printed)
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.on('close', () => reject(new Error(`Expected a command that continues to run, was:\n${printed}`)))
    })
  }
}

function execute(command: string, given: readonly string[], cwd: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, given, { cwd, env, timeout: 300_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ended with ${error.code}:\n${stdout}${stderr}`))
      else resolve(stdout)
    }).stdin?.end()
  })
}
