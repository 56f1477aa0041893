import { describe, expect, it } from 'vitest'
import { operations } from '../../src/index.ts'
import { readOperations } from '../../src/values/read-operations.ts'

describe('readOperations', () => {
  it('reads a line for each operation', () => {
    const lines = `
getOne GET /one market ! - freely ! - documented 10 0
listAll POST /all order + read never + 20 practice 5 2 page list next totals size 50 100 page - endTime time tradeId createdTime tradeId
`
    expect(readOperations(lines)).toEqual({
      getOne: {
        id: 'getOne',
        method: 'GET',
        path: '/one',
        tag: 'market',
        signed: false,
        permission: null,
        repeat: 'freely',
        weight: { ip: 10, uid: 0 },
        hasBody: false,
        maxItems: null,
        paging: null,
        basis: 'documented',
      },
      listAll: {
        id: 'listAll',
        method: 'POST',
        path: '/all',
        tag: 'order',
        signed: true,
        permission: 'read',
        repeat: 'never',
        weight: { ip: 5, uid: 2 },
        hasBody: true,
        maxItems: 20,
        basis: 'practice',
        paging: {
          by: 'page',
          items: 'list',
          more: 'next',
          total: 'totals',
          limit: 'size',
          default: 50,
          maximum: 100,
          page: 'page',
          from: null,
          to: 'endTime',
          time: 'time',
          id: 'tradeId',
          record: { time: 'createdTime', id: 'tradeId' },
        },
      },
    })
  })

  it('has read the operations of the document', () => {
    expect(operations.listFills).toMatchObject({ id: 'listFills', method: 'GET', signed: true, paging: { by: 'time' } })
    expect(operations.getTicker).toMatchObject({ tag: 'market', signed: false, permission: null, paging: null })
  })
})
