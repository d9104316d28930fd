import { account } from './account/account.ts'
import { logOutElsewhere } from './account/log-out-elsewhere.ts'
import { customerRegistration } from './customer-registration.ts'
import { legacyUpload } from './documents/legacy-upload.ts'
import { mandatoryDocuments } from './documents/mandatory-documents.ts'
import { mandatoryDocumentsCheck } from './documents/mandatory-documents-check.ts'
import type { Endpoint } from './endpoint.ts'
import { logout } from './identity/logout.ts'
import { customerProfile } from './journey/customer-profile.ts'
import { dashboardData } from './journey/dashboard-data.ts'
import { masterData } from './journey/master-data.ts'
import { user } from './journey/user.ts'
import { leadDetails } from './lead-details.ts'
import { allLeads } from './loans/all-leads.ts'
import { bankingDetails } from './loans/banking-details.ts'
import { leadDetail } from './loans/lead-detail.ts'
import { stepStatus } from './loans/step-status.ts'
import type { EndpointName } from './paths.ts'
import { loanStatement } from './repay/loan-statement.ts'
import { paymentStatus } from './repay/payment-status.ts'
import { payuOrders } from './repay/payu-orders.ts'
import { payuResult } from './repay/payu-result.ts'
import { razorpayConfirm } from './repay/razorpay-confirm.ts'
import { razorpayOrder } from './repay/razorpay-order.ts'
import { repayOtp } from './repay/repay-otp.ts'
import { repayOtpVerify } from './repay/repay-otp-verify.ts'
import { repaymentData } from './repay/repayment-data.ts'
import { blogDetail } from './site/blog-detail.ts'
import { blogs } from './site/blogs.ts'

/** Every endpoint under the name its path has: what is served, documented and typed for the web. */
export const endpoints = {
  customerRegistration,
  dashboardData,
  customerProfile,
  user,
  leadDetails,
  legacyUpload,
  mandatoryDocuments,
  mandatoryDocumentsCheck,
  bankingDetails,
  stepStatus,
  allLeads,
  leadDetail,
  account,
  logOutElsewhere,
  logout,
  masterData,
  blogs,
  blogDetail,
  repayOtp,
  repayOtpVerify,
  repaymentData,
  payuOrders,
  payuResult,
  razorpayOrder,
  razorpayConfirm,
  paymentStatus,
  loanStatement,
} satisfies Record<EndpointName, Endpoint>

export type Endpoints = typeof endpoints
