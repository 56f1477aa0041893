// No package names the machine on which it was built, and no package or lockfile names the host of a registry.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../commands.ts'
import { type Finding, type Release, readText } from '../release.ts'

const isText = /\.([cm]?[jt]s|json|md|map|ya?ml|txt|html|css)$/
const registry = /\bregistry\.[a-z]+\.(?:com|org)\b|"resolved": "https?:|\bnpm_[A-Za-z0-9]{36}\b/

export function checkTraces({ packages, root }: Release): Finding[] {
  const found = (subject: string, text: string): Finding => ({ check: 'traces', subject, text })
  const lockfiles = run('git', ['ls-files', '*package-lock.json', '*pnpm-lock.yaml', '*yarn.lock', '*.npmrc'], {
    cwd: root,
  })
  return [
    ...packages.flatMap((each) =>
      each.files
        .filter((file) => isText.test(file))
        .flatMap((file) => {
          const text = readText(each, file)
          const [host] = registry.exec(text) ?? []
          return [
            ...(text.includes(join(root, '/'))
              ? [found(each.name, `must not name the folder of its build, ${file} does.`)]
              : []),
            ...(host === undefined ? [] : [found(each.name, `must not name a registry, ${file} has ${host}.`)]),
          ]
        }),
    ),
    ...lockfiles
      .split('\n')
      .filter((file) => file !== '' && registry.test(readFileSync(join(root, file), 'utf8')))
      .map((file) =>
        found(file, 'must not name the host of a registry: npm omits it with omit-lockfile-registry-resolved.'),
      ),
  ]
}
