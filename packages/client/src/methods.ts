// Creates the methods of a client, one for each of its operations. Most of them only send a request and read its
// response.
import { call } from './request/call.ts'
import type { CallOptions, Context, Endpoint } from './request/context.ts'
import { withDeadline } from './request/deadline.ts'

/** The methods that do more, by the ids of their operations. */
export type Specials = Readonly<Record<string, (context: never, input: never, options: CallOptions) => unknown>>

/** Returns the listing of a list operation. */
type CreateListing = (
  context: Context,
  id: never,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
) => unknown

type Special = (context: Context, input: object, options: CallOptions) => unknown

export function createMethods(
  context: Context,
  specials: Specials,
  createListing: CreateListing,
): Readonly<Record<string, unknown>> {
  const methods: Record<string, unknown> = {}
  for (const endpoint of Object.values(context.endpoints) as Endpoint[]) {
    const { id, fields, isList } = endpoint
    const special = specials[id] as Special | undefined
    methods[id] = (...given: [object?, CallOptions?]) => {
      const [first, options = {}] = fields ? given : [{}, given[0]]
      // Nothing, or a value that is no object, lacks the required fields and is refused for that.
      const input = Object(first) as Record<string, unknown>
      if (isList) {
        const filters = { ...input }
        return special ? special(context, filters, options) : createListing(context, id as never, filters, options)
      }
      return withDeadline(context, endpoint, options, (limited) =>
        special ? (special(context, input, limited) as Promise<unknown>) : call(context, id, input, limited),
      )
    }
  }
  return methods
}
