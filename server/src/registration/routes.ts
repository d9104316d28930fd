import { account } from 'contract/account/account'
import { customerProfile } from 'contract/account/customer-profile'
import { dashboardData } from 'contract/account/dashboard-data'
import { logOutElsewhere } from 'contract/account/log-out-elsewhere'
import { user } from 'contract/account/user'
import { customerRegistration } from 'contract/registration/customer-registration'
import { logout } from 'contract/sessions/logout'
import type { FastifyInstance } from 'fastify'
import { showAccount } from '../account/account.ts'
import { showCustomerProfile } from '../account/customer-profile.ts'
import { showDashboardData } from '../account/dashboard-data.ts'
import { endOtherSessions } from '../account/log-out-elsewhere.ts'
import { showUser } from '../account/user.ts'
import type { Parts } from '../dependencies.ts'
import type { Files } from '../files/files.ts'
import type { OtpParts } from '../otp/otp-parts.ts'
import type { Credentials } from '../platform/http/credentials.ts'
import { serveEndpoint, serveEvent } from '../platform/http/serve-endpoint.ts'
import { takeLargeBodies } from '../platform/http/take-large-bodies.ts'
import { sendLoginOtp } from '../sessions/login.ts'
import { endSession } from '../sessions/logout.ts'
import { verifyLoginOtp } from '../sessions/otp-verify.ts'
import { resendLoginOtp } from '../sessions/resend-otp.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { keepIncomeDetails } from './income-details.ts'
import { verifyPancard } from './pancard-verification.ts'
import { keepPersonalDetails } from './personal-details.ts'
import { checkEligibility } from './register-now.ts'
import { keepResidenceDetails } from './residence-details.ts'
import { keepSelfie } from './selfie-upload.ts'

const panParts = ({ config, database, clock, providers, log }: Parts) => ({
  database,
  clock,
  panCheck: providers.panCheck,
  checksPerDay: config.panChecksPerDay,
  onCheckFailed: (error: unknown) => log.error({ err: error }, 'a PAN could not be checked'),
})

type Door = { credentials: Credentials; sessions: Sessions; otp: OtpParts; files: Files }

/** From the first login to the eligibility check, and the account. */
export function serveRegistration(app: FastifyInstance, parts: Parts, door: Door): void {
  const { credentials, sessions, otp, files } = door
  const { database, clock, config } = parts
  const { creditManagers } = config
  const registration = {
    login: sendLoginOtp(otp),
    resend_otp: resendLoginOtp(otp),
    otp_verify: verifyLoginOtp(otp, config.session),
    pancard_verification: verifyPancard(panParts(parts)),
    personal_details: keepPersonalDetails(database, clock),
    residence_details: keepResidenceDetails(database),
    income_details: keepIncomeDetails(database, clock),
    selfie_upload: keepSelfie(files),
    register_now: checkEligibility(database, clock, config.eligibility),
  }
  takeLargeBodies(app, { sessions, threads: files.threads }, (scope) =>
    serveEndpoint(scope, credentials, customerRegistration, registration),
  )
  const signFileAddress = files.addresses.sign
  const profile = showCustomerProfile({ database, clock, signFileAddress, creditManagers })
  serveEvent(app, credentials, dashboardData, showDashboardData(signFileAddress))
  serveEvent(app, credentials, customerProfile, profile)
  serveEvent(app, credentials, user, showUser(database))
  serveEvent(app, credentials, account, showAccount(database, clock, config.session))
  serveEvent(app, credentials, logOutElsewhere, endOtherSessions(database, clock))
  serveEvent(app, credentials, logout, endSession(sessions))
}
