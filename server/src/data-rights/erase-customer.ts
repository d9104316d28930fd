import { type ErasureScope, erasedOf, keptAfterErasure } from 'domain/privacy/erasure'
import { deleteBankAccounts } from '../applications/bank-accounts.ts'
import { deleteEmployment } from '../applications/employments.ts'
import { listComplaintsOf } from '../complaints/complaints.ts'
import { anonymiseCustomer, removePicture } from '../customers/queries.ts'
import { deleteEmailsOf } from '../emails/emails.ts'
import { deleteFilesOf, markErased } from '../files/queries.ts'
import { withBalance } from '../ledger/loan-account.ts'
import { findCurrentLead, listLeads } from '../loans/leads.ts'
import { listLoans } from '../loans/loans.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import { deleteApplicant } from '../registration/applicants.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { listRetentionRules } from './data-requests.ts'
import { deleteNominee } from './nominees.ts'

/** Of whoever had a loan: what no law makes the lender keep. */
const optionalDocuments = ['selfie', 'salary_slip', 'bank_statement', 'data_export']
const allDocuments = [...optionalDocuments, 'pan_card', 'aadhaar_front', 'aadhaar_back', 'utility_bill']

export type EraseRefusal = 'eraseOpenLoan' | 'eraseOpenApplication' | 'eraseMoneyOwed' | 'eraseOpenComplaint'

/** Why nothing may be erased now, if so. An application that was only begun does not stand in the way. */
export async function findEraseRefusal(database: Queryable, customerId: number): Promise<EraseRefusal | undefined> {
  const current = await findCurrentLead(database, customerId)
  if (current && current.disbursedOn !== null) return 'eraseOpenLoan'
  if (current && current.status !== 'NEW') return 'eraseOpenApplication'
  const leads = await listLeads(database, customerId)
  const loans = await listLoans(
    database,
    leads.map(({ id }) => id),
  )
  for (const loan of loans) if ((await withBalance(database, loan)).balance.owedBackPaise > 0) return 'eraseMoneyOwed'
  const complaints = await listComplaintsOf(database, customerId)
  return complaints.some(({ status }) => status === 'OPEN') ? 'eraseOpenComplaint' : undefined
}

/** What erasing would remove and what it must leave. */
export async function planErasure(database: Queryable, { today }: Clock, customerId: number) {
  const leads = await listLeads(database, customerId)
  const leadIds = leads.map(({ id }) => id)
  const hasHadLoan = (await listLoans(database, leadIds)).length > 0
  const ends = leads.flatMap(({ closedOn }) => closedOn ?? [])
  const scope: ErasureScope = { hasHadLoan, lastEndedOn: ends.toSorted().at(-1) ?? today() }
  const kept = keptAfterErasure(scope, await listRetentionRules(database))
  return { hasHadLoan, leadIds, erased: erasedOf(scope), kept }
}

/** What goes whoever asks: no law names it. */
async function eraseOptional(transaction: Transaction, customerId: number): Promise<void> {
  await deleteSessionsOf(transaction, customerId)
  await deleteNominee(transaction, customerId)
  await deleteEmployment(transaction, customerId)
  await removePicture(transaction, customerId)
}

/** Erases what may go, in the transaction of the request; returns the files whose objects are to be deleted after it. */
export async function eraseCustomer(
  transaction: Transaction,
  customerId: number,
  { hasHadLoan, leadIds }: Pick<Awaited<ReturnType<typeof planErasure>>, 'hasHadLoan' | 'leadIds'>,
): Promise<string[]> {
  await eraseOptional(transaction, customerId)
  if (hasHadLoan) return deleteFilesOf(transaction, customerId, optionalDocuments)
  await deleteBankAccounts(transaction, leadIds)
  await deleteEmailsOf(transaction, customerId)
  return eraseIdentity(transaction, customerId)
}

/** Who the customer is. Their accounts stay, and lead to nobody but by the documents that were issued. */
export async function eraseIdentity(transaction: Transaction, customerId: number): Promise<string[]> {
  await eraseOptional(transaction, customerId)
  await deleteApplicant(transaction, customerId)
  await anonymiseCustomer(transaction, customerId)
  return deleteFilesOf(transaction, customerId, allDocuments)
}

/** What is left of a customer whose identity was erased before: bank accounts, sent e-mails, the bytes of documents. */
export async function eraseAccounts(transaction: Transaction, { now }: Clock, customerId: number): Promise<string[]> {
  const leads = await listLeads(transaction, customerId)
  await deleteBankAccounts(
    transaction,
    leads.map(({ id }) => id),
  )
  await deleteEmailsOf(transaction, customerId)
  return markErased(transaction, customerId, ['issued_document', 'complaint'], now())
}
