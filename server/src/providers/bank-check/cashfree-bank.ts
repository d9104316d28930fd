import { nameMatchScore } from 'domain/applicant/name-match-score'
import { z } from 'zod'
import type { CashfreeAccount } from '../cashfree-account.ts'
import { askSecureId, secureIdFailure, secureIdName } from '../secure-id.ts'
import type { AccountQuestion, BankCheck } from './bank-check.ts'

const score = z.coerce.number().min(0).max(100)

const answer = z.object({
  account_status: z.string(),
  account_status_code: z.string().optional(),
  name_at_bank: secureIdName.nullish(),
  name_match_score: z.union([z.literal(''), score]).nullish(),
  reference_id: z.union([z.number(), z.string()]).optional(),
})

/** RECEIVED and FAILED say nothing of the account: the drop is on its way, or the bank did not answer. */
const isVerdict = (status: string) => status === 'VALID' || status === 'INVALID' || status === 'REJECTED'

/** Cashfree Secure ID, penny drop: `POST /bank-account/sync`. An invalid account comes with HTTP 200, a status and a code. */
export function createCashfreeBank(account: CashfreeAccount): BankCheck {
  const ask = ({ accountNumber, ifsc, name, mobile }: AccountQuestion) =>
    askSecureId(account, '/bank-account/sync', { bank_account: accountNumber, ifsc, name, phone: mobile })
  return {
    async check(question) {
      const parsed = answer.safeParse(await ask(question))
      if (!parsed.success) throw secureIdFailure('an answer of another form')
      const { account_status, name_at_bank: nameAtBank, name_match_score, reference_id } = parsed.data
      if (!isVerdict(account_status)) throw secureIdFailure('no verdict on the account yet')
      if (account_status !== 'VALID') return { kind: 'invalid' }
      if (!nameAtBank) throw secureIdFailure('an account without a name')
      const scored = typeof name_match_score === 'number' ? name_match_score : nameMatchScore(nameAtBank, question.name)
      return { kind: 'valid', nameAtBank, nameMatchScore: Math.floor(scored), reference: String(reference_id ?? '') }
    },
  }
}
