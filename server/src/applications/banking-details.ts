import type { bankingDetails } from 'contract/applications/banking-details'
import type { BodyOf } from 'contract/endpoint'
import { nameMatchScore } from 'domain/applicant/name-match-score'
import { mayTake } from 'domain/journey/steps-before'
import { isWithinBounds } from 'domain/loan/quote-bounds'
import { refuseStep, stepProgress } from '../customers/take-step.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import type { BankCheck, BankCheckResult } from '../providers/bank-check/bank-check.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { IfscDirectory } from '../reference-data/ifsc-directory.ts'
import { type Account, type Asker, createAccountOnFile, type VerifiedAccount } from './bank-account-on-file.ts'
import { boundsOf } from './read-quote.ts'

type Event = (typeof bankingDetails)['events']['banking_details']
type BankingParts = {
  database: Database
  clock: Clock
  bankCheck: BankCheck
  branches: IfscDirectory
  checksPerDay: number
  nameMatchMin: number
  onCheckFailed(error: unknown): void
}

const event = 'banking_details'

const completed = (stepsTaken: readonly string[]) =>
  accepted({ Data: stepProgress(event, stepsTaken) }, 'Your application is complete.')

const accountOf = (body: BodyOf<Event>, bankName: string): Account => ({
  name: body.account_name,
  number: body.account_number,
  ifsc: body.account_ifsc,
  branch: body.account_branch,
  bankName,
})

/** The same account once more, after the answer was lost on the way. */
const isOnFile = (asker: Asker, { number, ifsc }: Account) =>
  asker.stepsTaken.includes(event) && asker.accountNumber === number && asker.ifsc === ifsc

const isOpenFor = ({ isEligible, stepsTaken }: Asker) =>
  isEligible && mayTake(event, stepsTaken) && !stepsTaken.includes(event)

/** The income may have been corrected after the amount was accepted. */
function isChoiceStillGood(asker: Asker): boolean {
  const { amountPaise, tenureDays } = asker
  return amountPaise !== null && tenureDays !== null && isWithinBounds(boundsOf(asker), { amountPaise, tenureDays })
}

/** The holder must be the customer by PAN, and be the name that was typed; the weaker of both counts. */
function verify(account: Account, answer: BankCheckResult & { kind: 'valid' }): VerifiedAccount {
  const typed = nameMatchScore(answer.nameAtBank, account.name)
  return { ...account, ...answer, nameMatchScore: Math.min(answer.nameMatchScore, typed) }
}

async function ask(parts: BankingParts, account: Account, { fullName, mobile }: Asker) {
  try {
    return await parts.bankCheck.check({ accountNumber: account.number, ifsc: account.ifsc, name: fullName, mobile })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    parts.onCheckFailed(error)
    return undefined
  }
}

/** Nothing is kept until the bank has confirmed the account and its holder. */
export function keepBankAccount(parts: BankingParts): Handler<Event> {
  const onFile = createAccountOnFile(parts.database, parts.clock)
  return async (body, { session: { customerId } }) => {
    if (body.account_number !== body.confirm_account_number) return refuse('accountsDiffer')
    const bank = parts.branches.findBank(body.account_ifsc)
    if (bank === undefined) return refuse('ifscUnknown')
    const account = accountOf(body, bank.bankName)

    const asker = await onFile.read(customerId)
    if (asker && isOnFile(asker, account)) return completed(asker.stepsTaken)
    if (asker === undefined || !isOpenFor(asker)) return refuseStep(parts.database, customerId)
    if (!isChoiceStillGood(asker)) return refuse('quoteNoLongerGood')

    if (!(await onFile.countCheck(customerId, parts.checksPerDay))) return refuse('bankChecksSpent')
    const answer = await ask(parts, account, asker)
    if (answer === undefined) {
      await onFile.uncountCheck(customerId)
      return refuse('bankCheckFailed')
    }
    if (answer.kind === 'invalid') return refuse('accountInvalid')
    const verified = verify(account, answer)
    if (verified.nameMatchScore < parts.nameMatchMin) return refuse('accountOfAnother')
    const taken = await onFile.keep(customerId, verified)
    return taken ? completed(taken.stepsTaken) : refuseStep(parts.database, customerId)
  }
}
