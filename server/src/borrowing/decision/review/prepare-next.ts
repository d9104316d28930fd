import type { review } from 'contract/console/review'
import { requiredDocuments } from 'contract/documents/required-documents'
import { xmlType } from 'contract/documents/uploaded-file'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import { listFilesToRead } from '../../../records/files/queries.ts'
import { findLead } from '../../../records/loans/leads.ts'
import type { ConsoleHandler } from '../../../records/staff/door/console-handler.ts'
import { done } from '../../../records/staff/door/console-outcome.ts'
import { findCase } from './cases.ts'
import { holdCase, prepareNext } from './claims.ts'

const docTypes = requiredDocuments.map(({ doc_type }) => doc_type)

/** The address of a document for one session. */
export type SignDocument = (fileId: string, session: Buffer) => string

/**
 * Reserves the next case, so that its documents are there when it is opened. This is recorded as an act about the customer;
 * it becomes a look when the person opens the case.
 */
export const prepare =
  (clock: Clock, signDocument: SignDocument): ConsoleHandler<(typeof review)['events']['prepare']> =>
  async (body, { transaction, person, audit }) => {
    audit.about({ subject: `case:${body.case_id}` })
    const found = await holdCase(transaction, body, person)
    if ('lost' in found) return found.lost
    const nextId = await prepareNext(transaction, person, businessTime(clock))
    const next = nextId && (await findCase(transaction, nextId))
    const lead = next && (await findLead(transaction, next.leadId))
    if (!next || !lead) return done({ next: null })
    audit.about({ subject: `case:${next.id}`, customerId: lead.customerId, details: { prepared: true } })
    const files = await listFilesToRead(transaction, lead.customerId, docTypes)
    const shown = files.filter(({ masking, contentType }) => masking !== 'WAITING' && contentType !== xmlType)
    const documents = shown.map(({ id, contentType }) => ({
      file_id: id,
      url: signDocument(id, person.sessionHash),
      content_type: contentType,
    }))
    return done({ next: { case_id: next.id, documents } })
  }
