import { createFileCipher, fileKeys } from '../../server/src/records/files/file-cipher.ts'
import { verifyLedger } from '../../server/src/records/ledger/ledger-chain.ts'
import type { Installation } from './installation.ts'

export type Transfer = { transfer_id: string; amount_paise: number; fails: boolean }
export type Captured = { order_id: string; amount_paise: number }

/** The records of the bank and the payment gateway, which a restore does not affect. */
export type ProviderRecords = { transfers: Transfer[]; payments: Captured[] }

export async function readProviderRecords({ query }: Installation): Promise<ProviderRecords> {
  return {
    transfers: await query<Transfer>('select transfer_id, amount_paise::int, fails from simulated_payouts'),
    payments: await query<Captured>("select order_id, amount_paise::int from simulated_payments where status = 'paid'"),
  }
}

/** `AGR<lead>T<attempt>R<token>`: the attempts of one loan have the same token. */
const loanOf = (transferId: string) => transferId.replace(/T\d+R/, 'R')

function countDuplicates(keys: readonly string[]): number {
  return keys.length - new Set(keys).size
}

type Booked = { transfer_id: string; bank: number }
type Repaid = { txnid: string; bank: number }

/** The number of wrong rows by kind of error. */
export async function auditRestore(installation: Installation, { transfers, payments }: ProviderRecords) {
  const { query } = installation
  const paid = transfers.filter(({ fails }) => !fails)
  const paidPaise = new Map(paid.map(({ transfer_id, amount_paise }) => [transfer_id, amount_paise]))
  const capturedPaise = new Map(payments.map(({ order_id, amount_paise }) => [order_id, amount_paise]))
  const disbursals = await query<Booked>(`select transfer_id, -entry.bank::int as bank from ledger_entries as entry
    join payouts using (lead_id) where entry.kind = 'DISBURSAL' and transfer_id like 'AGR%'`)
  const repaid = await query<Repaid>(
    "select details ->> 'txnid' as txnid, bank::int as bank from ledger_entries where kind = 'PAYMENT'",
  )
  const unmatched = await query<{ paise: number }>('select amount_paise::int as paise from unmatched_money')
  const bookedTxnids = new Set(repaid.map(({ txnid }) => txnid))
  const notBooked = payments.filter(({ order_id }) => !bookedTxnids.has(order_id))
  const pending = await query("select lead_id from payouts where status = 'PENDING'")
  return {
    loans: (await query('select lead_id from loans')).length,
    'paid out twice': countDuplicates(paid.map(({ transfer_id }) => loanOf(transfer_id))),
    'disbursed in the books, but not paid': disbursals.filter(
      ({ transfer_id, bank }) => paidPaise.get(transfer_id) !== bank,
    ).length,
    'payouts that nobody asks about': pending.length,
    'payments booked twice': countDuplicates(repaid.map(({ txnid }) => txnid)),
    'payments booked, but not captured': repaid.filter(({ txnid, bank }) => capturedPaise.get(txnid) !== bank).length,
    'payments captured, but neither booked nor unmatched': notBooked.length - unmatched.length,
    'seals that do not hold': (await verifyLedger(installation.testApp.data.database)).isIntact ? 0 : 1,
    'files that cannot be read': await countUnreadable(installation),
  }
}

/** The uploads of the drill; seeded customers have a row without a file. */
async function countUnreadable({ testApp, query }: Installation): Promise<number> {
  const { dataKeys, providers } = testApp.dependencies
  const cipher = createFileCipher(fileKeys(dataKeys))
  let unreadable = 0
  for (const { id, sha256 } of await query<{ id: string; sha256: Buffer }>(
    "select id, sha256 from files where doc_type = 'aadhaar_front'",
  )) {
    const sealed = await providers.objectStore.get(id).catch(() => undefined)
    const bytes = sealed && (await cipher.open(id, new Uint8Array(sealed)).catch(() => undefined))
    const hash = bytes && Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
    if (!hash?.equals(sha256)) unreadable += 1
  }
  return unreadable
}
