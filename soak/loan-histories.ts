import { runHistories } from './run-histories.ts'

/**
 * Runs random histories of loans, with overpayments, refunds, reversals and returned payouts, and compares what the books,
 * the screens, the documents and the refunds of each loan say. Options: histories=500 seed=1.
 */
runHistories('server/src/servicing/payments/loan-histories.test.ts', 500)
