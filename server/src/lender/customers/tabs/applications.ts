import type { RuleResult } from 'domain/loan/decision/decide-application'
import { ruleOf } from 'domain/loan/decision/rules'
import { statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { loanPurposes } from 'domain/loan/product/loan-purposes'
import { rupeesOf } from 'domain/money/paise'
import { listDecisions, type PersonResult } from '../../../borrowing/decision/decisions.ts'
import { listChecks } from '../../../borrowing/registration/eligibility-checks.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { withShownStatus } from '../../../records/ledger/closed-without-payout.ts'
import { listLeads, listTransitions } from '../../../records/loans/leads.ts'
import { findLoan, loanNumber } from '../../../records/loans/loans.ts'
import { nameActors } from './name-actors.ts'
import type { Shown, ShowTab } from './show-tab.ts'

type Application = Extract<Shown, { tab: 'applications' }>['applications'][number]

const isRule = (result: RuleResult | PersonResult): result is RuleResult => 'rule' in result

async function rulingsOf(transaction: Transaction, leadId: number): Promise<Application['rulings']> {
  const decisions = await listDecisions(transaction, leadId)
  const people = decisions.flatMap(({ body }) =>
    (body?.results ?? []).flatMap((result) => (isRule(result) ? [] : [result])),
  )
  const nameOf = await nameActors(
    transaction,
    people.map(({ person }) => person),
  )
  return decisions.map(({ outcome, policyVersion, body, decidedAt }) => {
    const results = body?.results ?? []
    const decided = results.find((result) => !isRule(result))
    return {
      ...{ outcome, policy_version: policyVersion, at: decidedAt.toISOString() },
      person: decided ? [`${nameOf(decided.person)} ${decided.answer}`, ...decided.reasons].join('; ') : null,
      rules: results.filter(isRule).map(({ rule, mode, answer, reasons }) => ({
        ...{ title: ruleOf(rule).title, mode, answer, reasons: [...reasons] },
      })),
    }
  })
}

/** Each application with what was decided on it, by whom and why. */
export const showApplications: ShowTab<'applications'> = async ({ transaction, customerId, today }) => {
  const leads = await withShownStatus(transaction, await listLeads(transaction, customerId))
  const histories = await Promise.all(leads.map(({ id }) => listTransitions(transaction, id)))
  const nameOf = await nameActors(
    transaction,
    histories.flat().map(({ by }) => by),
  )
  const loans = await Promise.all(leads.map(({ id }) => findLoan(transaction, id)))
  const rulings = await Promise.all(leads.map(({ id }) => rulingsOf(transaction, id)))
  const checks = await listChecks(transaction, customerId)
  return {
    tab: 'applications',
    applications: leads.map((lead, index) => ({
      loan_no: loanNumber(lead.id),
      status: statusOn(lead, today),
      applied_at: lead.createdAt.toISOString(),
      user_type: lead.userType,
      purpose: loanPurposes.find(({ id }) => id === lead.purposeId)?.name ?? null,
      amount: lead.amountPaise === null ? null : rupeesOf(lead.amountPaise),
      tenure_days: lead.tenureDays,
      policy_version: lead.eligibilityPolicyVersion,
      decisions: (histories[index] ?? []).map(({ status, by, reasons, at }) => ({
        ...{ status, by: nameOf(by), reasons, at: at.toISOString() },
      })),
      has_story: loans[index] !== undefined,
      rulings: rulings[index] ?? [],
    })),
    checks: checks.toReversed().map((check) => ({
      on: check.checkedOn,
      is_eligible: check.isEligible,
      reasons: [...check.reasons],
      age_years: check.ageYears,
      monthly_income: rupeesOf(check.monthlyIncomePaise),
      apply_again_on: check.applyAgainOn,
    })),
  }
}
