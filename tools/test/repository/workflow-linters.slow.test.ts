// Two linters of workflows: actionlint reads expressions and scripts, zizmor looks for what an attacker could use.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../product/paths.ts'
import { describeWith, findLackOf } from '../../vitest/needs.ts'

function lint(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

const bot = 'packages/cli/template/workflow.yml'
/** Workflows that other projects copy; the second one names an action of theirs. */
const copied = [bot, 'packages/examples/ci/github.yml']

const goInstall = 'go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12'
describeWith('actionlint', findLackOf('actionlint', '--version', goInstall), 'actionlint', () => {
  it('finds nothing in the workflows, and in those that projects copy', () => {
    expect(lint('actionlint', '-no-color')).toBe('')
    expect(lint('actionlint', '-no-color', ...copied)).toBe('')
  })

  it('finds an expression that names nothing', () => {
    const text = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ no.such }}\n'
    const { status, stdout } = spawnSync('actionlint', ['-no-color', '-'], { input: text, encoding: 'utf8' })
    expect([status, stdout]).toEqual([1, expect.stringContaining('undefined variable "no"')])
  })
})

describeWith('zizmor', findLackOf('zizmor', '--version', 'pip install zizmor==1.32.0'), 'zizmor', () => {
  it('finds nothing in the workflows and the settings of the updater', () => {
    expect(lint('zizmor', '--offline', '--no-progress', join(root, '.github'), bot)).toBe('')
  })
})
