import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPrograms } from '../../src/listen/run-programs.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'capi-programs-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('createPrograms', () => {
  it('passes each event as a line of JSON, and runs one program after the other', async () => {
    const file = join(folder, 'lines')
    // The first program is the slowest.
    const command = `read -r line; case "$line" in *1*) sleep 0.2;; esac; echo "$line" >> '${file}'`
    const { run, end } = createPrograms({ command, most: 1, onFailure: () => {} })
    for (const number of [1, 2, 3]) await run({ number })
    expect(await end()).toEqual({ failed: 0, started: 3 })
    expect(readFileSync(file, 'utf8')).toBe('{"number":1}\n{"number":2}\n{"number":3}\n')
  })

  it('never runs more programs than its limit at the same time', async () => {
    // Each program waits until a second one runs as well, and counts those that run.
    const place = join(folder, 'running')
    const command = [
      `mkdir -p '${place}'; touch '${place}'/$$`,
      `for try in $(seq 100); do [ $(ls '${place}' | wc -l) -ge 2 ] && break; sleep 0.05; done`,
      `ls '${place}' | wc -l >> '${folder}/counts'; sleep 0.1; rm '${place}'/$$`,
    ].join('; ')
    const { run, end } = createPrograms({ command, most: 2, onFailure: () => {} })
    for (const number of [1, 2, 3, 4]) await run({ number })
    await end()
    const counts = readFileSync(join(folder, 'counts'), 'utf8').trim().split(/\s+/).map(Number)
    expect(counts).toHaveLength(4)
    expect(Math.max(...counts)).toBe(2)
    expect(readdirSync(place)).toEqual([])
  })

  it('reports the program that fails, that is ended by a signal or that does not exist, with its event', async () => {
    const failures: string[] = []
    const onFailure = (reason: string, event: object): void => void failures.push(`${JSON.stringify(event)} ${reason}`)
    for (const [number, command] of ['exit 3', 'kill -KILL $$', 'no-such-program-here 2>/dev/null', 'true'].entries()) {
      const { run, end } = createPrograms({ command, most: 1, onFailure })
      await run({ number })
      expect(await end()).toEqual({ failed: command === 'true' ? 0 : 1, started: 1 })
    }
    expect(failures).toEqual([
      '{"number":0} ended with status 3',
      '{"number":1} was ended by SIGKILL',
      '{"number":2} ended with status 127',
    ])
  })
})
