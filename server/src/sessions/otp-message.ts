import { brand } from 'contract/brand'

/** The last line lets the browser that is waiting fill the code in by itself (WebOTP). */
export function loginOtpText(otp: string, validMinutes: number, host: string): string {
  const sentence = `${otp} is your ${brand.name} login code. It is valid for ${validMinutes} minutes. Never share it with anyone.`
  return `${sentence}\n\n@${host} #${otp}`
}
