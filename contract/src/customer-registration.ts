import { manyEvents } from './endpoint.ts'
import { login } from './identity/login.ts'
import { otpVerify } from './identity/otp-verify.ts'
import { resendOtp } from './identity/resend-otp.ts'
import { incomeDetails } from './journey/income-details.ts'
import { pancardVerification } from './journey/pancard-verification.ts'
import { personalDetails } from './journey/personal-details.ts'
import { registerNow } from './journey/register-now.ts'
import { residenceDetails } from './journey/residence-details.ts'
import { selfieUpload } from './journey/selfie-upload.ts'
import { paths } from './paths.ts'

export const customerRegistration = manyEvents(paths.customerRegistration, {
  login,
  resend_otp: resendOtp,
  otp_verify: otpVerify,
  pancard_verification: pancardVerification,
  personal_details: personalDetails,
  residence_details: residenceDetails,
  income_details: incomeDetails,
  selfie_upload: selfieUpload,
  register_now: registerNow,
})
