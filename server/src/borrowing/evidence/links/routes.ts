import { links } from 'contract/console/links'
import type { FastifyInstance } from 'fastify'
import type { Door } from '../../../records/staff/door/door.ts'
import { serveConsole } from '../../../records/staff/door/serve-console.ts'
import { linkHandlers } from './link-handlers.ts'

export function registerLinks(app: FastifyInstance, door: Door): void {
  serveConsole(app, door, links, linkHandlers)
}
