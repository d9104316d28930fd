import { review } from 'contract/console/review'
import type { FastifyInstance } from 'fastify'
import type { Door } from '../../../records/staff/door/door.ts'
import { serveConsole } from '../../../records/staff/door/serve-console.ts'
import { askDocument } from './ask-document.ts'
import { decidingHandlers } from './decide-case.ts'
import { listCases } from './list-cases.ts'
import { prepare, type SignDocument } from './prepare-next.ts'
import { givingHandlers } from './reassign-cases.ts'
import { claimHandlers, workHandlers } from './work-handlers.ts'

/** The review queue and the reading desk of the console. */
export function registerReview(app: FastifyInstance, door: Door, signDocument: SignDocument): void {
  const { clock } = door
  serveConsole(app, door, review, {
    list: listCases(clock),
    ...claimHandlers(clock),
    ...workHandlers(clock),
    ...givingHandlers(clock),
    prepare: prepare(clock, signDocument),
    ...decidingHandlers(clock),
    ask_document: askDocument(clock),
  })
}
