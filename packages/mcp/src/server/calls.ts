// Runs calls of tools: permission, input, limits, rehearsal, confirmation, the audit log, the operation itself, and the
// result. It knows no transport of the protocol.
import type { OperationId } from '@capi/api'
import type { Audit } from '../audit/audit.ts'
import type { Count, LimitedTool } from '../limits/limit-tool.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Confirmations } from '../rehearse/confirmations.ts'
import { type Receipt, describeInput, describeReceipt } from '../rehearse/receipt.ts'
import type { Rehearsal } from '../rehearse/rehearsal.ts'
import type { Cursors } from '../results/cursors.ts'
import {
  type Outcome,
  type Refusal,
  type Result,
  type Step,
  type ToolResult,
  type Told,
  createResult,
  toldOf,
  toolResult,
} from '../results/envelope.ts'
import type { Redactor } from '../results/redact.ts'
import { flawOfData } from '../surface/check-result.ts'
import { type Entry, type Target, isTrade, stepTo } from '../surface/surface.ts'
import { checkInput } from '../tools/check-input.ts'
import { toldOfFailure } from '../tools/failure.ts'
import { Forbidden } from '../tools/forbidden.ts'
import type { Input, Tool } from '../tools/tool.ts'
import { CallContext, currentCall } from '../audit/call-context.ts'
import type { Place } from './place.ts'

/** Who calls, and what of the protocol it can do. */
export interface Caller {
  readonly signal?: AbortSignal | undefined
  /** Names the connection. */
  readonly connection?: string
  /** Whether its client can ask a person. */
  readonly canAsk?: boolean
  /** What a person has answered, in a call that is made again. */
  readonly answer?: { readonly state: string; readonly isAccepted: boolean } | undefined
}

/** What a person is asked before the call is made again with the answer. */
export interface Question {
  readonly message: string
  readonly state: string
}

export interface CallsOptions {
  readonly entries: ReadonlyMap<string, Entry>
  /** All operations by their names, for the steps after an unknown outcome. */
  readonly operations: ReadonlyMap<string, Tool>
  /** Returns why an operation is not allowed; undefined if it is. */
  readonly whyForbidden: (operation: Tool) => string | undefined
  readonly limiter: Limiter | undefined
  readonly cursors: Cursors
  readonly redactor: Redactor
  readonly rehearsal: () => Promise<Rehearsal>
  /** Undefined where calls are not confirmed. */
  readonly confirmations: Confirmations | undefined
  readonly audit: Audit | undefined
  readonly place: Place
  readonly newId: () => string
}

/** A call that is running. */
interface Running {
  readonly id: string
  readonly tool: string
  readonly input: Input
  readonly caller: Caller
  readonly context: CallContext
  target?: Target
  /** Whether the log has its beginning. */
  isRecorded?: boolean
}

/** The outcomes after which the effect has to be read. */
const isOpen: ReadonlySet<Outcome> = new Set(['unknown', 'accepted', 'partly'])

const lookFor = 'look for the effect of the call'

export class Calls {
  readonly #options: CallsOptions
  readonly #pending = new Set<Promise<unknown>>()

  constructor(options: CallsOptions) {
    this.#options = options
  }

