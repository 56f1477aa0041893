import { describe, expect, it } from 'vitest'
import { readArguments } from '../../src/command/arguments.ts'
import { faultKinds } from '../../src/world/faults.ts'

describe('readArguments', () => {
  it('reads the seed, the time, the number of processes, one world, and its faults', () => {
    const given = [
      '--seed',
      's',
      '--minutes',
      '0.5',
      '--workers',
      '3',
      '--world',
      '7',
      '--without',
      'cutRequest',
      '--brief',
      '--state',
      'run.json',
      '--faults',
      'world:1:serverCrash,trader-1:2:cutRequest',
    ]
    expect(readArguments(given, 2)).toEqual({
      seed: 's',
      minutes: 0.5,
      workers: 3,
      world: 7,
      isBrief: true,
      state: 'run.json',
      schedule: ['world:1:serverCrash', 'trader-1:2:cutRequest'],
      kinds: faultKinds.filter((kind) => kind !== 'cutRequest'),
    })
  })

  it('runs on all cores for a minute by default', () => {
    expect(readArguments([], 8)).toEqual({
      seed: 'capi',
      minutes: 1,
      workers: 8,
      world: undefined,
      isBrief: false,
      state: undefined,
      schedule: undefined,
      kinds: faultKinds,
    })
  })

  it.each([
    [['--minutes', 'ten'], '--minutes must be a number of at least 0, was "ten".'],
    [['--workers', '0'], '--workers must be a number of at least 1, was "0".'],
    [['--without', 'rain'], '--without must list some of delayRequest'],
    [['--faults', 'world:1:serverCrash'], '--faults lists faults of one world, so it needs --world.'],
    [['--sed', '1'], "Unknown option '--sed'"],
  ])('refuses %j', (given, want) => {
    expect(() => readArguments(given, 1)).toThrow(want)
  })
})
