/** The facts of guides that come from the Arazzo document: `{{workflow ID}}` becomes a table of its steps. */
import { code, line, link, paragraphs, table } from '../handbook/markdown.ts'
import { pageOf } from '../handbook/provenance-list.ts'
import { controlFacts } from './control-facts.ts'
import { REFERENCE, type Fact, type Sources, type Workflow } from './fact.ts'

export const workflowFacts: Readonly<Record<string, Fact>> = {
  workflow: (sources, id) => {
    const { description, inputs, steps } = findWorkflow(sources, id)
    return paragraphs(
      line(description),
      table(
        ['Input', 'Meaning'],
        Object.entries(inputs.properties).map(([name, input]) => [code(name), line(input.description)]),
      ),
      table(
        ['Step', 'Request', 'What it does'],
        steps.map((step, index) => [String(index + 1), requestOf(sources, step), line(step.description)]),
      ),
    )
  },
}

function findWorkflow({ workflows }: Sources, id: string | undefined): Workflow {
  const workflow = workflows.find(({ workflowId }) => workflowId === id)
  if (!workflow) throw new Error(`Expected a workflow of workflows.arazzo.yaml, was ${id}.`)
  return workflow
}

function requestOf(sources: Sources, { operationId, workflowId }: Workflow['steps'][number]): string {
  if (operationId === undefined) return `workflow ${code(workflowId ?? '')}`
  const [, source, name = ''] = /^\$sourceDescriptions\.(\w+)\.(\w+)$/.exec(operationId) ?? []
  if (source === 'sandbox') return controlFacts['control']!(sources, name)
  const operation = Object.values(sources.document.paths)
    .flatMap((item) => Object.values(item))
    .find((each) => each.operationId === name)
  if (!operation) throw new Error(`Expected an operation of one of the documents, was ${operationId}.`)
  return link(code(name), REFERENCE + pageOf(operation.tags[0]!, name))
}
