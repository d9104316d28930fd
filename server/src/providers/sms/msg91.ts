import { ProviderFailure } from '../provider-failure.ts'
import type { Sms } from './sms.ts'

type Options = { authKey: string; templateId: string; url: string; timeoutMs?: number }

const answerLimitBytes = 16_384

/** MSG91's v5 OTP call: we make, keep and judge the code, MSG91 carries it. An error may come with HTTP 200. */
export function createMsg91({ authKey, templateId, url, timeoutMs = 5_000 }: Options): Sms {
  return {
    async sendOtp({ mobile, otp, validMinutes }) {
      const call = new URL('/api/v5/otp', url)
      call.search = new URLSearchParams({
        template_id: templateId,
        mobile: `91${mobile}`,
        otp,
        otp_expiry: String(validMinutes),
      }).toString()
      const response = await fetch(call, {
        method: 'POST',
        headers: { authkey: authKey, 'content-type': 'application/json' },
        body: '{}',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new ProviderFailure('msg91', 'no answer', cause)
      })
      if ((await typeOf(response)) !== 'success')
        throw new ProviderFailure('msg91', `refused with HTTP ${response.status}`)
    },
  }
}

async function typeOf(response: Response): Promise<unknown> {
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > answerLimitBytes) {
    await response.body?.cancel()
    return undefined
  }
  try {
    const answer = (await response.json()) as { type?: unknown }
    return answer?.type
  } catch {
    return undefined
  }
}
