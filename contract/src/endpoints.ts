import { account } from './account/account.ts'
import { consents } from './account/consents.ts'
import { customerProfile } from './account/customer-profile.ts'
import { dashboardData } from './account/dashboard-data.ts'
import { dataRights } from './account/data-rights.ts'
import { documents } from './account/documents.ts'
import { logOutElsewhere } from './account/log-out-elsewhere.ts'
import { user } from './account/user.ts'
import { agreement } from './agreements/agreement.ts'
import { coolingOff } from './agreements/cooling-off.ts'
import { allLeads } from './applications/all-leads.ts'
import { bankingDetails } from './applications/banking-details.ts'
import { leadDetail } from './applications/lead-detail.ts'
import { leadDetails } from './applications/save-lead-details.ts'
import { stepStatus } from './applications/step-status.ts'
import { withdrawApplication } from './applications/withdraw-application.ts'
import { complaint } from './complaints/complaint.ts'
import { legacyUpload } from './documents/legacy-upload.ts'
import { mandatoryDocuments } from './documents/mandatory-documents.ts'
import { mandatoryDocumentsCheck } from './documents/mandatory-documents-check.ts'
import type { Endpoint } from './endpoint.ts'
import { mandate } from './mandates/mandate.ts'
import type { EndpointName } from './paths.ts'
import { loanStatement } from './payments/loan-statement.ts'
import { paymentStatus } from './payments/payment-status.ts'
import { payuOrders } from './payments/payu-orders.ts'
import { payuResult } from './payments/payu-result.ts'
import { razorpayConfirm } from './payments/razorpay-confirm.ts'
import { razorpayOrder } from './payments/razorpay-order.ts'
import { repayOtp } from './payments/repay-otp.ts'
import { repayOtpVerify } from './payments/repay-otp-verify.ts'
import { repaymentData } from './payments/repayment-data.ts'
import { masterData } from './reference-data/master-data.ts'
import { customerRegistration } from './registration/customer-registration.ts'
import { logout } from './sessions/logout.ts'
import { secondProof } from './sessions/second-proof.ts'
import { blogDetail } from './site/blog-detail.ts'
import { blogs } from './site/blogs.ts'

/** Every endpoint by the name of its path. The server's routes, the API document and the client's types derive from it. */
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
  withdrawApplication,
  allLeads,
  leadDetail,
  agreement,
  coolingOff,
  account,
  consents,
  dataRights,
  complaint,
  mandate,
  documents,
  logOutElsewhere,
  secondProof,
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
