import { paymentStatus } from 'contract/payments/payment-status'
import { payuOrders } from 'contract/payments/payu-orders'
import { payuResult } from 'contract/payments/payu-result'
import { razorpayConfirm } from 'contract/payments/razorpay-confirm'
import { razorpayOrder } from 'contract/payments/razorpay-order'
import { repayOtp } from 'contract/payments/repay-otp'
import { repayOtpVerify } from 'contract/payments/repay-otp-verify'
import { repaymentData } from 'contract/payments/repayment-data'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createBackgroundWork } from '../../platform/http/background-work.ts'
import type { Reachability } from '../../platform/http/caller.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEvent } from '../../platform/http/serve-endpoint.ts'
import type { SignedUrls } from '../../platform/http/signed-urls.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { Payu } from '../../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { Otp } from '../../records/otp/otp.ts'
import type { Sessions } from '../../records/sessions/sessions.ts'
import { startPayuPayment } from './orders/payu-orders.ts'
import { startRazorpayPayment } from './orders/razorpay-order.ts'
import type { RepaymentDependencies } from './repayment/answer-repayment.ts'
import { sendRepayOtp } from './repayment/repay-otp.ts'
import { verifyRepayOtp } from './repayment/repay-otp-verify.ts'
import { showRepaymentData } from './repayment/repayment-data.ts'
import { createReportCounter } from './results/count-reports.ts'
import { measureDisputesByHand } from './results/disputes-by-hand.ts'
import { showPaymentStatus } from './results/payment-status.ts'
import { receivePayuResult } from './results/payu-result.ts'
import { type CallbackDependencies, serveProviderCallbacks } from './results/provider-callbacks.ts'
import { confirmRazorpay } from './results/razorpay-confirm.ts'
import type { ReceiveDependencies } from './results/receive-report.ts'

type Dependencies = CallbackDependencies & {
  credentials: Credentials
  database: Database
  clock: Clock
  log: Logger
  otp: Otp
  sessions: Sessions
  sms: Sms
  payu: Payu
  razorpay: Razorpay
  /** Addresses of the providers' checkout scripts. */
  checkoutScripts: { payu: string; razorpay: string }
  /** Signs the addresses of receipts and statements. */
  urls: SignedUrls
  publicUrl: string
  reachability: Reachability
  metrics: Registry
  securityEvents: SecurityEvents
  findCurrentDebit: RepaymentDependencies['findCurrentDebit']
  onBooked: ReceiveDependencies['onBooked']
}

/** Repayment of loans: what is due, paying it, and what the providers report. */
export function registerPayments(app: FastifyInstance, dependencies: Dependencies): void {
  const { credentials, checkoutScripts } = dependencies
  const receiving = { ...dependencies, ...createReportCounter(dependencies.metrics, dependencies.securityEvents) }
  measureDisputesByHand(dependencies.metrics, dependencies.database)
  serveEvent(app, credentials, repayOtp, sendRepayOtp({ ...dependencies, inBackground: createBackgroundWork(app) }))
  serveEvent(app, credentials, repayOtpVerify, verifyRepayOtp(dependencies))
  serveEvent(app, credentials, repaymentData, showRepaymentData(dependencies))
  serveEvent(app, credentials, payuOrders, startPayuPayment({ ...dependencies, script: checkoutScripts.payu }))
  serveEvent(app, credentials, payuResult, receivePayuResult(receiving))
  serveEvent(
    app,
    credentials,
    razorpayOrder,
    startRazorpayPayment({ ...dependencies, script: checkoutScripts.razorpay }),
  )
  serveEvent(app, credentials, razorpayConfirm, confirmRazorpay(receiving))
  serveEvent(app, credentials, paymentStatus, showPaymentStatus(dependencies))
  serveProviderCallbacks(app, receiving)
}
