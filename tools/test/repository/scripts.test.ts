// The scripts of package.json files need Node and npm, and no POSIX shell: `cmd.exe` knows neither single quotes nor
// variables before a command.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../product/paths.ts'

const files = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], { cwd: root, encoding: 'utf8' })
const scripts = files
  .trim()
  .split('\n')
  .flatMap((file) =>
    Object.entries(scriptsOf(file)).map(([name, script]) => ({
      title: `${file}: ${name}`,
      folder: dirname(file),
      script,
    })),
  )

function scriptsOf(file: string): Record<string, string> {
  return (JSON.parse(readFileSync(join(root, file), 'utf8')) as { scripts?: Record<string, string> }).scripts ?? {}
}

/** Returns the names of scripts that a text calls with npm and that do not exist. `npm run -s` would say nothing. */
function findMissing(text: string, folder: string): string[] {
  const calls = text.matchAll(/\bnpm (?:--prefix (\S+) )?(?:run (?:-s )?([\w:-]+)(?: -s ([\w:-]+))?|(test|start)\b)/g)
  return Array.from(calls).flatMap(([call, prefix, named, after, short]) => {
    const name = named === '-s' ? after : (named ?? short)
    // A script that goes to the root calls from there.
    const place = join(/\bcd (?:\.\.\/)+\.\. /.test(text) ? '.' : folder, prefix ?? '.')
    return name === undefined || scriptsOf(join(place, 'package.json'))[name] === undefined ? [call] : []
  })
}

/** Returns what another shell than a POSIX one does not understand. */
function findProblems(script: string): string[] {
  // Between double quotes, only these have a meaning for a shell.
  const quoted = script.match(/"[^"]*"/g) ?? []
  const open = script.replaceAll(/"[^"]*"/g, 'Q')
  const problems = quoted.filter((each) => /[$`%!]/.test(each))
  if (/['$`;%^!*?{}()<>~\\]|(?<!\|)\|(?!\|)|(?<!&)&(?!&)/.test(open)) problems.push(open)
  for (const command of open.split(/&&|\|\|/)) {
    const [first = ''] = command.trim().split(/\s+/)
    if (!/^(node|npm|npx|tsx|tsc|turbo|vitest|esbuild|vite|oxfmt|oxlint|knip|redocly|spectral|stryker|cd)$/.test(first))
      problems.push(command.trim())
  }
  return problems
}

it('name the pnpm that turbo reads', () => {
  const { packageManager, scripts: all } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    packageManager: string
    scripts: Record<string, string>
  }
  const named = new Set(JSON.stringify(all).match(/pnpm@[\d.]+/g))
  expect([...named]).toEqual([packageManager])
})

describe('scripts of package.json', () => {
  it('are many', () => {
    expect(scripts.length).toBeGreaterThan(80)
  })

  it.each(scripts)('run without a POSIX shell: $title', ({ script }) => {
    expect(findProblems(script)).toEqual([])
  })

  it.each(scripts)('call only scripts that exist: $title', ({ script, folder }) => {
    expect(findMissing(script, folder)).toEqual([])
  })

  it('are all there that .ci/run calls', () => {
    expect(findMissing(readFileSync(join(root, '.ci/run'), 'utf8'), '.')).toEqual([])
    expect(findMissing('npm run -s bench:short\nnpm --prefix tools/repository/bench run -s long', '.')).toHaveLength(2)
  })

  it.each([
    'exec node x.js',
    'NAME=1 npm run x',
    "pnpm --filter './packages/*' pack",
    'rm -rf dist && tsc',
    'tsc; node x.js',
    'node x.js &',
    'node x.js | node y.js',
    'node $FILE',
    'eslint src/*.ts',
    'node "$FILE"',
  ])('would be found: %s', (script) => {
    expect(findProblems(script)).not.toEqual([])
  })
})
