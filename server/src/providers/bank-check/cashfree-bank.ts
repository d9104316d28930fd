import { nameMatchScore } from 'domain/applicant/name-match-score'
import { z } from 'zod'
import { askJson } from '../ask-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { AccountQuestion, BankCheck } from './bank-check.ts'

export type CashfreeOptions = { clientId: string; clientSecret: string; url: string; timeoutMs: number }

const apiVersion = '2023-12-18'

/** Anything else is no name, and some of it no database could keep. */
const name = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)
const score = z.coerce.number().min(0).max(100)

const answer = z.object({
  account_status: z.string(),
  account_status_code: z.string().optional(),
  name_at_bank: name.nullish(),
  name_match_score: z.union([z.literal(''), score]).nullish(),
  reference_id: z.union([z.number(), z.string()]).optional(),
})

/** RECEIVED and FAILED say nothing of the account: the drop is on its way, or the bank did not answer. */
const isVerdict = (status: string) => status === 'VALID' || status === 'INVALID' || status === 'REJECTED'

/** Cashfree Secure ID, penny drop: `POST /bank-account/sync`. An invalid account comes with HTTP 200, a status and a code. */
export function createCashfreeBank({ clientId, clientSecret, url, timeoutMs }: CashfreeOptions): BankCheck {
  const failure = (message: string) => new ProviderFailure('cashfree', message)
  const ask = ({ accountNumber, ifsc, name: holder, mobile }: AccountQuestion) =>
    askJson({
      provider: 'cashfree',
      url: `${url.replace(/\/+$/, '')}/bank-account/sync`,
      headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion },
      body: { bank_account: accountNumber, ifsc, name: holder, phone: mobile },
      timeoutMs,
    })
  return {
    async check(question) {
      const { status, body } = await ask(question)
      if (status !== 200) throw failure(`refused with HTTP ${status}`)
      const parsed = answer.safeParse(body)
      if (!parsed.success) throw failure('an answer of another form')
      const { account_status, name_at_bank: nameAtBank, name_match_score, reference_id } = parsed.data
      if (!isVerdict(account_status)) throw failure('no verdict on the account yet')
      if (account_status !== 'VALID') return { kind: 'invalid' }
      if (!nameAtBank) throw failure('an account without a name')
      const scored = typeof name_match_score === 'number' ? name_match_score : nameMatchScore(nameAtBank, question.name)
      return { kind: 'valid', nameAtBank, nameMatchScore: Math.floor(scored), reference: String(reference_id ?? '') }
    },
  }
}
