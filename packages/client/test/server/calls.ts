// One call of every operation, with valid input.
import type { OperationId } from '@capi/api'
import type { Client } from '../../src/index.ts'
import { validInputs } from '../../../../tools/vitest/valid-inputs.ts'

type Method = (input: object) => PromiseLike<unknown>

export const calls = Object.fromEntries(
  Object.entries(validInputs()).map(([id, input]) => [
    id,
    (client: Client) => (client[id as OperationId] as Method)(input),
  ]),
) as Readonly<Record<OperationId, (client: Client) => PromiseLike<unknown>>>
