import { controlManual } from '@capi/api/control-manual'
import { describe, expect, it } from 'vitest'
import { removeSecrets } from '../../src/tools/remove-secrets.ts'

describe('removeSecrets', () => {
  it('removes the credentials of a new account, which the document marks', () => {
    const account = { accountId: '1', key: 'k', secret: 's', passphrase: 'p', more: { secret: 'no field' } }
    expect(removeSecrets(account, controlManual.createAccount.answer)).toEqual({
      accountId: '1',
      key: '[redacted]',
      secret: '[redacted]',
      passphrase: '[redacted]',
      more: { secret: 'no field' },
    })
  })

  it('finds them in lists and in records by key', () => {
    const { answer } = controlManual.createAccount
    expect(removeSecrets([{ key: 'k' }], { type: 'list', of: answer })).toEqual([{ key: '[redacted]' }])
    expect(removeSecrets({ a: { key: 'k' } }, { type: 'map', of: answer })).toEqual({ a: { key: '[redacted]' } })
  })

  it('leaves texts and other values as they are', () => {
    expect(removeSecrets('text', controlManual.createAccount.answer)).toBe('text')
    expect(removeSecrets(null, { type: 'nothing' })).toBe(null)
  })
})
