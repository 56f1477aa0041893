import * as api from '@capi/api'
import { errorCodes, operations, type Operation, transferReasons } from '@capi/api'
import { describe, expect, it } from 'vitest'
import * as engine from '@capi/engine'
import { publicHandlers, signedHandlers } from '../../src/request/handlers/index.ts'
import { Rejection } from '../../src/document/rejection.ts'
import { trader } from '../fixtures/trader.ts'
import { startSandbox } from '../fixtures/requests.ts'

describe('the enum values of the sandbox', () => {
  it.each(Object.values(errorCodes))('rejects with $name of the document and its status', ({ name, code, status }) => {
    if (status === null) expect(() => new Rejection(name, '')).toThrow(`no error code ${name} with a status`)
    else expect(new Rejection(name, '')).toMatchObject({ code, status })
  })

  it.each([
    { name: 'business types', said: Object.keys(engine.businessTypes), documented: api.businessTypes },
    { name: 'kinds of orders', said: engine.orderKinds, documented: api.orderKinds },
    { name: 'execution types', said: engine.executionTypes, documented: api.executionTypes },
    {
      name: 'statuses of orders',
      // Orders that wait for a trigger are plan orders here, whose status is a code.
      said: [...engine.orderStatuses, 'untriggered'],
      documented: api.orderStatuses,
    },
  ])('has the $name of the document', ({ said, documented }) => {
    expect(said).toEqual(documented)
  })

  it('has the directions, sides and modes of the document', () => {
    const kinds = Object.values(engine.kinds)
    expect(kinds).toHaveLength(api.orderKinds.length)
    for (const { fillDirection, orderSide, positionSide } of kinds) {
      expect(api.fillDirections).toContain(fillDirection)
      expect(api.orderSides).toContain(orderSide)
      expect(api.positionSides).toContain(positionSide)
    }
  })

  it('has a transfer reason of the document where a transfer gives none', async () => {
    const sandbox = startSandbox()
    const [deposit] = await trader(sandbox, { deposit: '5' }).bills()
    expect(transferReasons).toContain(deposit!.transferReason)
    await sandbox.close()
  })

  it('serves public operations without a key and all others only with one', () => {
    const all = Object.values<Operation>(operations)
    const idsOf = (isSigned: boolean): string[] => all.filter(({ signed }) => signed === isSigned).map(({ id }) => id)
    expect(Object.keys(publicHandlers).toSorted()).toEqual(idsOf(false).toSorted())
    expect(Object.keys(signedHandlers).toSorted()).toEqual(idsOf(true).toSorted())
  })
})
