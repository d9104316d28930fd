import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ChosenAmount } from '../checkout/use-payment'
import { focusStage } from '../repayment'
import { typedAmount as keptAmount } from '../typed-amount'

/** The amount to pay. Choosing it adds an entry to the history, so that Back returns from the payment methods to it. */
export function useChosenAmount(leadId: number) {
  const [chosen, setChosen] = useState<{ amount: ChosenAmount; typedAmount: string; chosenAt: number }>()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // After a reload or a payment the history may still have an entry of an earlier choice.
  const amount = chosen && state?.chosenAt === chosen.chosenAt ? chosen.amount : undefined
  const wasChosen = useRef(false)
  useEffect(() => {
    if (wasChosen.current && !amount) focusStage(document.getElementById('repay-stage'))
    wasChosen.current = amount !== undefined
  }, [amount])
  return {
    amount,
    /** What was typed before Cancel or Back, or before a payment that failed. */
    typedAmount: chosen?.typedAmount ?? keptAmount.read(leadId),
    choose(amount: ChosenAmount, typedAmount: string) {
      const chosenAt = Date.now()
      setChosen({ amount, typedAmount, chosenAt })
      keptAmount.keep(leadId, typedAmount)
      void navigate(`${pathname}${search}`, { state: { chosenAt }, preventScrollReset: true })
    },
    cancel: () => void navigate(-1),
  }
}
