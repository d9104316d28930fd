import type { customerActs as contract } from 'contract/console/customer-acts'
import type { Clock } from './platform/clock.ts'
import { customerRecordActs } from './records/customers/staff-acts.ts'
import type { AddressHasher } from './records/emails/email-verifications.ts'
import { describeProof } from './records/files/proofs.ts'
import { standingLooks } from './records/loans/customer-standing.ts'
import { moveMobileKind } from './records/sessions/move-mobile.ts'
import { proveLoginKind } from './records/sessions/prove-login.ts'
import { sessionActs } from './records/sessions/staff-acts.ts'
import type { ConsoleHandlers } from './records/staff/door/console-handler.ts'
import type { RequestKind } from './records/staff/requests/request-kind.ts'
import { resendActs } from './servicing/account/staff-resend.ts'
import { complaintActs } from './servicing/complaints/staff-complaint.ts'
import { correctKind } from './servicing/data-rights/field-corrections/correct-fields.ts'
import { correctionLooks } from './servicing/data-rights/field-corrections/show-correctable.ts'
import { paymentLinkActs } from './servicing/papers/payment-link/staff-payment-link.ts'

type Dependencies = { clock: Clock; addresses: AddressHasher; publicUrl: string }

/** What may be done for a customer, each by the module that owns what it changes. */
export const customerActs = (dependencies: Dependencies): ConsoleHandlers<typeof contract> => ({
  ...customerRecordActs(dependencies),
  ...standingLooks(dependencies),
  ...sessionActs,
  ...correctionLooks,
  ...resendActs(dependencies),
  ...paymentLinkActs(dependencies),
  ...complaintActs(dependencies),
})

export const customerKinds = (dependencies: Dependencies) =>
  [
    correctKind(dependencies),
    moveMobileKind({ ...dependencies, describeFile: describeProof }),
    proveLoginKind({ describeFile: describeProof }),
  ] as RequestKind[]
