import { operations } from '@capi/api'
import { controlOperations } from '@capi/api/control'
import { describe, expect, it } from 'vitest'
import { chooseCases, readCases, rules } from '../src/index.ts'

const cases = readCases()

describe('the cases', () => {
  it('have ids of their own, and are at least 36', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    expect(cases.length).toBeGreaterThanOrEqual(36)
  })

  it.each(cases.map((each) => [each.id, each] as const))(
    '%s says what is done, required, why, and what exercises it',
    (_, each) => {
      for (const text of [each.title, each.done, each.required, each.why, each.exercise]) expect(text).toMatch(/\w{3}/)
    },
  )

  it('name operations, control operations and rules that exist', () => {
    const known = new Set(rules.map(({ id }) => id))
    for (const { id, steps, rules: named = [], without = [], exercisedBy } of cases) {
      for (const name of [...named, ...without]) expect(known, id).toContain(name)
      for (const name of exercisedBy?.operations ?? []) expect(operations, id).toHaveProperty(name)
      for (const step of steps) {
        if (step.after) expect(operations, id).toHaveProperty(step.after.operation)
        if (!('control' in step)) continue
        expect(controlOperations, id).toHaveProperty(step.control)
        const { operation } = (step.with ?? {}) as { readonly operation?: string }
        if (operation !== undefined) expect(operations, id).toHaveProperty(operation)
      }
    }
  })

  it('do their steps in the order of their moments', () => {
    for (const { id, steps } of cases) {
      const moments = steps.filter(({ after }) => !after).map(({ at = 0 }) => at)
      expect(moments, id).toEqual(moments.toSorted((a, b) => a - b))
    }
  })
})

describe('a choice of cases', () => {
  it('is by id or by group', () => {
    expect(chooseCases(['u1', 'C']).map(({ id }) => id)).toEqual(['U1', 'C1', 'C2', 'C3', 'C4'])
    expect(chooseCases([])).toHaveLength(cases.length)
  })

  it('refuses a name that no case has', () => {
    expect(() => chooseCases(['X9'])).toThrow(
      'A case must be an id such as U1 or a group (U, R, C, L, S, F, M, T), was "X9".',
    )
  })
})
