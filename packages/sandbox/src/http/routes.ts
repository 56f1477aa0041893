// What a server has beside the operations of the interface: the control API, the pages, and the metrics.

import { controlOperations } from '@capi/api/control'
import { ControlRoute } from '../operations/control-route.ts'
import { type ControlDoor, serveControl } from '../operations/dispatch.ts'
import { noOperation, type OtherRoute, pathPattern } from '../operations/routes.ts'
import { send, type Site, toRejection } from '../operations/steps.ts'
import type { HttpCaller } from './http-caller.ts'
import type { Metrics } from './metrics.ts'
import { pages } from './pages.ts'

const controlRoutes = Object.values(controlOperations).map((operation) => new ControlRoute(operation))

/** Returns all routes but those of operations. */
export function routesBeside(
  site: Site,
  door: ControlDoor,
  metrics: Pick<Metrics, 'contentType' | 'write'> | undefined,
): readonly OtherRoute<HttpCaller>[] {
  const control = controlRoutes.map((route): OtherRoute<HttpCaller> => ({
    kind: 'other',
    name: `sandbox.${route.operation.id}`,
    isPage: false,
    method: route.method,
    path: route.path,
    serve: (caller) => serveControl(site, door, route, caller),
  }))
  return [...control, ...pages, ...(metrics ? [metricsRoute(door, metrics)] : [])]
}

/** Metrics reveal how much is traded, so they require the control token. */
function metricsRoute(
  { authenticate }: ControlDoor,
  metrics: Pick<Metrics, 'contentType' | 'write'>,
): OtherRoute<HttpCaller> {
  return {
    kind: 'other',
    name: noOperation,
    isPage: false,
    method: 'GET',
    path: pathPattern('/metrics'),
    async serve(caller) {
      try {
        authenticate(caller)
        caller.sendBytes(200, metrics.contentType, Buffer.from(metrics.write()))
      } catch (error) {
        send(caller, toRejection(caller, error))
      }
    },
  }
}
