import { describe, expect, it } from 'vitest'
import { type Remarkable, remarksOf } from '../../product/docs/remarks.ts'
import { handbook } from './tiny.ts'

describe('remarksOf', () => {
  it.each<{ name: string; given: Remarkable; want: string[] }>([
    { name: 'nothing of what is documented', given: { description: 'A.', 'x-source': '4.1' }, want: [] },
    {
      name: 'of which name it is another spelling',
      given: { 'x-alias-of': 'cTime' },
      want: ['Another spelling of `cTime`.'],
    },
    {
      name: 'where the local exchange sends another spelling',
      given: { 'x-alias-of': 'cTime', 'x-sent-in': ['listBills'] },
      want: ['Another spelling of `cTime`.', 'The local exchange sends it in `listBills`.'],
    },
    { name: 'what an empty string means', given: { 'x-empty': 'none' }, want: ['The empty string means none.'] },
    { name: 'that a status is final', given: { description: 'Over.', 'x-final': true }, want: ['Final.'] },
    { name: 'that a status is final only once', given: { description: 'Over. Final.', 'x-final': true }, want: [] },
    { name: 'that a status is not final', given: { 'x-final': false }, want: ['Not final.'] },
    { name: 'the HTTP status', given: { 'x-status': 403 }, want: ['Comes with HTTP status 403.'] },
    {
      name: 'a mark with its note',
      given: { 'x-basis': 'conflict', 'x-note': 'Two\n things.' },
      want: ['**Conflict.** Two things.'],
    },
    {
      name: 'where practice was seen',
      given: { 'x-basis': 'practice', 'x-note': 'So.', 'x-source': 'a_list' },
      want: [String.raw`**Practice.** So. Seen in: a\_list.`],
    },
    { name: 'a note that has no mark', given: { 'x-note': 'Beware.' }, want: ['**Note.** Beware.'] },
    {
      name: 'what is assumed',
      given: { 'x-assumed': ['x-paging', 'required'], 'x-note': 'Not shown.' },
      want: ['**Assumed: `paging`, `required`.** Not shown.'],
    },
    {
      name: 'a mark and an assumption, with the note once',
      given: { 'x-basis': 'sample', 'x-assumed': ['minimum'], 'x-note': 'N.' },
      want: ['**Sample.** N.', '**Assumed: `minimum`.**'],
    },
    {
      name: 'gaps as links',
      given: { 'x-gap': ['G7'] },
      want: [String.raw`**Open:** [G7 Page\_size](/gaps.md#g7).`],
    },
  ])('says $name', ({ given, want }) => {
    expect(remarksOf(given, handbook)).toEqual(want)
  })

  it('refuses a gap that the register does not have', () => {
    expect(() => remarksOf({ 'x-gap': 'G99' }, handbook)).toThrow('Expected an entry of the register of gaps, was G99.')
  })
})
