import { decideEligibility } from '../../loan/decision/eligibility.ts'
import type { Rule } from '../rule.ts'

export const eligible: Rule = {
  version: 1,
  mode: 'reject',
  title: 'Age, salaried, PAN, income, no open loan, no block',
  judge({ applicant, decidedOn }, policy) {
    const verdict = decideEligibility(applicant, policy, decidedOn)
    return {
      answer: verdict.isEligible ? 'pass' : 'fail',
      inputs: { verdict },
      reasons: verdict.isEligible ? [] : [...verdict.reasons],
    }
  },
}
