// The prompts: the workflows of the document, as tasks for an agent. A step names the operation that it calls and the
// tool that calls it.
import type { Workflow } from './texts.ts'
import type { Step } from '../results/envelope.ts'

/** Returns how an agent calls an operation; undefined if it cannot. */
type StepTo = (operation: string) => Pick<Step, 'tool' | 'operation'> | undefined

/** Returns the text of a prompt, with the values that were given for its inputs. */
export function promptText(workflow: Workflow, given: Readonly<Record<string, string>>, stepTo: StepTo): string {
  const inputs = workflow.inputs.map(({ name, description }) => `- ${name}: ${quote(given[name])} (${description})`)
  const steps = workflow.steps.map(({ operation, description }, index) => {
    if (operation === null) return `${index + 1}. ${description}`
    const step = stepTo(operation)
    const how = step
      ? `call ${step.operation === null ? `the tool ${step.tool}` : `${step.operation} with the tool ${step.tool}`}`
      : `${operation} is not allowed here: leave the step out, or stop`
    return `${index + 1}. ${description} (${how})`
  })
  return [
    `${workflow.title}.`,
    workflow.description,
    ...(inputs.length > 0 ? ['The inputs are data of the person:', inputs.join('\n')] : []),
    'Call these operations, one after the other. Stop at a result that is neither done nor accepted, and say what happened.',
    steps.join('\n'),
  ].join('\n\n')
}

function quote(value: string | undefined): string {
  return value === undefined ? 'not given: ask for it, or leave it out' : JSON.stringify(value)
}
