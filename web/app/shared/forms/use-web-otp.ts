import { useEffect, useEffectEvent } from 'react'

type OtpCredential = Credential & { code?: string }

/** Reads each code from its SMS if the browser supports WebOTP, which reads one SMS per request. */
export function useWebOtp(sentAt: number, onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code needs a new request
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
  }, [sentAt])
}
