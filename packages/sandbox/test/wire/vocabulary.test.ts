import { businessTypes as documented, errorCodes, operations, type Operation, transferReasons } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { businessTypes } from '../../src/engine/index.ts'
import { publicHandlers, signedHandlers } from '../../src/wire/handlers/index.ts'
import { errorNames, Rejection } from '../../src/wire/rejection.ts'

describe('what the sandbox says', () => {
  it.each(errorNames)('%s is an error of the document, with its status', (name) => {
    const { code, status } = new Rejection(name, '')
    expect(errorCodes[code as keyof typeof errorCodes]).toMatchObject({ name, status })
  })

  it('has the business types of the document', () => {
    expect(Object.keys(businessTypes)).toEqual([...documented])
  })

  it('has a transfer reason of the document for what has none', () => {
    expect(transferReasons).toContain('UNKNOWN_TRANSFER_REASON')
  })

  it('answers public operations in public and the others to accounts only', () => {
    for (const id of Object.keys(publicHandlers)) expect(operations[id as Operation['id']].signed).toBe(false)
    for (const id of Object.keys(signedHandlers)) expect(operations[id as Operation['id']].signed).toBe(true)
  })
})
