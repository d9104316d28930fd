import { customerRegistration } from 'contract/registration/customer-registration'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { SessionTokens } from '../../platform/http/session-tokens.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { PanCheck } from '../../providers/pan-check/pan-check.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { readDateOfBirth } from '../../records/customers/applicants.ts'
import { acceptLargeBodies } from '../../records/files/bodies/large-bodies.ts'
import type { Files } from '../../records/files/files.ts'
import type { Lead } from '../../records/loans/leads.ts'
import type { Otp } from '../../records/otp/otp.ts'
import { resendLoginOtp, sendLoginOtp } from '../../records/sessions/login.ts'
import { verifyLoginOtp } from '../../records/sessions/otp-verify.ts'
import type { Sessions } from '../../records/sessions/sessions.ts'
import { saveIncomeDetails } from './income-details.ts'
import { verifyPancard } from './pancard-verification.ts'
import { savePersonalDetails } from './personal-details.ts'
import { checkEligibility } from './register-now.ts'
import { saveResidenceDetails } from './residence-details.ts'
import { saveSelfie } from './selfie-upload.ts'

export type RegistrationDependencies = {
  credentials: Credentials
  database: Database
  clock: Clock
  sessions: Sessions
  sessionTokens: SessionTokens
  otp: Otp
  files: Files
  sms: Sms
  securityEvents: SecurityEvents
  panCheck: PanCheck
  expireOffers(leads: readonly Lead[]): Promise<boolean>
}

/** Login, the steps of the registration and the eligibility check, all served at one path and told apart by event. */
export function registerRegistration(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { credentials, sessions, files } = dependencies
  const handlers = {
    login: sendLoginOtp(dependencies),
    resend_otp: resendLoginOtp(dependencies),
    otp_verify: verifyLoginOtp({ ...dependencies, readDateOfBirth }),
    pancard_verification: verifyPancard(dependencies),
    personal_details: savePersonalDetails(dependencies),
    residence_details: saveResidenceDetails(dependencies),
    income_details: saveIncomeDetails(dependencies),
    selfie_upload: saveSelfie(files),
    register_now: checkEligibility(dependencies),
  }
  acceptLargeBodies(app, { findSession: sessions.find, ...files.bodies }, (scope) =>
    serveEndpoint(scope, credentials, customerRegistration, handlers),
  )
}
