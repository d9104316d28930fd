import { runHistories } from './run-histories.ts'

/**
 * Runs random histories of payments, with forged, repeated, back-dated, reordered and lost reports, and compares the ledger
 * with an independent model. Options: histories=2000 seed=1.
 */
runHistories('server/src/servicing/payments/results/payment-histories.test.ts', 2000)
