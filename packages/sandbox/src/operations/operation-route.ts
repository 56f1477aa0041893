// One operation of the interface: how its input is read, who runs it, and how its result is presented. All of that
// depends on the document alone, so all sandboxes of a process share it, and each part is created when it is first
// needed.
import { type Operation, type OperationId, operations } from '@capi/api'
import { type Body, type BodyReader, createBodyReader, requireJson } from './body.ts'
import type { SignedRequest } from './auth.ts'
import type { PublicCall, SignedCall } from './handler-context.ts'
import { publicHandlers, signedHandlers } from './handlers/index.ts'
import { createQueryReader, type Parameters, type Warn } from './parameters.ts'
import { createPresenter } from './response-form.ts'

/** The checked input of a request. */
export interface OperationInput {
  readonly query: Parameters
  readonly body: Body | undefined
}

export class OperationRoute {
  readonly kind = 'operation'
  readonly name: OperationId
  readonly isPage = false
  readonly operation: Operation
  readonly #handler: (call: SignedCall) => unknown
  #readQuery: ReturnType<typeof createQueryReader> | undefined
  #readBody: BodyReader | undefined
  #present: ReturnType<typeof createPresenter> | undefined

  constructor(operation: Operation) {
    this.name = operation.id
    this.operation = operation
    const handler = operation.signed ? signedHandlers[operation.id] : publicHandlers[operation.id]
    if (!handler) throw new TypeError(`The operation ${operation.id} must have a handler, has none.`)
    this.#handler = handler as (call: SignedCall) => unknown
  }

  /** Checks content type, query and body, in this order. Without `warn`, unusual fields and parameters are refused. */
  readInput({ query, headers, body }: SignedRequest, warn: Warn | undefined): OperationInput {
    this.#readQuery ??= createQueryReader(this.operation)
    if (!this.operation.hasBody) return { query: this.#readQuery(query, warn), body: undefined }
    if (body.length > 0 || !this.bodyReader.isOptional) requireJson(headers['content-type'])
    return { query: this.#readQuery(query, warn), body: this.bodyReader(body, warn) }
  }

  get bodyReader(): BodyReader {
    return (this.#readBody ??= createBodyReader(this.operation))
  }

  /** Runs the operation. The call of a public one has no account. */
  run(call: PublicCall | SignedCall): unknown {
    return this.#handler(call as SignedCall)
  }

  get present(): ReturnType<typeof createPresenter> {
    return (this.#present ??= createPresenter(this.operation))
  }
}

/** Every operation of the interface. */
export const operationRoutes: ReadonlyMap<OperationId, OperationRoute> = new Map(
  Object.values<Operation>(operations).map((operation) => [operation.id, new OperationRoute(operation)]),
)
