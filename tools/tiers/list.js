// Prints how many tests a commit has in each folder, by tier. A table of cases counts as one test.
//
// node tools/tiers/list.js [COMMIT]   HEAD without an argument
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { root } from './report.js'

const calls = String.raw`^\s*(it|test|describeRule|testRule)(\.\w+)*[(<\x60]`
// A name that begins with a dash would be an option of git.
const [, , name = 'HEAD'] = process.argv
const commit = git('rev-parse', '--verify', '--end-of-options', `${name}^{commit}`).trim()
const output = git('grep', '--count', '--perl-regexp', '-e', calls, commit, '--', '*.test.ts', '*.test-d.ts')

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
}

const rows = new Map()
const sum = { fast: 0, slow: 0, files: 0 }
for (const line of output.trim().split('\n')) {
  const [, path, count] = /^[^:]*:(.*):(\d+)$/.exec(line)
  const tier = path.endsWith('.slow.test.ts') ? 'slow' : 'fast'
  const folder = dirname(path)
  const row = rows.get(folder) ?? { fast: 0, slow: 0, files: 0 }
  rows.set(folder, row)
  for (const each of [row, sum]) {
    each[tier] += Number(count)
    each.files += 1
  }
}

const print = (folder, files, fast, slow) =>
  console.log([folder.padEnd(56), ...[files, fast, slow].map((value) => String(value).padStart(6))].join(''))
print('folder', 'files', 'fast', 'slow')
for (const [folder, { files, fast, slow }] of [...rows].toSorted()) print(folder, files, fast, slow)
print('all', sum.files, sum.fast, sum.slow)
