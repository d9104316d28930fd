import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { blindIndex, decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'

import { listLeads } from '../../records/loans/leads.ts'

/** An account as the customer entered it, with the bank of its IFSC. */
export type BankAccount = { name: string; number: string; ifsc: string; branch: string; bankName: string }

/** An account that the bank has confirmed. The score is how well the holder's name matches the customer's, 0 to 100. */
export type VerifiedAccount = BankAccount & { nameAtBank: string; nameMatchScore: number; reference: string }

/** The account to which the loan is paid out; undefined until one is verified. */
export async function findBankAccount(
  database: Queryable,
  leadId: number,
): Promise<(VerifiedAccount & { verifiedAt: Date }) | undefined> {
  const found = await database
    .selectFrom('bankAccounts')
    .select([
      'accountName as name',
      'accountNumberEncrypted as numberEncrypted',
      'ifsc',
      'branch',
      'bankName',
      'nameAtBank',
      'nameMatchScore',
      'reference',
      'verifiedAt',
    ])
    .where('leadId', '=', leadId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { numberEncrypted, ...account } = found
  return { ...account, number: decryptField('bank_accounts.account_number', leadId, numberEncrypted) }
}

/** What a list may show of the accounts of these loans. */
export async function listAccountEndings(
  database: Queryable,
  leadIds: readonly number[],
): Promise<Map<number, { name: string; bankName: string; ending: string }>> {
  const rows = await database
    .selectFrom('bankAccounts')
    .select(['leadId', 'accountName as name', 'bankName'])
    .select('accountNumberEncrypted as numberEncrypted')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
  return new Map(
    rows.map(({ leadId, name, bankName, numberEncrypted }) => {
      const number = decryptField('bank_accounts.account_number', leadId, numberEncrypted)
      return [leadId, { name, bankName, ending: number.slice(-4) }]
    }),
  )
}

/** Confirmed for other loans of the customer, newest first, each account once; without the one of this loan. */
export async function listOtherAccounts(
  database: Queryable,
  { customerId, leadId }: { customerId: number; leadId: number },
): Promise<(VerifiedAccount & { leadId: number; ending: string })[]> {
  const leadIds = (await listLeads(database, customerId)).map(({ id }) => id)
  const rows = await database
    .selectFrom('bankAccounts')
    .select(['leadId', 'accountName as name', 'accountNumberEncrypted as numberEncrypted'])
    .select(['ifsc', 'branch', 'bankName', 'nameAtBank', 'nameMatchScore', 'reference'])
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .orderBy('verifiedAt', 'desc')
    .execute()
  const accounts = rows.map(({ numberEncrypted, ...account }) => {
    const number = decryptField('bank_accounts.account_number', account.leadId, numberEncrypted)
    return { ...account, number, ending: number.slice(-4) }
  })
  const identityOf = ({ number, ifsc }: { number: string; ifsc: string }) => `${ifsc} ${number}`
  const seen = new Set(accounts.filter((account) => account.leadId === leadId).map(identityOf))
  return accounts.filter((account) => {
    const isNew = !seen.has(identityOf(account))
    seen.add(identityOf(account))
    return isNew
  })
}

/** Another account for the loan. */
export async function replaceBankAccount(
  transaction: Transaction,
  leadId: number,
  { name, number, ifsc, branch, bankName, nameAtBank, nameMatchScore, reference }: VerifiedAccount,
  verifiedAt: Date,
): Promise<void> {
  await transaction
    .updateTable('bankAccounts')
    .set({
      ...{ accountName: name, ifsc, branch, bankName, nameAtBank, nameMatchScore, reference, verifiedAt },
      ...accountNumberColumns(leadId, number),
    })
    .where('leadId', '=', leadId)
    .execute()
}

/** Those of the given loans whose account is on file. */
export async function listLeadsWithAccount(database: Queryable, leadIds: readonly number[]): Promise<Set<number>> {
  const rows = await database
    .selectFrom('bankAccounts')
    .select('leadId')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
  return new Set(rows.map(({ leadId }) => leadId))
}

/** The columns that store an account number: encrypted, and as a blind index to find it by. */
export const accountNumberColumns = (leadId: number, number: string) => ({
  accountNumberEncrypted: encryptField('bank_accounts.account_number', leadId, number),
  accountNumberIndex: blindIndex('bank_accounts.account_number', number),
})

/** The loans that were paid to an account, or are to be. */
export async function listLeadsOfAccount(database: Queryable, number: string): Promise<number[]> {
  const rows = await database
    .selectFrom('bankAccounts')
    .select('leadId')
    .where('accountNumberIndex', '=', blindIndex('bank_accounts.account_number', number))
    .execute()
  return rows.map(({ leadId }) => leadId)
}

export async function insertBankAccount(
  transaction: Transaction,
  leadId: number,
  { name, number, ...account }: VerifiedAccount,
  verifiedAt: Date,
): Promise<void> {
  await transaction
    .insertInto('bankAccounts')
    .values({
      ...account,
      leadId,
      accountName: name,
      ...accountNumberColumns(leadId, number),
      verifiedAt,
    })
    .execute()
}

export async function deleteBankAccounts(transaction: Transaction, leadIds: readonly number[]): Promise<void> {
  await transaction
    .deleteFrom('bankAccounts')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
}
