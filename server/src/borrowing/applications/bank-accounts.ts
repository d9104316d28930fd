import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'

/** An account as the customer entered it, with the bank of its IFSC. */
export type BankAccount = { name: string; number: string; ifsc: string; branch: string; bankName: string }

/** An account that the bank has confirmed. The score is how well the holder's name matches the customer's, 0 to 100. */
export type VerifiedAccount = BankAccount & { nameAtBank: string; nameMatchScore: number; reference: string }

/** The account to which the loan is paid out; undefined until one is verified. */
export async function findBankAccount(database: Queryable, leadId: number): Promise<VerifiedAccount | undefined> {
  const found = await database
    .selectFrom('bank_accounts')
    .select([
      'account_name as name',
      'account_number_encrypted as numberEncrypted',
      'ifsc',
      'branch',
      'bank_name as bankName',
      'name_at_bank as nameAtBank',
      'name_match_score as nameMatchScore',
      'reference',
    ])
    .where('lead_id', '=', leadId)
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
    .selectFrom('bank_accounts')
    .select(['lead_id as leadId', 'account_name as name', 'bank_name as bankName'])
    .select('account_number_encrypted as numberEncrypted')
    .where((eb) => eb('lead_id', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
  return new Map(
    rows.map(({ leadId, name, bankName, numberEncrypted }) => {
      const number = decryptField('bank_accounts.account_number', leadId, numberEncrypted)
      return [leadId, { name, bankName, ending: number.slice(-4) }]
    }),
  )
}

/** Those of the given loans whose account is on file. */
export async function listLeadsWithAccount(database: Queryable, leadIds: readonly number[]): Promise<Set<number>> {
  const rows = await database
    .selectFrom('bank_accounts')
    .select('lead_id as leadId')
    .where((eb) => eb('lead_id', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
  return new Set(rows.map(({ leadId }) => leadId))
}

export async function insertBankAccount(
  transaction: Transaction,
  leadId: number,
  account: VerifiedAccount,
  verifiedAt: Date,
): Promise<void> {
  await transaction
    .insertInto('bank_accounts')
    .values({
      lead_id: leadId,
      account_name: account.name,
      account_number_encrypted: encryptField('bank_accounts.account_number', leadId, account.number),
      ifsc: account.ifsc,
      branch: account.branch,
      bank_name: account.bankName,
      name_at_bank: account.nameAtBank,
      name_match_score: account.nameMatchScore,
      reference: account.reference,
      verified_at: verifiedAt,
    })
    .execute()
}

export async function deleteBankAccounts(transaction: Transaction, leadIds: readonly number[]): Promise<void> {
  await transaction
    .deleteFrom('bank_accounts')
    .where((eb) => eb('lead_id', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
}
