import { findNamedPerson } from '../../../records/customers/applicants.ts'
import type { LeadTask } from '../../../records/loans/lead-task.ts'
import { defineLeadTask } from '../../../records/loans/lead-task.ts'
import { findLead, listLeadsById, listUndecidedLeads } from '../../../records/loans/leads.ts'
import { findEdition } from './lists/list-rows.ts'
import { type ScreenDependencies, screenPeople } from './screen-people.ts'
import { listScreenings } from './screenings.ts'

export const screenApplicantTask = defineLeadTask('screen_applicant')

type Dependencies = ScreenDependencies & { decideApplication: LeadTask; disburseLoan: LeadTask }

/** Compares the customer of an application, whose decision or payout may wait for it. */
export async function screenApplicant(dependencies: Dependencies, leadId: number): Promise<void> {
  const { kysely } = dependencies.database
  const lead = await findLead(kysely, leadId)
  const person = lead && (await findNamedPerson(kysely, lead.customerId))
  if (lead === undefined || person === undefined || (await findEdition(kysely)) === undefined) return
  await screenPeople(dependencies, [person])
  if (lead.status === 'IN PROCESS') await dependencies.decideApplication.queue(kysely, { leadId })
  if (lead.status === 'SANCTIONED') await dependencies.disburseLoan.queue(kysely, { leadId })
}

const resumeAfterMs = 60_000
const batchSize = 200

/** Queues the job of applications whose customers were not compared with what is in force, in case the first one was lost. */
export async function resumeApplicants({ database, clock }: ScreenDependencies): Promise<void> {
  const { kysely } = database
  const edition = await findEdition(kysely)
  if (edition === undefined) return
  const since = new Date(clock.now().getTime() - resumeAfterMs)
  let leadIds: number[] = []
  do {
    leadIds = await listUndecidedLeads(kysely, { since, limit: batchSize, after: leadIds.at(-1) })
    const leads = await listLeadsById(kysely, leadIds)
    const customerIds = leads.map(({ customerId }) => customerId)
    const screenings = await listScreenings(kysely, customerIds)
    const lost = leads.filter(({ customerId }) => (screenings.get(customerId)?.listId ?? 0) < edition)
    await screenApplicantTask.queueMissing(
      kysely,
      lost.map(({ id: leadId }) => ({ leadId })),
    )
  } while (leadIds.length === batchSize)
}
