// Each package has a list of its components that names all dependencies that it declares.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tarballName } from '../packages.ts'
import type { Finding, Release } from '../release.ts'

interface Components {
  readonly metadata: { readonly component: { readonly purl: string } }
  readonly components?: readonly { readonly name: string; readonly group?: string }[]
}

export function checkComponents({ folder, packages, published }: Release): Finding[] {
  return packages.flatMap(({ name, manifest }) => {
    const found = (text: string): Finding => ({ check: 'components', subject: name, text })
    const file = `components/${tarballName(name, '').replace(/-\.tgz$/, '')}.cdx.json`
    if (!existsSync(join(folder, file))) return [found(`must have a list of its components, ${file} was missing.`)]
    const { metadata, components = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Components
    const version = published.find((each) => each.name === name)?.manifest.version
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const names = components.map((each) => (each.group ? `${each.group}/${each.name}` : each.name))
    const { dependencies = {} } = manifest
    return [
      ...(metadata.component.purl === purl
        ? []
        : [found(`must be ${purl} in ${file}, was ${metadata.component.purl}.`)]),
      ...Object.keys(dependencies)
        .filter((each) => !names.includes(each))
        .map((each) => found(`needs ${each}, which ${file} does not name.`)),
    ]
  })
}
