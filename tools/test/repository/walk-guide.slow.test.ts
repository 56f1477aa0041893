// The measured tables of the guide, against the files that run.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countsOf, filesIn, guidePath, headings } from '../../src/walk/guide.ts'
import { takeWalk, walkNames } from '../../src/walk/walk.ts'

const guide = readFileSync(guidePath, 'utf8')

describe('the guide to the ways through the code', () => {
  it.each(walkNames)('has every file that the walk %s enters, in their order', async (name) => {
    const walk = await takeWalk(name)
    expect(filesIn(guide, headings[name])).toEqual([...walk.files.keys()])
    expect(guide.replaceAll(/\s+/g, ' ')).toContain(countsOf(headings[name], walk))
  })
})
