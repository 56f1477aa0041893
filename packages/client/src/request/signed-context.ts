// The context of a client that signs requests: with all operations, credentials and a rate limiter.
import { publicCodecs, signedCodecs } from '@capi/api'
import { type Limits, createGovernor, unlimited } from '../budget/rate-limiter.ts'
import { UsageError } from '../transport/errors.ts'
import { isReadable } from '../transport/readable-url.ts'
import type { Authentication, Context, Credentials, Endpoints } from './context.ts'
import { type ContextOptions, createContext } from './create-context.ts'
import { HEADER_TEXT, signedHeaders } from './credentials.ts'
import { endpointsOf } from './endpoint.ts'
import { redactError, redactText } from './redact.ts'
import { correctClock } from './server-clock.ts'

/** The options of a client that signs requests. */
export interface SignedOptions extends ContextOptions {
  /** Required by every operation except market data. A function is called for every request. */
  readonly credentials?: Credentials | (() => Credentials | Promise<Credentials>) | undefined
  /** Weight budgets of the rate limiter, or `false` for no rate limiter. @default those of the document */
  readonly limits?: Limits | false | undefined
  /** A rate limiter that is shared with other clients; it replaces `limits`. */
  readonly governor?: ContextOptions['governor']
  /** Sends credentials over plain http to an address that is not a loopback address. @default false */
  readonly allowInsecure?: boolean | undefined
  /** Language of the server's messages. @default 'en-US' */
  readonly locale?: string | undefined
}

/** The endpoints of all operations. */
export const endpoints: Endpoints = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ endpointsOf(publicCodecs, false),
  /* @__PURE__ */ endpointsOf(signedCodecs, true),
)

/** Returns the settings and state that all requests of a client share. */
export function createSignedContext(options: SignedOptions): Context {
  const { credentials, limits, locale = 'en-US', baseUrl, allowInsecure } = options
  if (!HEADER_TEXT.test(locale)) throw new UsageError(`locale must be a language tag, was ${JSON.stringify(locale)}.`)
  // What is no URL is refused with the other options.
  if (credentials && !allowInsecure && URL.canParse(baseUrl ?? '') && isReadable(baseUrl!))
    throw new UsageError(
      'Credentials are sent over plain http only to a loopback address; use https or allowInsecure: true.',
    )
  const context = createContext(options, endpoints, (clock) =>
    limits === false ? unlimited : createGovernor(limits, clock),
  )
  const authentication: Authentication = {
    credentials,
    locale,
    sign: signedHeaders,
    redactText,
    redactError,
    correctClock,
  }
  return { ...context, authentication }
}
