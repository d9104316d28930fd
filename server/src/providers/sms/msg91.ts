import { ProviderFailure } from '../provider-failure.ts'
import type { NoticeName, Sms } from './sms.ts'

type Options = {
  authKey: string
  templateId: string
  /** The flow of each notice; a notice without one is not sent. */
  noticeTemplates: Partial<Record<NoticeName, string>>
  url: string
  timeoutMs?: number
}

const maxResponseBytes = 16_384

/** MSG91's v5 API: codes are ours and MSG91 only delivers them; notices are flows. Errors may come with HTTP 200. */
export function createMsg91({ authKey, templateId, noticeTemplates, url, timeoutMs = 5_000 }: Options): Sms {
  async function post(call: URL, body: object): Promise<void> {
    const response = await fetch(call, {
      method: 'POST',
      headers: { authkey: authKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new ProviderFailure('msg91', 'no response', cause)
    })
    if ((await responseType(response)) !== 'success')
      throw new ProviderFailure('msg91', `refused with HTTP ${response.status}`)
  }

  return {
    async sendOtp({ mobile, otp, validMinutes }) {
      const call = new URL('/api/v5/otp', url)
      call.search = new URLSearchParams({
        template_id: templateId,
        mobile: `91${mobile}`,
        otp,
        otp_expiry: String(validMinutes),
      }).toString()
      await post(call, {})
    },
    async sendNotice({ mobile, name, values }) {
      const template = noticeTemplates[name]
      if (template === undefined) throw new ProviderFailure('msg91', `no template for ${name}`)
      const variables = Object.fromEntries(values.map((value, index) => [`VAR${index + 1}`, value]))
      await post(new URL('/api/v5/flow/', url), {
        template_id: template,
        recipients: [{ mobiles: `91${mobile}`, ...variables }],
      })
    },
  }
}

async function responseType(response: Response): Promise<unknown> {
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxResponseBytes) {
    await response.body?.cancel()
    return undefined
  }
  try {
    const body = (await response.json()) as { type?: unknown } | null
    return body?.type
  } catch {
    return undefined
  }
}
