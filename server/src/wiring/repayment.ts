import { loanStatement } from 'contract/repay/loan-statement'
import { paymentStatus } from 'contract/repay/payment-status'
import { payuOrders } from 'contract/repay/payu-orders'
import { payuResult } from 'contract/repay/payu-result'
import { razorpayConfirm } from 'contract/repay/razorpay-confirm'
import { razorpayOrder } from 'contract/repay/razorpay-order'
import { repayOtp } from 'contract/repay/repay-otp'
import { repayOtpVerify } from 'contract/repay/repay-otp-verify'
import { repaymentData } from 'contract/repay/repayment-data'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { keyFor } from '../platform/config.ts'
import type { Place } from '../platform/http/caller.ts'
import type { Credentials } from '../platform/http/credentials.ts'
import { serveEvent } from '../platform/http/serve-endpoint.ts'
import { createSignedAddresses } from '../platform/http/signed-addresses.ts'
import type { OtpParts } from '../platform/otp-parts.ts'
import { showLoanStatement } from '../repay/loan-statement.ts'
import { servePapers } from '../repay/paper/serve-papers.ts'
import { showPaymentStatus } from '../repay/payment-status.ts'
import { orderPayu } from '../repay/payu-orders.ts'
import { takePayuResult } from '../repay/payu-result.ts'
import { confirmRazorpay } from '../repay/razorpay-confirm.ts'
import { orderRazorpay } from '../repay/razorpay-order.ts'
import { sendRepayOtp } from '../repay/repay-otp.ts'
import { verifyRepayOtp } from '../repay/repay-otp-verify.ts'
import { showRepaymentData } from '../repay/repayment-data.ts'
import { serveProviderPosts } from '../repay/serve-provider-posts.ts'
import { createSettlePayment } from '../repay/settle-payment.ts'
import { tellSoon } from '../repay/tell-receipts.ts'
import { serveSimulatedPayments } from '../simulators/payments/serve-simulated-payments.ts'

function paymentParts({ config, database, clock, providers, secret, log }: Parts) {
  const { payu, razorpay } = providers.payments
  return {
    database,
    clock,
    log,
    settle: createSettlePayment({
      database,
      clock,
      log,
      onBooked: tellSoon({ database, clock, log, sms: providers.sms }),
    }),
    payu,
    razorpay,
    publicUrl: config.publicUrl,
    addresses: createSignedAddresses(keyFor('papers', secret), clock),
    onFailed: (error: unknown) => log.warn({ err: error }, 'a payment could not be started'),
  }
}

type Door = { credentials: Credentials; otp: OtpParts; place: Place }

/** Money comes back. */
export function serveRepayment(app: FastifyInstance, parts: Parts, { credentials, otp, place }: Door): void {
  const { config, database, clock } = parts
  const payments = paymentParts(parts)
  const { scripts } = config.payments
  serveEvent(app, credentials, repayOtp, sendRepayOtp(otp))
  serveEvent(app, credentials, repayOtpVerify, verifyRepayOtp(otp))
  serveEvent(app, credentials, repaymentData, showRepaymentData(database, clock))
  serveEvent(app, credentials, payuOrders, orderPayu({ ...payments, script: scripts.payu }))
  serveEvent(app, credentials, payuResult, takePayuResult(payments))
  serveEvent(app, credentials, razorpayOrder, orderRazorpay({ ...payments, script: scripts.razorpay }))
  serveEvent(app, credentials, razorpayConfirm, confirmRazorpay(payments))
  serveEvent(app, credentials, paymentStatus, showPaymentStatus(payments))
  serveEvent(app, credentials, loanStatement, showLoanStatement(payments))
  servePapers(app, { ...payments, place })
  serveProviderPosts(app, payments)
  const { loopback } = parts.providers.payments
  if (config.isSimulated && loopback) serveSimulatedPayments(app, { database, clock, loopback, ...config.payments })
}
