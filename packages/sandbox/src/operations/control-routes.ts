// The routes of the control API, whether its requests come over HTTP or from a program in process.
import { controlOperations } from '@capi/api/control'
import type { ControlCaller } from './caller.ts'
import { ControlRoute } from './control-route.ts'
import { type ControlDoor, serveControl } from './dispatch.ts'
import type { OtherRoute } from './routes.ts'
import type { Site } from './steps.ts'

/** They depend only on the document, so all sandboxes of a process share them. */
const routes = Object.values(controlOperations).map((operation) => new ControlRoute(operation))

/** Returns a route for each operation of the control API. */
export function controlRoutes<Sender extends ControlCaller>(
  site: Site,
  door: ControlDoor,
): readonly OtherRoute<Sender>[] {
  return routes.map((route) => ({
    kind: 'other',
    name: `sandbox.${route.operation.id}`,
    isPage: false,
    method: route.method,
    path: route.path,
    serve: (caller) => serveControl(site, door, route, caller),
  }))
}
