import { describe, expect, it } from 'vitest'
import type { Json, Node } from '../../product/bundle/document.ts'
import { type Action, referenceOverlay } from '../../product/bundle/reference.ts'
import { readBundles } from '../facts/bundle.ts'

const { full, reference } = await readBundles()

/** Applies actions as the Overlay specification says, for targets that are normalised paths. */
function apply(document: Node, actions: readonly Action[]): Node {
  const result = structuredClone(document)
  for (const { target, remove, update } of actions) {
    const steps = Array.from(target.matchAll(/\[(?:(\d+)|'((?:[^'\\]|\\.)*)')\]/g), ([, index, key]) =>
      index === undefined ? key!.replace(/\\(.)/g, '$1') : Number(index),
    )
    const last = steps.at(-1)!
    const parent = steps.slice(0, -1).reduce<Json>((node, step) => (node as never)[step], result)
    if (remove && Array.isArray(parent)) parent.splice(last as number, 1)
    else if (remove) delete (parent as Node)[last]
    else Object.assign(steps.length === 0 ? result : ((parent as Node)[last] as Node), update)
  }
  return result
}

describe('referenceOverlay', () => {
  const { actions, ...head } = referenceOverlay(full, reference)

  it('turns the whole document into the reference bundle', () => {
    expect(head).toMatchObject({ overlay: '1.0.0', extends: 'openapi.json' })
    expect(actions.length).toBeGreaterThan(100)
    expect(apply(full, actions)).toEqual(reference)
  })

  it('gives a reason for every action', () => {
    expect(actions.filter(({ description }) => description.trim() === '')).toEqual([])
  })

  it('gives the note and the source of what is practice', () => {
    expect(actions).toContainEqual({
      target: "$['paths']['/capi/v2/market/time']",
      description: expect.stringMatching(/^Practice\. /),
      remove: true,
    })
    expect(actions).toContainEqual({
      target: "$['components']['schemas']['BatchOrder']['properties']['client_oid']['maxLength']",
      description: expect.stringMatching(/^Assumed\. It appears in a sample element/),
      remove: true,
    })
  })

  it('removes items of a list from the last to the first', () => {
    const list = (values: readonly string[]): Node => ({ info: { version: '1' }, list: [...values] })
    const { actions: some } = referenceOverlay(list(['a', 'b', 'c', 'd']), list(['a', 'c']))
    expect(some.map(({ target }) => target)).toEqual(["$['list'][3]", "$['list'][1]"])
    expect(apply(list(['a', 'b', 'c', 'd']), some)).toEqual(list(['a', 'c']))
  })
})
