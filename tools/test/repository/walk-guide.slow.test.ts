// The measured tables of the guide, against the files that run.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesIn, guidePath, headings } from '../../src/walk/guide.ts'
import { takeWalk, walkNames } from '../../src/walk/walk.ts'

const guide = readFileSync(guidePath, 'utf8')

describe('the guide to the ways through the code', () => {
  it.each(walkNames)('has every file that the walk %s enters, in their order', async (name) => {
    const { files, folders, changes } = await takeWalk(name)
    expect(filesIn(guide, headings[name])).toEqual([...files.keys()])
    const counts = `${files.size} files in ${folders} folders, ${changes} changes of folder.`
    expect(guide.replaceAll(/\s+/g, ' ')).toContain(counts)
  })
})
