import { describe, expect, it } from 'vitest'
import { checkWorkerEnvironment, readQueueAddress, readQueueSecret } from '@capi/backtest'

const messageOf = (read: () => unknown): string => {
  try {
    return `no error, was ${JSON.stringify(read())}`
  } catch (error) {
    return (error as Error).message
  }
}

describe('readQueueAddress', () => {
  it.each([
    ['redis://127.0.0.1', 'redis://127.0.0.1'],
    ['redis://localhost:6380/3', 'redis://localhost:6380/3'],
    ['redis://[::1]:6379', 'redis://[::1]:6379'],
    ['rediss://robot:hidden-word@queue.example.com:6379', 'rediss://queue.example.com:6379'],
  ])('accepts %s', (text, shown) => {
    expect(readQueueAddress(text)).toEqual({ url: text, shown })
  })

  it.each([
    'redis://robot:hidden-word@queue.example.com',
    'redis://:hidden-word@10.0.0.7',
    'redis://:hidden-word@127.0.0.1.example.com',
    'redis://:hidden-word@127.0.0.256',
    'redis://0.0.0.0',
    'http://:hidden-word@127.0.0.1',
    'rediss://:hidden-word@queue.example.com/1?family=hidden-word',
    'redis://:hidden-word@127.0.0.1/name',
    'hidden-word',
    '',
  ])('refuses %s without repeating its password', (text) => {
    const message = messageOf(() => readQueueAddress(text))
    expect(message).toContain('A queue must be a Redis on this machine')
    expect(message).not.toContain('hidden-word')
  })

  it('takes the password from beside the URL', () => {
    expect(readQueueAddress('rediss://robot@queue.example.com', 'a/b@c')).toEqual({
      url: 'rediss://robot:a%2Fb%40c@queue.example.com',
      shown: 'rediss://queue.example.com',
    })
  })
})

describe('readQueueSecret', () => {
  it('returns a secret of 32 characters', () => {
    expect(readQueueSecret({ CAPI_QUEUE_SECRET: 's'.repeat(32) })).toBe('s'.repeat(32))
  })

  it.each([
    [{}, 'it was missing'],
    [{ CAPI_QUEUE_SECRET: '' }, 'it was missing'],
    [{ CAPI_QUEUE_SECRET: 's'.repeat(31) }, 'it had 31 of them'],
  ])('refuses %j by the name of the variable', (environment, received) => {
    const message = messageOf(() => readQueueSecret(environment))
    expect(message).toMatch(new RegExp(`CAPI_QUEUE_SECRET, a secret of at least 32 characters.*${received}`))
    expect(message).not.toContain('sss')
  })
})

describe('checkWorkerEnvironment', () => {
  it.each(['CAPI_KEY', 'CAPI_SECRET', 'CAPI_PASSPHRASE'])('refuses %s by its name', (name) => {
    const message = messageOf(() => checkWorkerEnvironment({ PATH: '/bin', [name]: 'hidden-word' }))
    expect(message).toContain(`had ${name}: unset them`)
    expect(message).not.toContain('hidden-word')
  })

  it('accepts an environment without them', () => {
    expect(() => checkWorkerEnvironment({ PATH: '/bin', CAPI_QUEUE_SECRET: 's'.repeat(32) })).not.toThrow()
  })
})
