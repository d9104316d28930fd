import { rupeesOf } from 'domain/money/rupees'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../api/send'
import { launchPayu } from './launch-payu'
import { launchRazorpay } from './launch-razorpay'
import { newKey } from './new-key'
import type { PaymentOutcome } from './payment-outcome'
import type { Repayment, Tell } from './repayment'
import type { GoTo } from './stage'

export type Method = 'payu' | 'razorpay'

type Wish = { repayment: Repayment; amountPaise: number; goTo: GoTo; tell: Tell }

const firstWord = (name: string) => name.split(' ')[0] ?? ''

/** One press, one order: pressed again for the same amount, the same attempt comes back. */
function orderOf({ repayment, amountPaise }: Wish, key: string) {
  const { repayment_data: data, order_id } = repayment
  return {
    amount: rupeesOf(amountPaise).toFixed(2),
    productinfo: `Loan ${data.loan_no}`,
    firstname: firstWord(data.full_name),
    email: data.email,
    mobile: data.mobile,
    udf5: String(data.lead_id),
    order_id,
    idempotency_key: key,
  }
}

/** Takes the customer through a checkout. What fails in between is logged and shown to nobody, as stated. */
export function usePayment(wish: Wish) {
  const navigate = useNavigate()
  const [paying, setPaying] = useState<Method>()
  const isPaying = useRef(false)
  const goToResult = (outcome: PaymentOutcome) => void navigate('/thanku', { state: outcome })

  async function payByPayu(): Promise<void> {
    const order = await send('payuOrders', orderOf(wish, newKey()))
    if (order.Status !== 1) return refused(order.Message)
    const { txnid } = order.data.parameters
    const response = await launchPayu(order.data)
    const { hash, ...said } = response
    const settled = await send('payuResult', { ...said, hash, txnid })
    const status = settled.Status === 1 ? settled.Data.status : (response.txnStatus ?? 'PENDING')
    goToResult({ status, transactionId: txnid })
  }

  async function payByRazorpay(): Promise<void> {
    const order = await send('razorpayOrder', orderOf(wish, newKey()))
    if (order.Status !== 1) return refused(order.Message)
    const { txnid } = order.data
    const end = await launchRazorpay(order.data)
    const settled = await send('razorpayConfirm', { txnid, ...end })
    if (settled.Status === 1 && settled.Data.status === 'SUCCESS')
      return wish.goTo({ name: 'paymentSuccess', message: settled.Message, payment: settled.Data })
    const status = settled.Status === 1 ? settled.Data.status : 'outcome' in end ? end.outcome : 'PENDING'
    goToResult({ status, transactionId: txnid })
  }

  function refused(words: string | undefined): void {
    if (words) wish.tell({ type: 'error', words })
  }

  async function pay(method: Method): Promise<void> {
    if (isPaying.current) return
    isPaying.current = true
    setPaying(method)
    wish.tell(undefined)
    await (method === 'payu' ? payByPayu() : payByRazorpay()).catch((error: unknown) => reportError(error))
    isPaying.current = false
    setPaying(undefined)
  }

  return { pay, paying }
}
