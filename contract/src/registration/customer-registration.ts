import { manyEvents } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { login } from '../sessions/login.ts'
import { otpVerify } from '../sessions/otp-verify.ts'
import { resendOtp } from '../sessions/resend-otp.ts'
import { incomeDetails } from './income-details.ts'
import { pancardVerification } from './pancard-verification.ts'
import { personalDetails } from './personal-details.ts'
import { registerNow } from './register-now.ts'
import { residenceDetails } from './residence-details.ts'
import { selfieUpload } from './selfie-upload.ts'

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
