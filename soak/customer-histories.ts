import { runHistories } from './run-histories.ts'

/**
 * Runs random lives of customers, with several loans, autopay, disputes, returned payouts and erasures, and compares what the
 * books, the journey, the screens and the providers of each customer say. Options: histories=300 seed=1.
 */
runHistories('server/src/customer-histories.test.ts', 300)
