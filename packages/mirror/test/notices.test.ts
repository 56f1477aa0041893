import { beforeEach, expect, it } from 'vitest'
import { createNotices, type Notices } from '../src/notices.ts'

let time: number
let seen: string[]
let notices: Notices
beforeEach(() => {
  time = 0
  seen = []
  notices = createNotices(
    () => time,
    (text) => void seen.push(text),
  )
})

function flood(count: number): void {
  for (let index = 0; index < count; index += 1) notices.add('listed', `number ${index}.`)
  notices.flush()
}

it('passes on a few notices as they are', () => {
  flood(5)
  notices.add('halt', 'halted.')
  notices.flush()
  expect(seen).toEqual(['number 0.', 'number 1.', 'number 2.', 'number 3.', 'number 4.', 'halted.'])
})

it('makes 9,000 notices in three seconds one, and counts the others after a minute', () => {
  for (let round = 0; round < 3; round += 1) {
    flood(3_000)
    time += 1_000
  }
  expect(seen).toEqual(['number 0. There are 2999 more notices of this kind.'])
  time = 60_000
  notices.flush()
  expect(seen.slice(1)).toEqual(['number 0. There are 5999 more notices of this kind.'])
})

it('does not let notices of one kind hide those of another', () => {
  flood(9_000)
  notices.add('stop', 'stopped.')
  notices.flush()
  expect(seen[1]).toBe('stopped.')
})

it('passes on at most six notices of a kind in a minute, whatever a server does', () => {
  for (let round = 0; round < 590; round += 1) {
    flood(1 + (round % 3))
    time += 100
  }
  expect(seen.length).toBeLessThanOrEqual(6)
})

it('repeats a notice about something only after another one', () => {
  for (const text of ['a.', 'a.', 'b.', 'a.']) notices.addOnce('terms', 'fee', text)
  notices.flush()
  expect(seen).toEqual(['a.', 'b.', 'a.'])
})

it('removes control characters, and cuts long sentences', () => {
  notices.add('halt', `one\r\ntwo${'x'.repeat(1_000)}`)
  notices.flush()
  expect(seen[0]).toMatch(/^one {2}twox+$/)
  expect(seen[0]).toHaveLength(500)
})
