import { brand } from 'contract/brand'
import { type ContactChannel, type ContactRefusal, refuseContact } from 'domain/loan/lifecycle/recovery'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { maxVariableLength } from '../../providers/sms/fill-template.ts'
import { countContact } from '../../records/customers/contact-policy.ts'
import { readQuietSlot } from '../../records/customers/contact-preferences.ts'
import { type Loan, loanNumber, lockLoan } from '../../records/loans/loans.ts'
import { lockBorrowers } from '../../records/loans/lock-borrower.ts'
import {
  type Assignment,
  endAssignment,
  findAgent,
  findAssignment,
  insertAgent,
  insertAssignment,
  insertContact,
} from './assignments.ts'
import { readOpenedAt } from './outdated-decisions.ts'

type Dependencies = { database: Database; clock: Clock }

/** The recovery rules forbid it; the message is for the person who ran the command. */
export class RecoveryRefused extends Error {
  override name = 'RecoveryRefused'
}

async function lockKnownLoan(transaction: Transaction, leadId: number): Promise<Loan> {
  const borrower = (await lockBorrowers(transaction, [leadId])).get(leadId)
  const loan = borrower && (await lockLoan(transaction, borrower, leadId))
  if (loan === undefined) throw new RecoveryRefused(`there is no loan ${loanNumber(leadId)}`)
  return loan
}

/** Ignores an assignment from before the loan was opened again; the next run of the notices ends it. */
async function findCountingAssignment(transaction: Transaction, leadId: number): Promise<Assignment | undefined> {
  const assignment = await findAssignment(transaction, leadId)
  return assignment && assignment.decidedAt > (await readOpenedAt(transaction, leadId)) ? assignment : undefined
}

/** Without the spaces around it; the borrower reads it, and it cannot be changed later. Indian scripts have joiners. */
function readableText(what: string, given: string): string {
  const text = given.trim()
  if (!/[\p{L}\p{N}]/u.test(text) || /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text))
    throw new RecoveryRefused(`the ${what} must be one line of readable text`)
  return text
}

/** Registers an agent; the published terms must name the agency. Returns false if the agent was registered already. */
export async function addAgent(
  { database, clock }: Dependencies,
  given: { name: string; cardNo: string; agency: string },
  by: string,
  publishedAgencies: readonly string[] = brand.recoveryAgencies,
): Promise<boolean> {
  const [name, cardNo] = [readableText('name', given.name), readableText('card number', given.cardNo)]
  const agent = { name, cardNo, agency: given.agency }
  if (!publishedAgencies.includes(agent.agency))
    throw new RecoveryRefused(`the published terms do not name the agency ${agent.agency}`)
  const tooLong = [agent.name, agent.agency, agent.cardNo].find((text) => text.length > maxVariableLength)
  if (tooLong)
    throw new RecoveryRefused(`"${tooLong}" does not fit into the SMS: at most ${maxVariableLength} characters`)
  if (await insertAgent(database.kysely, agent, { by, at: clock.now() })) return true
  const known = await findAgent(database.kysely, agent.cardNo)
  if (known?.name === agent.name && known.agency === agent.agency) return false
  throw new RecoveryRefused(`card ${agent.cardNo} belongs to ${known?.name} of ${known?.agency}`)
}

/**
 * Assigns an overdue loan to an agent, in place of any other agent; the borrower is notified by SMS at the next permitted
 * hour. Returns false if the loan was assigned to this agent already.
 */
export const assignAgent = (
  { database, clock }: Dependencies,
  { leadId, cardNo, by }: { leadId: number; cardNo: string; by: string },
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const { status, loanNo } = await lockKnownLoan(transaction, leadId)
    const agent = await findAgent(transaction, cardNo)
    if (agent === undefined) throw new RecoveryRefused(`there is no agent with card ${cardNo}`)
    if (status !== 'OVERDUE') throw new RecoveryRefused(`loan ${loanNo} is ${status}, not OVERDUE`)
    const current = await findCountingAssignment(transaction, leadId)
    if (current?.agent.id === agent.id) return false
    const at = clock.now()
    await endAssignment(transaction, leadId, { by, at })
    await insertAssignment(transaction, leadId, agent.id, { by, at })
    return true
  })

/** Returns false if no agent is assigned to the loan. */
export const unassignAgent = (
  { database, clock }: Dependencies,
  { leadId, by }: { leadId: number; by: string },
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    await lockKnownLoan(transaction, leadId)
    return endAssignment(transaction, leadId, { by, at: clock.now() })
  })

/** Records a contact before it is made. One that the rules forbid is not recorded and does not count. */
export const recordContact = (
  { database, clock }: Dependencies,
  { leadId, channel, by }: { leadId: number; channel: ContactChannel; by: string },
): Promise<ContactRefusal | undefined> =>
  inTransaction(database, async (transaction): Promise<ContactRefusal | undefined> => {
    const { status, customerId, loanNo } = await lockKnownLoan(transaction, leadId)
    const assignment = await findCountingAssignment(transaction, leadId)
    if (assignment === undefined) throw new RecoveryRefused(`no agent is assigned to loan ${loanNo}`)
    const quietSlot = await readQuietSlot(transaction, customerId)
    const at = clock.now()
    const refusal = refuseContact({ status, isAgentNamed: assignment.namedAt !== null, quietSlot }, at)
    if (refusal) return refusal
    if (!(await countContact(transaction, customerId, clock.today()))) return 'contact limit reached'
    await insertContact(transaction, assignment.id, channel, { by, at })
    return undefined
  })
