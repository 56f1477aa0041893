import { describe, expect, it } from 'vitest'
import { createEntryReader, startOfChain, writeText } from '../../src/disk/entries.ts'

const chain = startOfChain('test')
const { bytes, digest } = writeText('{"text":"é"}', chain)
const parse = (text: string): unknown => JSON.parse(text)

describe('createEntryReader', () => {
  it('returns what an entry contains, and the digest that the next one builds on', () => {
    const read = createEntryReader().read(0, bytes, chain, parse)
    expect(read).toEqual({ value: { text: 'é' }, digest })
  })

  it('parses what is still the same once', () => {
    const reader = createEntryReader()
    const first = reader.read(0, bytes, chain, parse)
    expect(reader.read(0, Buffer.from(bytes), Buffer.from(chain), parse)).toBe(first)
  })

  it.each([8, 23, 24, bytes.length - 1])('refuses an entry whose byte %d was altered since', (place) => {
    const reader = createEntryReader()
    reader.read(0, bytes, chain, parse)
    const altered = Buffer.from(bytes)
    altered[place]! ^= 1
    expect(reader.read(0, altered, chain, parse)).toBeUndefined()
    expect(reader.read(0, bytes, chain, parse)).toEqual({ value: { text: 'é' }, digest })
  })

  it('refuses an entry that follows another one', () => {
    const reader = createEntryReader()
    reader.read(0, bytes, chain, parse)
    expect(reader.read(0, bytes, startOfChain('other'), parse)).toBeUndefined()
  })
})
