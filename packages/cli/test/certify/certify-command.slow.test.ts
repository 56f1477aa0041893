// `capi certify` with the built command and programs of a few lines, and what it leaves behind.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { start } from '../command.ts'

const folder = mkdtempSync(join(tmpdir(), 'capi-certify-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads the time of its exchange again and again; with `dies`, a page of a proxy ends it. */
const program = (dies: boolean): string => `
setInterval(async () => {
  try {
    const response = await fetch(process.env.BASE + '/capi/v2/market/time')
    const text = await response.text()
    if (${dies}) JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) { console.log(process.env.SECRET); process.exit(1) }
  }
}, 50)`

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const environment = ['--env', 'BASE={url}', 'SECRET={secret}']

describe('capi certify', () => {
  it('passes a program that goes on, and writes its reports', async () => {
    const file = write('goes-on.mjs', program(false))
    const [json, junit, html] = ['r.json', 'r.xml', 'r.html'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const flags = ['--case', 'T1', 'U1', '--seconds', '4', '--json', json, '--junit', junit, '--html', html]
    const { exit, stdout } = await start(['certify', ...flags, ...environment, '--', 'node', file]).outcome
    expect(exit).toBe(0)
    expect(stdout).toContain('T1   passed')
    expect(stdout).toContain('U1   not exercised')
    const report = JSON.parse(readFileSync(json, 'utf8')) as { cases: { id: string; verdict: string }[] }
    expect(report.cases.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(['U1 not exercised', 'T1 passed'])
    expect(readFileSync(junit, 'utf8')).toContain('tests="2" failures="0" skipped="1"')
    expect(readFileSync(html, 'utf8')).toContain('<td class="passed">passed</td>')
  })

  it('fails a program that ends, says how to repeat it with its environment, and prints no secret', async () => {
    const file = write('ends.mjs', program(true))
    const variables = write('variables', 'OTHER=1\n')
    const flags = ['--case', 'T1', '--seconds', '4', '--env-file', variables, '--rate', '1']
    const { exit, stdout } = await start(['certify', ...flags, ...environment, '--', 'node', file]).outcome
    expect(exit).toBe(1)
    expect(stdout).toContain('ended: The program ended by itself')
    expect(stdout).toContain('[secret]')
    expect(stdout).toContain(`--env-file ${variables} --env BASE={url} SECRET={secret} -- node ${file}`)
  })

  it('leaves no process behind when it is killed', async () => {
    const file = write(`marked-${process.pid}.mjs`, program(false))
    const { child } = start(['certify', '--case', 'T1', '--seconds', '30', ...environment, '--', 'node', file])
    const running = (): number => {
      const commands = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      return commands.filter((pid) => commandOf(pid).includes(file)).length
    }
    // The command itself, and for each of two plays the supervisor and the program.
    await expect.poll(running).toBe(5)
    child.kill('SIGKILL')
    await expect.poll(running).toBe(0)
    await sleep(200)
    expect(running()).toBe(0)
  })
})

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
