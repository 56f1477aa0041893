/**
 * What Node brings: node:crypto, and node:http with connections that are kept. Headers go out as they are given,
 * one timer bounds the whole exchange, and an answer that ends early is a failure, never a short answer.
 */
import { createHmac } from 'node:crypto'
import type * as http from 'node:http'
import {
  type Incoming,
  type Outgoing,
  type Transport,
  TransportError,
  asTransportError,
  timeoutError,
} from './transport.ts'

/** Returns base64(HMAC-SHA256(secret, text)). */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

/** Returns the transport that is used where none is injected. */
export function platformTransport(baseUrl: string): Transport {
  const url = new URL(baseUrl)
  const prefix = url.pathname.replace(/\/$/, '')
  const options = { keepAlive: true, scheduling: 'lifo' } as const
  const connect = async (): Promise<Target> => {
    // Loaded only when it is needed: it is a good part of what importing this module costs.
    const { Agent, request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
    return (target = {
      agent: new Agent(options),
      request,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      name: url.host,
      prefix,
    })
  }
  let connecting: Promise<Target> | undefined
  let target: Target | undefined
  return (outgoing) =>
    target ? send(target, outgoing) : (connecting ??= connect()).then((made) => send(made, outgoing))
}

interface Target {
  readonly agent: http.Agent
  readonly request: typeof http.request
  readonly host: string
  readonly port: string
  /** Host and port, as the header Host carries them. */
  readonly name: string
  readonly prefix: string
}

function send(target: Target, { method, target: path, headers, body, timeoutMs, signal }: Outgoing): Promise<Incoming> {
  const { agent, host, port, name, prefix } = target
  const all = ['Host', name, ...headers]
  if (body !== undefined || method !== 'GET') all.push('Content-Length', String(Buffer.byteLength(body ?? '')))
  return new Promise((resolve, reject) => {
    const request = target.request({ agent, host, port, method, path: prefix + path, headers: all })
    const timer = setTimeout(() => end(timeoutError(timeoutMs)), timeoutMs)
    const abort = (): void => end(signal!.reason)
    const settle = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (thrown: unknown): void => {
      settle()
      reject(signal?.aborted ? signal.reason : asTransportError(thrown))
    }
    const end = (reason: unknown): void => {
      request.destroy()
      fail(reason)
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
    request.on('error', fail)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('close', () => {
        if (!response.complete) fail(new TransportError('the answer was cut short', true))
      })
      response.on('end', () => {
        if (!response.complete) return
        settle()
        const text = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()
        const { 'retry-after': retryAfter = null, 'content-type': contentType = null } = response.headers
        resolve({ status: response.statusCode!, retryAfter, contentType, text })
      })
    })
    request.end(body)
  })
}
