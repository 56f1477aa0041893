// Turns the Arazzo document into what prompts of agents need: the tasks with their inputs, and the operations of their
// steps. The values of requests are left out, because agents call operations by their normalised names.
import { parse } from 'yaml'

interface Arazzo {
  readonly workflows: readonly {
    readonly workflowId: string
    readonly summary: string
    readonly description: string
    readonly inputs?: { readonly required?: readonly string[]; readonly properties?: Readonly<Record<string, Input>> }
    readonly steps: readonly { readonly operationId?: string; readonly description: string }[]
  }[]
}

interface Input {
  readonly description?: string
}

/** Returns the workflows of the text of the document. An operation of the local exchange has the prefix of its tool. */
export function collectWorkflows(text: string): readonly object[] {
  const { workflows } = parse(text) as Arazzo
  return workflows.map(({ workflowId, summary, description, inputs = {}, steps }) => ({
    id: workflowId,
    title: summary,
    description: description.trim(),
    inputs: Object.entries(inputs.properties ?? {}).map(([name, input]) => ({
      name,
      description: input.description ?? '',
      required: inputs.required?.includes(name) ?? false,
    })),
    steps: steps.map((step) => ({
      // A step without one is another workflow, which its description names.
      operation:
        step.operationId
          ?.replace('$sourceDescriptions.capi.', '')
          .replace('$sourceDescriptions.sandbox.', 'sandbox_') ?? null,
      description: step.description.trim(),
    })),
  }))
}
