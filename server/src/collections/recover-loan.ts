import { brand } from 'contract/brand'
import { type ContactChannel, type ContactRefusal, refuseContact } from 'domain/loan/recovery'
import { countContact } from '../customers/contact-policy.ts'
import { readQuietSlot } from '../customers/contact-preferences.ts'
import { lockLoan } from '../loans/loans.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import {
  endAssignment,
  findAgent,
  findAssignment,
  insertAgent,
  insertAssignment,
  insertContact,
} from './assignments.ts'

type Dependencies = { database: Database; clock: Clock }

export class RecoveryRefused extends Error {}

/** Agencies are published before one of their agents can be engaged: the terms name them. */
export async function addAgent(
  { database, clock }: Dependencies,
  agent: { name: string; cardNo: string; agency: string },
  by: string,
  publishedAgencies: readonly string[] = brand.recoveryAgencies,
): Promise<void> {
  if (!publishedAgencies.includes(agent.agency))
    throw new RecoveryRefused(`${agent.agency} is not among the agencies that the terms name`)
  await insertAgent(database.kysely, agent, { by, at: clock.now() })
}

/** Another agent takes over; the borrower is told by SMS at the next allowed hour. */
export const assignAgent = (
  { database, clock }: Dependencies,
  { leadId, cardNo, by }: { leadId: number; cardNo: string; by: string },
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const loan = await lockLoan(transaction, leadId)
    const agent = await findAgent(transaction, cardNo)
    if (loan === undefined || agent === undefined) throw new RecoveryRefused('there is no such loan or agent')
    if (loan.status !== 'OVERDUE') throw new RecoveryRefused(`the loan is ${loan.status}`)
    const at = clock.now()
    await endAssignment(transaction, leadId, at)
    await insertAssignment(transaction, leadId, agent.id, { by, at })
  })

/** Recorded before it is made: what the rules forbid is refused, and counted as no contact. */
export const recordContact = (
  { database, clock }: Dependencies,
  { leadId, channel }: { leadId: number; channel: ContactChannel },
): Promise<ContactRefusal | undefined> =>
  inTransaction(database, async (transaction): Promise<ContactRefusal | undefined> => {
    const loan = await lockLoan(transaction, leadId)
    const assignment = await findAssignment(transaction, leadId)
    if (loan === undefined || assignment === undefined) return 'not named'
    const quietSlot = await readQuietSlot(transaction, loan.customerId)
    const at = clock.now()
    const refusal = refuseContact({ status: loan.status, isNamed: assignment.namedAt !== null, quietSlot }, at)
    if (refusal) return refusal
    if (!(await countContact(transaction, loan.customerId, clock.today()))) return 'often enough today'
    await insertContact(transaction, assignment.id, channel, at)
    return undefined
  })
