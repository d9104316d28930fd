import { useSearchParams } from 'react-router'

const loanParameter = 'loan'
const giveBackParameter = 'give-back'

/** The repay page of one of the logged-in customer's loans. */
export const repayPath = (leadId: number) => `/repay-loan?${loanParameter}=${leadId}`

/** The same page for returning the loan in the cooling-off. */
export const coolingOffPath = (leadId: number) => `${repayPath(leadId)}&${giveBackParameter}`

/** Where autopay of a loan is set up and changed. */
export const autopayPath = (leadId: number) => `/my-dashboard/autopay?${loanParameter}=${leadId}`

/** The loan for which the page was opened, and whether to give it back. */
export function useLoanPath() {
  const [parameters] = useSearchParams()
  return { leadId: parameters.get(loanParameter) ?? undefined, isGivingBack: parameters.has(giveBackParameter) }
}
