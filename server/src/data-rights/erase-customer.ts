import { type ErasureScope, erasedData, keptAfterErasure } from 'domain/privacy/erasure'
import { deleteBankAccounts } from '../applications/bank-accounts.ts'
import { deleteEmployment } from '../applications/employments.ts'
import { hasOpenComplaint } from '../complaints/complaints.ts'
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
import { endExportsOf, listRetentionRules } from './data-requests.ts'
import { deleteNominee } from './nominees.ts'

/** Files that no law requires us to keep, even after a loan. */
const optionalDocuments = ['selfie', 'salary_slip', 'bank_statement', 'data_export']
const allDocuments = [...optionalDocuments, 'pan_card', 'aadhaar_front', 'aadhaar_back', 'utility_bill']

export type EraseRefusal = 'eraseOpenLoan' | 'eraseOpenApplication' | 'eraseMoneyOwed' | 'eraseOpenComplaint'

/** Why nothing may be erased now, or undefined. An application that was opened but not submitted does not prevent it. */
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
  return (await hasOpenComplaint(database, customerId)) ? 'eraseOpenComplaint' : undefined
}

/** What an erasure would remove, and what must be kept. */
export async function planErasure(database: Queryable, { today }: Clock, customerId: number) {
  const leads = await listLeads(database, customerId)
  const leadIds = leads.map(({ id }) => id)
  const hasHadLoan = (await listLoans(database, leadIds)).length > 0
  const ends = leads.flatMap(({ closedOn }) => closedOn ?? [])
  const scope: ErasureScope = { hasHadLoan, lastEndedOn: ends.toSorted().at(-1) ?? today() }
  const kept = keptAfterErasure(scope, await listRetentionRules(database))
  return { hasHadLoan, leadIds, erased: erasedData(scope), kept }
}

/** Erases what no law requires us to keep of any customer. */
async function eraseOptional(transaction: Transaction, customerId: number): Promise<void> {
  await deleteSessionsOf(transaction, customerId)
  await deleteNominee(transaction, customerId)
  await deleteEmployment(transaction, customerId)
  await removePicture(transaction, customerId)
  await endExportsOf(transaction, customerId)
}

/** Erases what may be erased. Returns the ids of files; the caller deletes their objects after the transaction. */
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

/** Erases who the customer is. Accounts and issued documents stay; only the documents still name the person. */
export async function eraseIdentity(transaction: Transaction, customerId: number): Promise<string[]> {
  await eraseOptional(transaction, customerId)
  await deleteApplicant(transaction, customerId)
  await anonymiseCustomer(transaction, customerId)
  return deleteFilesOf(transaction, customerId, allDocuments)
}

/** Erases the rest of a customer whose identity was erased before: bank accounts, e-mails and the content of documents. */
export async function eraseAccounts(transaction: Transaction, { now }: Clock, customerId: number): Promise<string[]> {
  const leads = await listLeads(transaction, customerId)
  await deleteBankAccounts(
    transaction,
    leads.map(({ id }) => id),
  )
  await deleteEmailsOf(transaction, customerId)
  return markErased(transaction, customerId, ['issued_document', 'complaint'], now())
}
