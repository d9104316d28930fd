import { nameMatchScore } from 'domain/applicant/name-match-score'
import { z } from 'zod'
import { callSecureId, secureIdFailure, secureIdName } from '../cashfree/secure-id.ts'
import type { CashfreeAccount } from '../cashfree/settings.ts'
import type { BankCheck } from './bank-check.ts'

const score = z.coerce.number().min(0).max(100)

const response = z.object({
  account_status: z.string().max(40),
  account_status_code: z.string().nullish(),
  name_at_bank: secureIdName.nullish(),
  name_match_score: z.union([z.literal(''), score]).nullish(),
  reference_id: z.union([z.number(), z.string()]).optional(),
})

/**
 * Every other status says nothing about the account: the transfer is in progress (RECEIVED), the bank did not respond
 * (FAILED), or our own balance was too low (REJECTED).
 */
const isFinal = (status: string) => status === 'VALID' || status === 'INVALID'

/** Cashfree Secure ID, penny drop: `POST /bank-account/sync`. An invalid account is a response with HTTP 200 too. */
export function createCashfreeBank(account: CashfreeAccount): BankCheck {
  return {
    async check({ accountNumber, ifsc, name, mobile }) {
      const body = { bank_account: accountNumber, ifsc, name, phone: mobile }
      const parsed = response.safeParse(await callSecureId(account, '/bank-account/sync', body))
      if (!parsed.success) throw secureIdFailure('an unexpected response')
      const {
        account_status,
        account_status_code,
        name_at_bank: nameAtBank,
        name_match_score,
        reference_id,
      } = parsed.data
      if (!isFinal(account_status)) throw secureIdFailure(`the account is not checked: ${account_status}`)
      if (account_status !== 'VALID') return { kind: 'invalid' }
      if (account_status_code && account_status_code !== 'ACCOUNT_IS_VALID')
        throw secureIdFailure('an account that is both valid and not')
      if (!nameAtBank) throw secureIdFailure('an account without a name')
      const exactScore = typeof name_match_score === 'number' ? name_match_score : nameMatchScore(nameAtBank, name)
      return {
        kind: 'valid',
        nameAtBank,
        nameMatchScore: Math.floor(exactScore),
        reference: String(reference_id ?? ''),
      }
    },
  }
}
