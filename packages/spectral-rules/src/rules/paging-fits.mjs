// @ts-check
import { operations } from '../operation.mjs'
import { rule } from '../rule.mjs'

/** What each way of walking a list cannot do without. */
const needs = { page: ['limit', 'page', 'time', 'id'], time: ['limit', 'from', 'to', 'time', 'id'], none: ['limit'] }
const ofAnswer = ['items', 'more', 'total']
const ofRequest = ['limit', 'page', 'from', 'to']
const ofRecord = ['time', 'id']

/** @param {any} body */
const schemaOf = (body) => body?.content?.['application/json']?.schema ?? {}

/** What x-paging names exists: parameters of the request, fields of the answer, fields of a record. */
export default rule({
  description: 'x-paging names parameters and fields that exist.',
  resolved: true,
  given: operations,
  check: (operation, _, { path }) => {
    const paging = operation['x-paging']
    if (paging === undefined) return []
    const answer = schemaOf(operation.responses?.['200'])
    const list = paging.items === undefined ? answer : answer.properties?.[paging.items]
    const parameters = /** @type {any[]} */ (operation.parameters ?? []).map(({ name }) => name)
    const places = [
      {
        keys: ofRequest,
        names: [...parameters, ...Object.keys(schemaOf(operation.requestBody).properties ?? {})],
        of: 'the request',
      },
      { keys: ofAnswer, names: Object.keys(answer.properties ?? {}), of: 'the answer' },
      { keys: ofRecord, names: Object.keys(list?.items?.properties ?? {}), of: 'a record' },
    ]
    const messages = []
    const needed = needs[/** @type {keyof typeof needs} */ (paging.by)]
    if (!needed) messages.push(`Walk the list \`by\` page, time or none, was ${JSON.stringify(paging.by)}.`)
    for (const key of needed?.filter((name) => !(name in paging)) ?? []) {
      messages.push(`Name \`${key}\` in \`x-paging\`: walking by ${paging.by} needs it.`)
    }
    for (const [key, name] of Object.entries(paging)) {
      const place = places.find(({ keys }) => keys.includes(key))
      if (place && !place.names.includes(name)) {
        messages.push(
          `Let \`${key}\` name a field of ${place.of}, one of ${place.names.join(', ') || 'none'}, was ${JSON.stringify(name)}.`,
        )
      } else if (!place && key !== 'by') {
        messages.push(`Remove \`${key}\` from \`x-paging\`: nothing reads it.`)
      }
    }
    if (list?.type !== 'array')
      messages.push('Let `items` name the list of the answer, or leave it out where the answer is the list.')
    return messages.map((message) => ({ message, path: [...path, 'x-paging'] }))
  },
})