  /** Runs a call to its result, or to a question. Returns undefined for a name that no tool has. */
  async call(name: string, input: unknown, caller: Caller = {}): Promise<ToolResult | Question | undefined> {
    const entry = this.#options.entries.get(name)
    if (!entry) return undefined
    const id = this.#options.newId()
    const context = new CallContext(this.#options.audit?.watcher(id))
    const call: Running = { id, tool: name, input: (input ?? {}) as Input, caller, context }
    const running = currentCall.run(context, () => this.#run(entry, call)).finally(() => this.#pending.delete(running))
    this.#pending.add(running)
    return running
  }

  async whenIdle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  async #run(entry: Entry, call: Running): Promise<ToolResult | Question> {
    const { audit, redactor } = this.#options
    let told: Told | Question
    try {
      told = await this.#tell(entry, call)
    } catch (error) {
      const operation = call.target?.operation
      const changes = operation !== undefined && operation.kind !== 'read' && call.context.hasChanged
      told = toldOfFailure(changes, error, redactor, this.#stepsAfter(operation))
    }
    if ('state' in told) return told
    const where = await this.#options.place.where()
    const { ip, uid } = call.context
    const operation = call.target?.operation.name ?? null
    const result = createResult({ tool: call.tool, operation, where, weight: { ip, uid } }, told)
    if (audit) await this.#close(audit, call, result)
    return toolResult(result)
  }

  async #tell(entry: Entry, call: Running): Promise<Told | Question> {
    const { input, caller, context } = call
    const target = entry.resolve(input)
    call.target = target
    const { operation } = target
    const reason = this.#options.whyForbidden(operation)
    if (reason !== undefined) throw new Forbidden(reason)
    checkInput(operation, target.input)
    await this.#open(call, target)
    const signal = caller.signal ? AbortSignal.any([caller.signal, context.signal]) : context.signal
    if (isTrade(operation) && (target.isRehearsal || this.#options.confirmations)) {
      const told = await this.#rehearse(call, target, signal)
      if (told) return told
    }
    return this.#perform(target, signal)
  }

  async #perform({ operation, input }: Target, signal: AbortSignal): Promise<Told> {
    const { cursors } = this.#options
    if (operation.name === 'readMore')
      return { outcome: 'done', ...toldOf(await cursors.read(String(input['cursor']))) }
    const { source, outcome } = await operation.run(input, signal)
    const part = await cursors.begin(operation.name, source, signal)
    const flaw = flawOfData(operation, part.data, part.cursor === undefined)
    const next = isOpen.has(outcome) ? this.#stepsAfter(operation) : undefined
    return { outcome, ...toldOf(part), ...(flaw !== undefined && { flaw }), ...(next && { next }) }
  }

  /** Returns a receipt, a question or a refusal; undefined once a person has confirmed the call. */
  async #rehearse(call: Running, target: Target, signal: AbortSignal): Promise<Told | Question | undefined> {
    const { confirmations, audit, limiter } = this.#options
    const { operation, input, isRehearsal } = target
    const { answer, connection = '', canAsk = false } = call.caller
    const asked = { tool: call.tool, operation: operation.name, input, connection }
    if (answer && !isRehearsal) {
      const flaw = confirmations!.use(answer.state, asked)
      const isConfirmed = flaw === undefined && answer.isAccepted
      audit?.record('confirmation', { call: call.id, isAccepted: answer.isAccepted, flaw: flaw ?? null })
      if (isConfirmed) return undefined
      const why = flaw === undefined ? 'A person declined the call.' : `The confirmation is ${flaw}.`
      throw new Forbidden(`${why} Nothing was sent.`)
    }
    const count = limiter ? await (operation as LimitedTool).count(input, signal) : null
    const receipt = await this.#receiptOf(operation, input, count, signal)
    audit?.record('rehearsal', { call: call.id, receipt })
    if (isRehearsal) return { outcome: 'rehearsed', receipt }
    const refused = receipt.orders.find(({ refusal }) => refusal !== null)
    if (refused)
      return refusedBy('A rehearsal was refused, so nobody was asked and nothing was sent', receipt, refused.refusal!)
    if (!canAsk)
      return forbidden('A person must confirm the call, and this client cannot ask one. Nothing was sent.', receipt)
    const state = confirmations!.ask(asked)
    const sent = `${operation.name} ${describeInput(this.#options.redactor.value(input))}`
    const message = `${sent}\n${describeReceipt(receipt)}\nSend it? The answer holds for a minute.`
    audit?.record('question', { call: call.id, message })
    return { message, state }
  }

  async #receiptOf(operation: Tool, input: Input, count: Count | null, signal: AbortSignal): Promise<Receipt> {
    const rehearsal = await this.#options.rehearsal()
    const receipt = await rehearsal.play(operation.name as OperationId, input, count, signal)
    return this.#options.redactor.value(receipt) as Receipt
  }

  /** Records a call before anything else happens. Throws Forbidden if that cannot be done. */
  async #open(call: Running, { operation, input, isRehearsal }: Target): Promise<void> {
    const { audit, limiter, place } = this.#options
    if (!audit) return
    const limits = isTrade(operation) ? ((await limiter?.describe()) ?? null) : null
    const [{ id, tool }, where] = [call, await place.where()]
    audit.record('call', {
      call: id,
      tool,
      operation: operation.name,
      kind: operation.kind,
      isRehearsal,
      where,
      input,
      limits,
    })
    call.isRecorded = true
  }

  async #close(audit: Audit, call: Running, result: Result): Promise<void> {
    const trades = call.target !== undefined && isTrade(call.target.operation)
    const limits = trades ? await this.#options.limiter?.describe().catch(() => null) : null
    // A call that was refused before it was recorded is recorded with its result.
    if (!call.isRecorded) {
      const { id, tool, input } = call
      audit.add('refused', { call: id, tool, input })
    }
    audit.end(call.id, result, limits ?? null)
  }

  /** Returns the calls that show what an operation did. */
  #stepsAfter(operation: Tool | undefined): readonly Step[] {
    const { entries, operations } = this.#options
    return (operation?.confirmedBy ?? []).flatMap((name) => {
      const step = operations.has(name) ? stepTo(entries, operations.get(name)!, lookFor) : undefined
      return step ? [step] : []
    })
  }
}

function forbidden(detail: string, receipt: Receipt): Told {
  return { outcome: 'forbidden', refusal: refusalOf(detail), receipt }
}

function refusedBy(why: string, receipt: Receipt, msg: string): Told {
  return { outcome: 'refused', refusal: refusalOf(`${why}: ${msg}`), receipt }
}

function refusalOf(detail: string): Refusal {
  return {
    detail,
    status: null,
    code: null,
    codeMeaning: null,
    reason: null,
    field: null,
    cause: null,
    remedy: null,
    canRepeat: null,
    clientOid: null,
    possibleOrderIds: [],
  }
}
