// Commands that build what `npm start` needs, in its background too, take turns.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { root } from '../../product/paths.ts'

/** Returns a folder with a lock of its own. */
function createWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capi-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'tools/repository/start'), { recursive: true })
  cpSync(join(root, 'tools/repository/start/lock.js'), join(folder, 'tools/repository/start/lock.js'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

/** Runs a body while holding the lock, in a process of its own; `onText` is called with what it has written so far. */
async function holdLock(folder: string, body: string, onText: (text: string) => void = () => {}): Promise<void> {
  const lock = pathToFileURL(join(folder, 'tools/repository/start/lock.js')).href
  const code = `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { withLock } from ${JSON.stringify(lock)}
await withLock(async () => { ${body} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder })
  let text = ''
  child.stderr.on('data', (chunk) => onText((text += String(chunk))))
  await once(child, 'close')
}

const work = `
  appendFileSync('log', 'begin\\n')
  await new Promise((resolve) => setTimeout(resolve, 300))
  appendFileSync('log', 'end\\n')`

// The first goes on only when the others wait, however long they take to start.
const workUntilReleased = `
  appendFileSync('log', 'begin\\n')
  while (!existsSync('release')) await new Promise((resolve) => setTimeout(resolve, 20))
  appendFileSync('log', 'end\\n')`

it('lets one process at a time run, and tells the others that they wait', async () => {
  const folder = createWorkspace()
  const log = join(folder, 'log')
  writeFileSync(log, '')
  const first = holdLock(folder, workUntilReleased)
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toBe('begin\n'), { timeout: 60_000 })
  const waiting = new Set<number>()
  const others = Array.from({ length: 3 }, (_, index) =>
    holdLock(folder, work, (text) => {
      if (/^Waits for process \d+/.test(text)) waiting.add(index)
      if (waiting.size === 3) writeFileSync(join(folder, 'release'), '')
    }),
  )
  await Promise.all([first, ...others])
  expect(readFileSync(log, 'utf8')).toBe('begin\nend\n'.repeat(4))
  expect(waiting.size).toBe(3)
})

it.each([
  ['was killed', `process.kill(process.pid, 'SIGKILL')`],
  ['exits', 'process.exit(1)'],
  ['fails', `throw new Error('no disk')`],
])('is free after a process that %s', async (_, body) => {
  const folder = createWorkspace()
  await holdLock(folder, body)
  await Promise.all(Array.from({ length: 3 }, () => holdLock(folder, work)))
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin\nend\n'.repeat(3))
})
