import { useLocation } from 'react-router'

const parameter = 'give-back'

/** The repay page for giving a loan back in the cooling-off. */
export const giveBackPath = `/repay-loan?${parameter}`

/** Whether the repay page was opened to give the loan back. */
export const useIsGivingBack = () => new URLSearchParams(useLocation().search).has(parameter)
