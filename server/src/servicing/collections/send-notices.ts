import { mayContactAt } from 'domain/loan/lifecycle/contact-hours'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import type { NoticeText, Sms } from '../../providers/sms/sms.ts'
import { countContact, uncountContacts } from '../../records/customers/contact-policy.ts'
import { readQuietSlot } from '../../records/customers/contact-preferences.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { lockBorrower } from '../../records/loans/leads.ts'
import { findLoan, type Loan } from '../../records/loans/loans.ts'
import {
  type Assignment,
  endAssignment,
  findAssignment,
  listAssignments,
  listUnannouncedAssignments,
  markAnnounced,
} from './assignments.ts'
import { findOutdated } from './outdated-decisions.ts'

type Dependencies = { database: Database; clock: Clock; sms: Sms; log: Logger }

const agentMessage = (loanNo: string, { agent: { name, cardNo, agency } }: Assignment): NoticeText => ({
  name: 'recovery_agent',
  values: { name, agency, cardNo, loanNo },
})

/**
 * Returns false if the message must wait for a permitted hour or for the next day, or could not be sent. One that may have been
 * sent counts as a contact, so that it is not repeated all day.
 */
async function send({ database, clock, sms, log }: Dependencies, loan: Loan, message: NoticeText): Promise<boolean> {
  const { kysely } = database
  const { leadId, customerId } = loan
  if (!mayContactAt(clock.now(), await readQuietSlot(kysely, customerId))) return false
  const today = clock.today()
  if (!(await countContact(kysely, customerId, today))) return false
  const { mobile } = await readCustomer(kysely, customerId)
  try {
    await sms.sendNotice({ mobile, ...message })
    return true
  } catch (error) {
    log.warn({ leadId, err: error }, 'a recovery notice could not be sent and will be retried')
    const isUncertain = error instanceof ProviderFailure && error.isUncertain
    if (!isUncertain) await uncountContacts(kysely, [customerId], today)
    return false
  }
}

/** Notices that must wait stay in the list, so every run reads all pages. */
async function forEachPage<Item extends { id: number }>(
  list: (afterId: number) => Promise<Item[]>,
  work: (page: Item[]) => Promise<void>,
): Promise<void> {
  for (let page = await list(0); page.length > 0; page = await list(page.at(-1)?.id ?? 0)) await work(page)
}

const endOutdatedAssignments = ({ database, clock }: Dependencies, pageSize: number): Promise<void> =>
  forEachPage(
    (afterId) => listAssignments(database.kysely, afterId, pageSize),
    async (page) => {
      for (const { id, leadId } of await findOutdated(database.kysely, page))
        await inTransaction(database, async (transaction) => {
          await lockBorrower(transaction, leadId)
          if ((await findAssignment(transaction, leadId))?.id === id)
            await endAssignment(transaction, leadId, { by: 'system', at: clock.now() })
        })
    },
  )

async function nameAgent(dependencies: Dependencies, assignment: Assignment): Promise<void> {
  const { database, clock } = dependencies
  const { id, leadId } = assignment
  // Another agent may have been assigned while the notices before it were sent.
  if ((await findAssignment(database.kysely, leadId))?.id !== id) return
  const loan = await findLoan(database.kysely, leadId)
  if (loan?.status === 'OVERDUE' && (await send(dependencies, loan, agentMessage(loan.loanNo, assignment))))
    await markAnnounced(database.kysely, id, clock.now())
}

/** Tells borrowers which agent may contact them; no contact is allowed before. */
export async function sendRecoveryNotices(dependencies: Dependencies, pageSize = 200): Promise<void> {
  const { kysely } = dependencies.database
  await endOutdatedAssignments(dependencies, pageSize)
  await forEachPage(
    (afterId) => listUnannouncedAssignments(kysely, afterId, pageSize),
    async (page) => {
      for (const assignment of page) await nameAgent(dependencies, assignment)
    },
  )
}
