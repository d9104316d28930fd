import { fetchJson } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { NoticeName, Sms } from './sms.ts'

type Options = {
  authKey: string
  templateId: string
  /** The template of each notice; a notice without one is not sent. */
  noticeTemplates: Partial<Record<NoticeName, string>>
  url: string
  timeoutMs?: number
}

const maxResponseBytes = 16_384

/** MSG91's v5 API. We generate the codes and MSG91 only delivers them; notices use its flow call. Errors may have HTTP 200. */
export function createMsg91({ authKey, templateId, noticeTemplates, url, timeoutMs = 5_000 }: Options): Sms {
  async function post(call: URL, body: object): Promise<void> {
    const request = {
      provider: 'msg91',
      url: call.href,
      headers: { authkey: authKey },
      body,
      timeoutMs,
      maxResponseBytes,
    }
    const { status, body: response } = await fetchJson(request)
    const { type } = (response ?? {}) as { type?: unknown }
    if (status !== 200 || type !== 'success') throw new ProviderFailure('msg91', `refused with HTTP ${status}`)
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
