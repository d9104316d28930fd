import { applications } from 'contract/console/applications'
import { audit } from 'contract/console/audit'
import { requests } from 'contract/console/requests'
import { session } from 'contract/console/session'
import { staff } from 'contract/console/staff'
import type { FastifyInstance } from 'fastify'
import { auditHandlers } from './audit/audit-handlers.ts'
import type { Door } from './door/door.ts'
import { serveConsole } from './door/serve-console.ts'
import { sessionHandlers } from './login/session-handlers.ts'
import { staffHandlers } from './people/staff-handlers.ts'
import { requestHandlers } from './requests/request-handlers.ts'
import { applicationHandlers } from './switches/applications-switch.ts'

export function registerStaff(app: FastifyInstance, door: Door): void {
  serveConsole(app, door, session, sessionHandlers(door), { except: door.hasSamplePeople ? [] : ['sample'] })
  serveConsole(app, door, staff, staffHandlers(door))
  serveConsole(app, door, requests, requestHandlers(door))
  serveConsole(app, door, audit, auditHandlers)
  serveConsole(app, door, applications, applicationHandlers)
}
