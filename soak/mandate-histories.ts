import { runHistories } from './run-histories.ts'

/**
 * Runs random histories of autopay, with pauses, manual payments, repeated and lost reports and two concurrent workers, and
 * compares debits and ledger with an independent model. Options: histories=500 seed=1.
 */
runHistories('server/src/servicing/mandates/mandate-histories.test.ts', 500)
