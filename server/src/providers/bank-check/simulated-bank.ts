import { nameMatchScore } from 'domain/applicant/name-match-score'
import { ProviderFailure } from '../provider-failure.ts'
import type { BankCheck } from './bank-check.ts'

/** Cashfree's own test table: accounts with a holder of their own, and accounts that cannot be paid to. */
const holders = new Map([
  ['026291800001191', 'JOHN DOE'],
  ['1233943142', 'TOM WELLS'],
  ['388108022658', 'BOB HOPE'],
])
const unusable = new Set(['7766666585146', '7766667287515', '7766667989884', '7766667755761'])
const somebodyElse = 'OTHER ACCOUNT HOLDER'

/**
 * Any account verifies with the name on the PAN; one ending in 0000 is invalid, in 1111 somebody else's, and 9999 makes
 * the provider fail.
 */
export function createSimulatedBank(): BankCheck {
  return {
    async check({ accountNumber, name }) {
      if (accountNumber.endsWith('9999')) throw new ProviderFailure('simulated bank check', 'failing, as asked for')
      if (accountNumber.endsWith('0000') || unusable.has(accountNumber)) return { kind: 'invalid' }
      const nameAtBank = holders.get(accountNumber) ?? (accountNumber.endsWith('1111') ? somebodyElse : name)
      const reference = `simulated-${accountNumber.slice(-4)}`
      return { kind: 'valid', nameAtBank, nameMatchScore: nameMatchScore(nameAtBank, name), reference }
    },
  }
}
