// One operation of the control API: how its input is read, and how it is run.
//
// Routes, parameters, bodies and statuses come from its own document. An operation with a body requires the content
// type JSON, or that of the data that it loads, so that a page of another site cannot send one without a preflight.
// Data is read as a stream, without a limit; everything else as a whole.
import type { ControlId, ControlOperation } from '@capi/api/control'
import { requireJson, requireType } from './body.ts'
import type { ControlCaller } from './caller.ts'
import { inputReaderOf } from './control-input.ts'
import { bodyTooLarge } from './request-errors.ts'
import { pathParameters, pathPattern } from './routes.ts'

/** What a request provides beside its input. */
interface Call {
  readonly type: string
  readonly signal: AbortSignal
}

/** One method for each operation, which may return a promise. */
export type ControlMethods = Readonly<Record<ControlId, (input: never, call: Call) => unknown>>

/** A monitor asks for the health, which waits for no change. */
const healthId: ControlId = 'getHealth'
/** Methods without a body; another site's page can send DELETE only after a preflight. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'DELETE'])

export class ControlRoute {
  readonly operation: ControlOperation
  readonly method: string
  readonly path: RegExp
  readonly isHealth: boolean

  constructor(operation: ControlOperation) {
    this.operation = operation
    this.method = operation.method
    this.path = pathPattern(operation.path)
    this.isHealth = operation.id === healthId
  }

  /**
   * Returns the body of a request, unless the operation takes it as a stream. Refuses other content types than its own,
   * over HTTP: a program in process sends none, and is no page of another site.
   */
  async receive(caller: ControlCaller): Promise<Uint8Array | string> {
    const type = caller.headers['content-type']
    const isTyped = caller.source === 'http'
    const { upload } = this.operation
    if (upload && isTyped) requireType(type, upload.contentTypes)
    if (upload || this.method === 'GET') return ''
    const body = await new Promise<Uint8Array | string>((resolve, reject) => {
      caller.receive((bytes) => (bytes === undefined ? reject(bodyTooLarge(this.operation.id)) : resolve(bytes)))
    })
    if (isTyped && !bodiless.has(this.method)) requireJson(type)
    return body
  }

  /** Returns the input of a request: the parameters of its path and query, and the fields of its body. */
  readInput({ path, query, parts }: ControlCaller, body: Uint8Array | string): object {
    const input = inputReaderOf(this.operation)({ path: pathParameters(this, path), query, body })
    const { upload } = this.operation
    return upload ? { ...input, [upload.field]: parts } : input
  }

  /** Runs the operation. */
  run(control: ControlMethods, input: object, caller: ControlCaller, stopping: AbortSignal): unknown {
    const type = chooseType(this.operation, caller.headers['accept'] as string | undefined)
    return control[this.operation.id](input as never, { type, signal: caller.signalUntil(stopping) })
  }
}

/** Returns the first content type of an operation that an Accept header admits; otherwise the operation's first. */
function chooseType({ contentTypes }: ControlOperation, accept: string = ''): string {
  const accepted = accept.split(',').map((range) => range.split(';')[0]!.trim().toLowerCase())
  return accepted.find((type) => contentTypes.includes(type)) ?? contentTypes[0] ?? 'application/json'
}
