import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { extendChain } from '../../platform/sealing/extend-chain.ts'
import type { Chain } from '../../platform/sealing/seals.ts'
import { verifyChain } from '../../platform/sealing/verify-chain.ts'

export const ledgerChain: Chain = {
  name: 'ledger',
  entries: 'ledgerEntries',
  seals: 'ledgerSeals',
  canonicalEntry: sql`jsonb_build_array(id, idempotency_key, lead_id, kind,
  to_char(booked_on, 'YYYY-MM-DD'), (extract(epoch from booked_at) * 1000000)::int8, receipt_no, bank, principal, interest,
  charges, owed_back, interest_income, fee_income, charge_income, tax_payable, rounding, details)::text`,
}

/** Extends the seals to the newest settled entry. Safe to run in several processes at once. */
export const sealLedger = (
  dependencies: { database: Database; clock: Clock; log: Logger },
  maxWaitMs?: number,
): Promise<void> => extendChain(dependencies, ledgerChain, maxWaitMs)

export const verifyLedger = (database: Database, options?: Parameters<typeof verifyChain>[2]) =>
  verifyChain(database, ledgerChain, options)
