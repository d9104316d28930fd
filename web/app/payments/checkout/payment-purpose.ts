import { useLocation } from 'react-router'

const parameter = 'give-back'

/** The repay page, for a customer who gives the loan back in the cooling-off days. */
export const giveBackPath = `/repay-loan?${parameter}`

/** Whether the repay page was opened to give the loan back. */
export const useIsGivingBack = () => new URLSearchParams(useLocation().search).has(parameter)
