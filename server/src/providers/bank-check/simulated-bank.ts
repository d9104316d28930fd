import { nameMatchScore } from 'domain/applicant/name-match-score'
import { ProviderFailure } from '../provider-failure.ts'
import type { BankCheck } from './bank-check.ts'

/** The accounts of Cashfree's own test environment: some with a fixed holder, some that cannot be paid to. */
const holders = new Map([
  ['026291800001191', 'JOHN DOE'],
  ['1233943142', 'TOM WELLS'],
  ['388108022658', 'BOB HOPE'],
])
const invalidAccounts = new Set(['7766666585146', '7766667287515', '7766667989884', '7766667755761'])
const otherHolder = 'OTHER ACCOUNT HOLDER'

/**
 * Any account belongs to the name on the PAN, except that one ending in 0000 is invalid, one ending in 1111 belongs to
 * somebody else, and one ending in 9999 makes the provider fail.
 */
export function createSimulatedBank(): BankCheck {
  return {
    async check({ accountNumber, name }) {
      if (accountNumber.endsWith('9999'))
        throw new ProviderFailure('simulated bank check', 'failing because of the digits 9999')
      if (accountNumber.endsWith('0000') || invalidAccounts.has(accountNumber)) return { kind: 'invalid' }
      const nameAtBank = holders.get(accountNumber) ?? (accountNumber.endsWith('1111') ? otherHolder : name)
      const reference = `simulated-${accountNumber.slice(-4)}`
      return { kind: 'valid', nameAtBank, nameMatchScore: nameMatchScore(nameAtBank, name), reference }
    },
  }
}
