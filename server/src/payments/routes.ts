import { loanStatement } from 'contract/payments/loan-statement'
import { paymentStatus } from 'contract/payments/payment-status'
import { payuOrders } from 'contract/payments/payu-orders'
import { payuResult } from 'contract/payments/payu-result'
import { razorpayConfirm } from 'contract/payments/razorpay-confirm'
import { razorpayOrder } from 'contract/payments/razorpay-order'
import { repayOtp } from 'contract/payments/repay-otp'
import { repayOtpVerify } from 'contract/payments/repay-otp-verify'
import { repaymentData } from 'contract/payments/repayment-data'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../dependencies.ts'
import type { OtpParts } from '../otp/otp-parts.ts'
import { keyFor } from '../platform/config/config.ts'
import type { Place } from '../platform/http/caller.ts'
import type { Credentials } from '../platform/http/credentials.ts'
import { serveEvent } from '../platform/http/serve-endpoint.ts'
import { createSignedAddresses } from '../platform/http/signed-addresses.ts'
import { showLoanStatement } from './loan-statement.ts'
import { servePapers } from './paper/serve-papers.ts'
import { showPaymentStatus } from './payment-status.ts'
import { orderPayu } from './payu-orders.ts'
import { takePayuResult } from './payu-result.ts'
import { confirmRazorpay } from './razorpay-confirm.ts'
import { orderRazorpay } from './razorpay-order.ts'
import { sendRepayOtp } from './repay-otp.ts'
import { verifyRepayOtp } from './repay-otp-verify.ts'
import { showRepaymentData } from './repayment-data.ts'
import { serveProviderPosts } from './serve-provider-posts.ts'
import { createSettlePayment } from './settle-payment.ts'
import { tellSoon } from './tell-receipts.ts'

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
}
