import { expect, it } from 'vitest'
import { run, untilReady } from '../command/run-command.ts'
import { databaseUrl, describeWithPostgres, ownWorld } from '../journal/journal-places.ts'

describeWithPostgres('the password of a database that answers', () => {
  const withUser = (user: string): string => {
    const url = new URL(databaseUrl)
    url.username = user
    url.password = 's3cret'
    return url.href
  }

  it('is not printed in normal operation', async () => {
    const { username } = new URL(databaseUrl)
    const args = ['--port', '0', '--log-level', 'debug', '--world', ownWorld()]
    const started = run(args, { CAPI_MEMORY: '0', CAPI_DATABASE_URL: withUser(username || 'postgres') })
    const url = await untilReady(started)
    await (await fetch(`${url}/capi/v2/market/time`)).text()
    started.child.kill('SIGTERM')
    expect(await started.end()).toBe(0)
    const { stdout, stderr } = started.output()
    expect(stdout + stderr).not.toContain('s3cret')
  })

  it('is not printed if it is refused', async () => {
    const started = run(['--port', '0'], { CAPI_MEMORY: '0', CAPI_DATABASE_URL: withUser('nobody-of-this-name') })
    expect(await started.end()).toBe(1)
    expect(started.output().stderr).toMatch(/^capi-sandbox: postgres:[^\n]* cannot be reached: [^\n]*\n$/)
    expect(started.output().stderr).not.toContain('s3cret')
  })
})
