// What a server has beside the operations of the interface: the control API, the pages, and the metrics.
import { controlRoutes } from '../operations/control-routes.ts'
import type { ControlDoor } from '../operations/dispatch.ts'
import { noOperation, type OtherRoute, pathPattern } from '../operations/routes.ts'
import { send, type Site, toRejection } from '../operations/steps.ts'
import type { HttpCaller } from './http-caller.ts'
import type { Metrics } from './metrics.ts'
import { pages } from './pages.ts'

/** Returns all routes but those of operations. */
export function routesBeside(
  site: Site,
  door: ControlDoor,
  metrics: Pick<Metrics, 'contentType' | 'write'> | undefined,
): readonly OtherRoute<HttpCaller>[] {
  return [...controlRoutes<HttpCaller>(site, door), ...pages, ...(metrics ? [metricsRoute(door, metrics)] : [])]
}

/** Metrics reveal how much is traded, so they require the control token. */
function metricsRoute(
  { checkToken }: ControlDoor,
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
        checkToken(caller)
        caller.sendBytes(200, metrics.contentType, Buffer.from(metrics.write()))
      } catch (error) {
        send(caller, toRejection(caller, error))
      }
    },
  }
}
