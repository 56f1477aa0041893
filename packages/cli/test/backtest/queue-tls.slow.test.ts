// A queue behind TLS, with a certificate of its own authority.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { linesOf } from '../../../backtest/test/candles.ts'
import { describeWith, findLackOf } from '../../../../tools/vitest/needs.ts'
import { describeWithOwnRedis, type OwnRedis, ownRedis } from '../../../../tools/vitest/own-redis.ts'
import { type Outcome, type Running, start } from '../command.ts'

const strategy = join(import.meta.dirname, '../../../backtest/test/strategies/moving-average.ts')

describeWith('openssl', findLackOf('openssl', 'version'), 'with a certificate', () => {
  describeWithOwnRedis('of an authority of its own, a sweep', () => {
    let folder: string
    let server: OwnRedis
    let url: string
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'capi-tls-'))
      writeFileSync(join(folder, 'candles.csv'), linesOf(1))
      const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
      const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
      const files = ['-keyout', key, '-out', cert]
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files]
      execFileSync('openssl', request, { stdio: 'pipe' })
      server = await ownRedis({ certificate: { cert, key } })
      url = `rediss://localhost:${server.port}`
    })
    afterAll(async () => {
      await server.close()
      rmSync(folder, { recursive: true })
    })

    const environment = { CAPI_QUEUE_SECRET: 'a secret that the tests share among themselves' }
    const withAuthority = (): Record<string, string> => ({
      ...environment,
      NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
    })
    const sweep = (more: readonly string[], variables: Readonly<Record<string, string>> = {}): Running => {
      const candles = ['--candles', join(folder, 'candles.csv')]
      const points = ['--grid', 'fast=2..3', 'slow=8,9', '--no-results', '--json']
      return start(['sweep', strategy, ...candles, ...points, ...more], variables)
    }
    const resultsOf = ({ exit, stdout, stderr }: Outcome): unknown => {
      expect({ exit, stderr: exit === 0 ? '' : stderr }).toEqual({ exit: 0, stderr: '' })
      return stdout.split('\n').toSorted()
    }

    it('has the results of this machine alone, where the authority is known', async () => {
      const worker = start(['sweep-worker', '--queue', url, '--threads', '1'], withAuthority())
      onTestFinished(async () => {
        worker.child.kill('SIGTERM')
        await worker.outcome
      })
      const alone = resultsOf(await sweep([]).outcome)
      expect(resultsOf(await sweep(['--queue', url], withAuthority()).outcome)).toEqual(alone)
    })

    it('is refused by sweep and worker, where it is not, or where the name is another one', async () => {
      const [unknown, worker, other] = await Promise.all([
        sweep(['--queue', url], environment).outcome,
        start(['sweep-worker', '--queue', url], environment).outcome,
        sweep(['--queue', url.replace('localhost', '127.0.0.1')], withAuthority()).outcome,
      ])
      for (const { exit, stderr } of [unknown, worker]) {
        expect(exit).toBe(1)
        expect(stderr).toContain(`The queue ${url} cannot be used: DEPTH_ZERO_SELF_SIGNED_CERT.`)
      }
      expect(other.stderr).toContain('cannot be used: ERR_TLS_CERT_ALTNAME_INVALID.')
    })
  })
})
