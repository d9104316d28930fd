import { refusalCodes } from 'contract/reply'
import { rupeesOf } from 'domain/money/paise'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { useIsMounted } from '../../../shared/forms/use-is-mounted'
import { send } from '../../../shared/wire/send'
import { repayPath } from '../loan-paths'
import type { PaymentOutcome } from '../payment-outcome'
import type { Repayment, StageProps } from '../repayment'
import { sendPaymentReport } from '../send-payment-report'
import { typedAmount } from '../typed-amount'
import type { IdempotencyKeys } from './idempotency-keys'
import { launchPayu } from './launch-payu'
import { launchRazorpay } from './launch-razorpay'
import { loadScript } from './load-script'

export type PaymentMethod = 'payu' | 'razorpay'

/** A part, or all that is due, which the server calculates when the order is made. */
export type ChosenAmount = { paise: number; isAll: boolean; isGivingBack?: boolean }

type PaymentRequest = StageProps & { repayment: Repayment; amount: ChosenAmount; idempotencyKeys: IdempotencyKeys }

const firstName = (fullName: string) => fullName.split(' ')[0] ?? ''

function orderBody({ repayment, amount: chosen, idempotencyKeys }: PaymentRequest, method: PaymentMethod) {
  const { repayment_data: data, order_id } = repayment
  const { paise, isAll, isGivingBack } = chosen
  const amount = isAll ? '' : rupeesOf(paise).toFixed(2)
  return {
    amount,
    productinfo: `Loan ${data.loan_no}`,
    firstname: firstName(data.full_name),
    email: data.email,
    mobile: data.mobile,
    udf5: String(data.lead_id),
    order_id,
    ...(isGivingBack && { purpose: 'COOLING_OFF' as const }),
    idempotency_key: idempotencyKeys(method, amount),
  }
}

/** Opens a checkout and shows its result. As specified, an error of the checkout is reported but not shown. */
export function usePayment(request: PaymentRequest) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [payingMethod, setPayingMethod] = useState<PaymentMethod>()
  // Choosing the amount has added an entry to the history, which Back must not return to after the payment.
  const showResult = (outcome: PaymentOutcome) => void navigate('/thanku', { state: outcome, replace: isMounted() })
  const removeChoice = () => void (isMounted() && navigate(-1))

  function showRefusal({ Message, error }: { Message?: string | undefined; error?: string | undefined }): void {
    if (Message) request.setNotice({ type: 'error', message: Message })
    // The loan can still be repaid.
    if (error === refusalCodes.coolingOffNotOpen)
      void navigate(repayPath(request.repayment.repayment_data.lead_id), { replace: true })
  }
  async function payByPayu(): Promise<void> {
    const order = await send('payuOrders', orderBody(request, 'payu'))
    // After Cancel the component is no longer mounted.
    if (!isMounted()) return
    if (order.Status !== 1) return showRefusal(order)
    await loadScript(order.data.script)
    if (!isMounted()) return
    const { txnid } = order.data.parameters
    const { hash, ...response } = await launchPayu(order.data)
    const result = await sendPaymentReport('payuResult', { ...response, hash, txnid })
    const status = result.Status === 1 ? result.Data.status : (response.txnStatus ?? 'PENDING')
    showResult({ status, transactionId: txnid })
  }
  async function payByRazorpay(): Promise<void> {
    const order = await send('razorpayOrder', orderBody(request, 'razorpay'))
    if (!isMounted()) return
    if (order.Status !== 1) return showRefusal(order)
    await loadScript(order.data.script)
    if (!isMounted()) return
    const { txnid } = order.data
    const response = await launchRazorpay(order.data)
    const { order_id } = request.repayment
    const result = await sendPaymentReport('razorpayConfirm', { txnid, order_id, ...response })
    if (result.Status === 1 && result.Data.status === 'SUCCESS') {
      typedAmount.forget()
      removeChoice()
      return request.setStage({ name: 'paymentSuccess', message: result.Message, payment: result.Data })
    }
    const reported = 'outcome' in response ? response.outcome : 'PENDING'
    showResult({ status: result.Status === 1 ? result.Data.status : reported, transactionId: txnid })
  }
  const [pay] = useAsyncAction(async (method: PaymentMethod) => {
    setPayingMethod(method)
    request.setNotice(undefined)
    await (method === 'payu' ? payByPayu() : payByRazorpay()).catch((error: unknown) => reportError(error))
    setPayingMethod(undefined)
  })
  return { pay, payingMethod }
}
