import { describe, expect, it } from 'vitest'
import { createSandbox } from '@capi/sandbox'
import { type Data, parseScenario, readScenario, type Scenario, scenarioNames } from '../../src/scenarios/scenario.ts'
import {
  matches,
  playScenario,
  printScenario,
  printScenarios,
  type ScenarioResult,
  type StepResult,
} from '../../src/scenarios/play.ts'

async function play(scenario: Scenario): Promise<ScenarioResult & { readonly played: readonly StepResult[] }> {
  const played: StepResult[] = []
  return { ...(await playScenario(scenario, createSandbox, (step) => played.push(step))), played }
}

const story = 'title: One step\nstory: None.\nsteps:\n'

describe('the scenarios', () => {
  it('are these', () => {
    const wanted = [
      'contract-without-market',
      'flash-crash',
      'funding-storm',
      'gap-through-liquidation',
      'illiquid-market',
    ]
    expect(scenarioNames()).toEqual([...wanted, 'rate-limit-storm', 'silent-exchange', 'stop-loss-cascade'])
  })

  it.each(scenarioNames())('%s comes out as it says, and the books hold', async (name) => {
    const { isOk, checks, played } = await play(readScenario(name))
    expect(played.filter(({ mismatch }) => mismatch !== undefined)).toEqual([])
    expect(played).toHaveLength(readScenario(name).steps.length)
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    expect([isOk, checks.length > 10]).toEqual([true, true])
  })

  it.each(scenarioNames())('%s expects something after it has changed something', (name) => {
    const { steps } = readScenario(name)
    expect(steps.filter(({ expect: expected }) => expected !== undefined).length).toBeGreaterThan(1)
  })
})

describe('a scenario that fails', () => {
  it.each([
    {
      name: 'another answer',
      step: '- { call: getServerTime, expect: { timestamp: 5 } }',
      text: 'expected {"timestamp":5}, was {',
    },
    { name: 'a refusal', step: '- { call: getTicker }', text: 'expected a response, was 400 {"code":"40019"' },
    {
      name: 'no refusal',
      step: '- { call: getServerTime, refused: "40015" }',
      text: 'expected a refusal with 40015, was 200',
    },
    {
      name: 'another refusal',
      step: '- { call: getTicker, refused: "40015" }',
      text: 'expected a refusal with 40015, was 400',
    },
    {
      name: 'an answer too many',
      step: '- { call: getServerTime, lost: true }',
      text: 'expected no response, was 200',
    },
    { name: 'the second time', step: '- { call: getServerTime, times: 2, expect: 1 }', text: 'time 1: expected 1' },
  ])('stops and reports what was expected and what was received: $name', async ({ step, text }) => {
    const { isOk, played } = await play(parseScenario('one', `${story}  ${step}\n  - { call: getServerTime }\n`))
    expect(isOk).toBe(false)
    expect(played).toEqual([{ text: expect.any(String), mismatch: expect.stringContaining(text) }])
  })

  it('is printed with the step that failed', async () => {
    const lines: string[] = []
    const wrong = parseScenario('wrong', `${story}  - { say: the end, call: getServerTime, expect: [] }\n`)
    expect(await printScenario(wrong, createSandbox, (text) => lines.push(text))).toBe(false)
    const text = lines.join('')
    expect(text).toContain('  1  NO  the end\n         expected [], was {')
    expect(text).toMatch(/invariants  (\d+) of \1 hold\nfailed\n$/)
  })
})

describe('a scenario that cannot be played', () => {
  it.each([
    { steps: '  - { call: getNothing }', text: 'The field call must be one of listContracts' },
    { steps: '  - { control: getNothing }', text: 'The field control must be one of getHealth' },
    { steps: '  - { call: getAccounts, as: nobody }', text: 'The field as must name an account of an earlier step' },
    { steps: '  - { call: getServerTime, save: { a: b.c } }', text: 'must have the field b.c to save, was {' },
  ])('throws the error in $steps', async ({ steps, text }) => {
    await expect(play(parseScenario('bad', story + steps))).rejects.toThrow(text)
  })

  it.each([
    {
      text: `${story}  - { call: getServerTime, asks: alice }`,
      mismatch: 'steps[0].asks is not known; known are say',
    },
    { text: `${story}  - { say: nothing }`, mismatch: 'steps[0] must have account, control or call.' },
    { text: `${story}  []`, mismatch: 'Field steps must have at least 1 entry, had 0.' },
    { text: 'title: Nothing', mismatch: 'Field story is missing.' },
  ])('is refused when it is parsed: $mismatch', ({ text, mismatch }) => {
    expect(() => parseScenario('bad', text)).toThrow(
      `bad.yaml: ${mismatch.startsWith('Field') ? '' : 'Field '}${mismatch}`,
    )
  })

  it('is refused with the names of all scenarios', () => {
    expect(() => readScenario('../package')).toThrow('The scenario must be one of contract-without-market, ')
  })
})

describe('matches', () => {
  it.each<{ was: Data; wanted: Data; is: boolean }>([
    { was: { a: 1, b: 2 }, wanted: { a: 1 }, is: true },
    { was: { a: 1 }, wanted: { a: 1, b: 2 }, is: false },
    { was: { a: null }, wanted: { b: null }, is: true },
    { was: [1, 2], wanted: [1], is: false },
    { was: [1, 2], wanted: [1, 2], is: true },
    { was: '1', wanted: 1, is: false },
    { was: [], wanted: {}, is: false },
    { was: [{ a: 1 }, { a: 2 }], wanted: { $some: { a: 2 } }, is: true },
    { was: [{ a: 1 }, { a: 2 }], wanted: { $every: { a: 2 } }, is: false },
    { was: {}, wanted: { $some: {} }, is: false },
    { was: [1, 2], wanted: { $count: 2 }, is: true },
    { was: [1, 2], wanted: { $count: { $above: 2 } }, is: false },
    { was: '10.5', wanted: { $above: '9' }, is: true },
    { was: '10.5', wanted: { $below: '9' }, is: false },
    { was: [1], wanted: { $not: { $some: 1 } }, is: false },
  ])('returns $is for $was if $wanted is expected', ({ was, wanted, is }) => {
    expect(matches(was, wanted)).toBe(is)
  })
})

describe('printScenarios', () => {
  it('prints each name with its title', () => {
    const lines: string[] = []
    printScenarios((text) => lines.push(text))
    expect(lines).toContain('illiquid-market          An illiquid market\n')
    expect(lines).toHaveLength(scenarioNames().length)
  })
})
