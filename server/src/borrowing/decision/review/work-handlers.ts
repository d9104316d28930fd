import type { review } from 'contract/console/review'
import { requiredDocuments } from 'contract/documents/required-documents'
import { maySeeNames } from 'domain/staff/customer-tabs'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import { isClosed, mayRead } from '../../../records/customers/open-customer.ts'
import { moveFile } from '../../../records/files/move-file.ts'
import { findLead } from '../../../records/loans/leads.ts'
import type { ConsoleContext, ConsoleHandlers } from '../../../records/staff/door/console-handler.ts'
import { changed, done, refused } from '../../../records/staff/door/console-outcome.ts'
import { findStaff } from '../../../records/staff/people/people.ts'
import { startAadhaar } from '../../evidence/aadhaar/read-aadhaar.ts'
import { startReading } from '../../evidence/statements/read-document.ts'
import { nameOf } from './asked-notice.ts'
import { readDetail } from './case-detail.ts'
import { closedTo } from './case-rows.ts'
import { findCase, lockCase, type ReviewCase, recordCaseEvent } from './cases.ts'
import { claimCase, claimNext, holdCase, releaseCase, releaseCasesOf, renewLease } from './claims.ts'
import { holdApplication } from './hold-application.ts'
import { maskDetail } from './mask-detail.ts'

const docTypes = requiredDocuments.map(({ doc_type }) => doc_type)

type Events = (typeof review)['events']
type Worked = 'note' | 'log_call' | 'move_document'

/** Claims a case that the caller has locked, or knows to be free, and answers it with its token. */
export async function claimAnswer(caseId: string, context: ConsoleContext, clock: Clock, message?: string) {
  const { transaction, person } = context
  const found = await lockCase(transaction, caseId)
  if (found === undefined) return changed('There is no such case.')
  return heldAnswer(await claimCase(transaction, found, person, businessTime(clock)), context, clock, message)
}

async function heldAnswer(held: ReviewCase, context: ConsoleContext, clock: Clock, message?: string) {
  const detail = await readDetail(held, context, clock)
  const claim = { case: detail, lease_token: String(held.fence), lease_until: held.leaseUntil?.toISOString() ?? '' }
  return done({ claim }, message ?? `Application ${detail.lead_id} is yours.`)
}

export const claimHandlers = (clock: Clock): Pick<ConsoleHandlers<Events>, 'case' | 'claim' | 'renew' | 'release'> => ({
  async case({ case_id }, context) {
    const found = await findCase(context.transaction, case_id)
    if (found === undefined) return refused('There is no such case.')
    const lead = found.forRole === null ? undefined : await findLead(context.transaction, found.leadId)
    const answer = lead && (await mayRead(context, lead.customerId))
    if (answer && isClosed(answer)) return answer
    const detail = await readDetail(found, context, clock)
    return done(maySeeNames(context.person.roles) ? detail : maskDetail(detail))
  },

  async claim({ case_id: caseId, take_over_reason: reason }, context) {
    const { transaction, person, audit } = context
    const now = businessTime(clock)
    if (caseId === undefined) {
      const next = await claimNext(transaction, person, now)
      audit.about({ subject: next ? `case:${next.id}` : 'review' })
      return next ? heldAnswer(next, context, clock) : done({ claim: null }, 'Nothing waits for you.')
    }
    audit.about({ subject: `case:${caseId}`, details: reason === undefined ? {} : { reason } })
    const found = await lockCase(transaction, caseId)
    if (found === undefined) return changed('There is no such case.')
    const closed = closedTo(found, person)
    if (closed !== null) return refused(closed)
    const isOfAnother = found.isLeaseLive && found.claimedBy !== person.staffId
    if (isOfAnother && reason === undefined) {
      const holder = (found.claimedBy && (await findStaff(transaction, found.claimedBy))?.name) || null
      return changed(`${holder} holds this case. To take it over, say why.`, { held_by: holder })
    }
    return claimAnswer(caseId, context, clock)
  },

  async renew(body, { transaction, person }) {
    const found = await holdCase(transaction, body, person)
    if ('lost' in found) return found.lost
    return done({ lease_until: (await renewLease(transaction, body.case_id, person.staffId)).toISOString() })
  },

  async release(body, { transaction, person, audit }) {
    audit.about({ subject: `case:${body.case_id}` })
    const found = await holdCase(transaction, body, person)
    if ('lost' in found) return found.lost
    const at = businessTime(clock)
    await releaseCase(transaction, found.held, person.staffId, at)
    await releaseCasesOf(transaction, person.staffId, { at, isPreparedOnly: true })
    return done({}, 'The case is free again.')
  },
})

export const workHandlers = (clock: Clock): Pick<ConsoleHandlers<Events>, Worked> => ({
  async note({ text, ...body }, { transaction, person, audit }) {
    audit.about({ subject: `case:${body.case_id}` })
    const found = await holdCase(transaction, body, person)
    if ('lost' in found) return found.lost
    await recordCaseEvent(transaction, {
      ...{ caseId: body.case_id, kind: 'NOTE', from: 'CLAIMED', to: 'CLAIMED', staffId: person.staffId },
      ...{ details: { text }, at: businessTime(clock) },
    })
    return done({}, 'The note is kept.')
  },

  async log_call({ outcome, text, call_back_at: callBackAt, ...body }, { transaction, person, audit }) {
    audit.about({ subject: `case:${body.case_id}`, details: { outcome } })
    const found = await holdCase(transaction, body, person)
    if ('lost' in found) return found.lost
    const callBack = callBackAt === undefined ? null : new Date(callBackAt)
    const { case_id: caseId } = body
    await transaction.updateTable('reviewCases').set({ callBackAt: callBack }).where('id', '=', caseId).execute()
    await recordCaseEvent(transaction, {
      ...{ caseId, kind: 'CALL', from: 'CLAIMED', to: 'CLAIMED', staffId: person.staffId },
      ...{ details: { outcome, text, callBackAt: callBackAt ?? null }, at: businessTime(clock) },
    })
    return done({}, 'The call is recorded.')
  },

  async move_document({ file_id: fileId, document, ...body }, { transaction, person, audit, now }) {
    audit.about({ subject: `case:${body.case_id}`, details: { fileId, document } })
    const found = await holdApplication(transaction, body, person)
    if ('lost' in found) return found.lost
    const { customerId } = found.lead
    audit.about({ subject: `file:${fileId}`, customerId, details: { case: body.case_id, document } })
    const at = businessTime(clock)
    const from = await moveFile(transaction, {
      ...{ customerId, fileId, docType: document, docTypes, at, onHidden: startAadhaar },
      onFiled: (inSame, file) => startReading(inSame, { ...file, at: now }),
    })
    if (from === undefined) return refused('This document is not one that can be filed there.')
    await recordCaseEvent(transaction, {
      ...{ caseId: body.case_id, kind: 'MOVED', from: 'CLAIMED', to: 'CLAIMED', staffId: person.staffId, at },
      details: { text: `${nameOf(from)} to ${nameOf(document)}` },
    })
    return done({}, 'The document is filed under its right name.')
  },
})
