import { manyEvents } from './endpoint.ts'
import { login } from './identity/login.ts'
import { otpVerify } from './identity/otp-verify.ts'
import { resendOtp } from './identity/resend-otp.ts'
import { paths } from './paths.ts'

export const customerRegistration = manyEvents(paths.customerRegistration, {
  login,
  resend_otp: resendOtp,
  otp_verify: otpVerify,
})
