import { useEffect, useEffectEvent } from 'react'

type OtpCredential = Credential & { code?: string }

/** Where the browser can read the message itself (WebOTP), the code fills itself in. */
export function useWebOtp(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const request = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
    navigator.credentials
      .get(request)
      .then((credential) => {
        const { code } = (credential ?? {}) as OtpCredential
        if (code && /^\d{4}$/.test(code)) take(code)
      })
      .catch(() => {})
    return () => waiting.abort()
  }, [])
}
