import type { screening } from 'contract/console/screening'
import { lockCustomer } from '../../../../records/customers/queries.ts'
import type { LeadTask } from '../../../../records/loans/lead-task.ts'
import { findCurrentLead } from '../../../../records/loans/leads.ts'
import type { ConsoleContext, ConsoleHandlers } from '../../../../records/staff/door/console-handler.ts'
import { changed, done, forbiddenBecause, refused } from '../../../../records/staff/door/console-outcome.ts'
import { findHit, type Hit, type HitState, moveHit } from '../hits.ts'
import { loadListsTask } from '../jobs.ts'
import type { ScreeningRules } from '../screening-hold.ts'
import { saveReport } from './hit-rows.ts'
import { screeningLooks } from './screening-looks.ts'
import { isOwnHit } from './show-hit.ts'

export type ScreeningDeskDependencies = ScreeningRules & { decideApplication: LeadTask }

const stateWords: Record<HitState, string> = {
  POTENTIAL: 'open',
  FALSE_POSITIVE: 'ruled out',
  CONFIRMED: 'confirmed',
  ENDED: 'ended',
}

/** An alert with its customer locked, as it is then. */
async function lockHit({ transaction, audit }: ConsoleContext, hitId: string) {
  const found = await findHit(transaction, hitId)
  if (found === undefined) return undefined
  const customer = await lockCustomer(transaction, found.customerId)
  audit.about({ subject: `screening:${hitId}`, customerId: customer.id })
  const hit = await findHit(transaction, hitId)
  return hit && { hit, customer }
}

const movedMeanwhile = ({ state }: Hit) => changed(`This alert is ${stateWords[state]} meanwhile.`, { state })

export const screeningHandlers = (
  dependencies: ScreeningDeskDependencies,
): ConsoleHandlers<(typeof screening)['events']> => ({
  ...screeningLooks(dependencies),

  async decide({ hit_id: hitId, reason }, context) {
    const { transaction, person, permit, now: at } = context
    const locked = await lockHit(context, hitId)
    if (locked === undefined) return refused('There is no such alert.')
    const permitted = permit('screening_decide', {
      isOwn: await isOwnHit(transaction, locked.customer, person.staffId),
    })
    if (!permitted.isAllowed) return forbiddenBecause(permitted.because)
    if (locked.hit.state !== 'POTENTIAL') return movedMeanwhile(locked.hit)
    await moveHit(transaction, hitId, { to: 'FALSE_POSITIVE', reason, staffId: person.staffId, at })
    const lead = await findCurrentLead(transaction, locked.customer.id)
    if (lead?.status === 'IN PROCESS') await dependencies.decideApplication.queue(transaction, { leadId: lead.id })
    return done({}, 'Ruled out. What waited for it goes on.')
  },

  async record_report({ hit_id: hitId, reference }, context) {
    const locked = await lockHit(context, hitId)
    if (locked === undefined) return refused('There is no such alert.')
    if (locked.hit.state !== 'CONFIRMED') return movedMeanwhile(locked.hit)
    if (locked.hit.reportedAt !== null) return refused('It was reported already.')
    const { transaction, person, now: at } = context
    await saveReport(transaction, hitId, { staffId: person.staffId, reference, at })
    return done({}, 'The report is recorded.')
  },

  async load(_body, { transaction, person, audit }) {
    audit.about({ subject: 'screening:lists' })
    await loadListsTask.queue(transaction, { by: person.staffId })
    return done({}, 'The lists are read now.')
  },
})
