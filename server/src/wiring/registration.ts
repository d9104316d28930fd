import { account } from 'contract/account/account'
import { logOutElsewhere } from 'contract/account/log-out-elsewhere'
import { customerRegistration } from 'contract/customer-registration'
import { logout } from 'contract/identity/logout'
import { customerProfile } from 'contract/journey/customer-profile'
import { dashboardData } from 'contract/journey/dashboard-data'
import { user } from 'contract/journey/user'
import type { FastifyInstance } from 'fastify'
import { showAccount } from '../account/account.ts'
import { endOtherSessions } from '../account/log-out-elsewhere.ts'
import { sendLoginOtp } from '../identity/login.ts'
import { endSession } from '../identity/logout.ts'
import { verifyLoginOtp } from '../identity/otp-verify.ts'
import { resendLoginOtp } from '../identity/resend-otp.ts'
import { showCustomerProfile } from '../journey/customer-profile.ts'
import { showDashboardData } from '../journey/dashboard-data.ts'
import { keepIncomeDetails } from '../journey/income-details.ts'
import { verifyPancard } from '../journey/pancard-verification.ts'
import { keepPersonalDetails } from '../journey/personal-details.ts'
import { checkEligibility } from '../journey/register-now.ts'
import { keepResidenceDetails } from '../journey/residence-details.ts'
import { keepSelfie } from '../journey/selfie-upload.ts'
import { showUser } from '../journey/user.ts'
import type { Parts } from '../parts.ts'
import type { Files } from '../platform/files/files.ts'
import type { Credentials } from '../platform/http/credentials.ts'
import { serveEndpoint, serveEvent } from '../platform/http/serve-endpoint.ts'
import { takeLargeBodies } from '../platform/http/take-large-bodies.ts'
import type { OtpParts } from '../platform/otp-parts.ts'
import type { Sessions } from '../platform/session.ts'

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
