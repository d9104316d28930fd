import { useEffect, useEffectEvent } from 'react'

type OtpCredential = Credential & { code?: string }

/** Reads the code from the SMS if the browser supports WebOTP. */
export function useWebOtp(onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const controller = new AbortController()
    const request = { otp: { transport: ['sms'] }, signal: controller.signal } as CredentialRequestOptions
    navigator.credentials
      .get(request)
      .then((credential) => {
        const { code } = (credential ?? {}) as OtpCredential
        if (code && /^\d{4}$/.test(code)) handleCode(code)
      })
      .catch(() => {})
    return () => controller.abort()
  }, [])
}
