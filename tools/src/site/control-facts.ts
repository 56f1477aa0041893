import { code, line, table } from '../handbook/markdown.ts'
import type { Fact, ControlDocument } from './fact.ts'

export const controlFacts: Readonly<Record<string, Fact>> = {
  control: ({ sandbox }, id) => code(findControl(sandbox, id).address),
  controls: ({ sandbox }) =>
    table(
      ['Call', 'What it does'],
      listControls(sandbox).map(({ address, summary }) => [code(address), line(summary)]),
    ),
  variants: ({ sandbox }, name) => {
    const branches = sandbox.components.schemas[name ?? '']?.oneOf ?? []
    if (branches.length === 0) throw new Error(`Expected a schema of several variants, was ${name}.`)
    return table(
      ['Name', 'Meaning'],
      branches.map(({ title, const: value, description }) => [code(String(title ?? value)), line(description ?? '')]),
    )
  },
}

function listControls({ paths }: ControlDocument): { id: string; address: string; summary: string }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, { operationId, summary }]) => ({
        id: operationId,
        address: `${method.toUpperCase()} ${path}`,
        summary,
      })),
  )
}

function findControl(sandbox: ControlDocument, id: string | undefined): { address: string } {
  const control = listControls(sandbox).find((each) => each.id === id)
  if (!control) throw new Error(`Expected an operation of the local exchange's surface, was ${id}.`)
  return control
}
