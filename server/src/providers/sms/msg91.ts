import { fetchJson } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { orderValues } from './fill-template.ts'
import type { Sms } from './sms.ts'
import { codeTemplates, noticeTemplates, type TemplateName } from './templates.ts'

type Options = {
  authKey: string
  /** The id of each template; a message without one is not sent. */
  templateIds: Partial<Record<TemplateName, string>>
  url: string
  timeoutMs?: number
}

const maxResponseBytes = 16_384

/** A server error may come after the message was handed on, or from a proxy that did not wait for the result. */
class ServerError extends ProviderFailure {
  override readonly isUncertain = true
}

const numberVariables = (template: string, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(orderValues(template, values).map((value, index) => [`VAR${index + 1}`, value]))

/** MSG91's v5 API. We generate the codes and MSG91 only delivers them; notices use its flow call. Errors may have HTTP 200. */
export function createMsg91({ authKey, templateIds, url, timeoutMs = 5_000 }: Options): Sms {
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
    if (status >= 500) throw new ServerError('msg91', `failed with HTTP ${status}`)
    if (status !== 200 || type !== 'success') throw new ProviderFailure('msg91', `refused with HTTP ${status}`)
  }

  function templateIdOf(name: TemplateName): string {
    const id = templateIds[name]
    if (id === undefined) throw new ProviderFailure('msg91', `no template for ${name}`)
    return id
  }

  return {
    async sendOtp({ mobile, name, values, otp, validMinutes }) {
      const call = new URL('/api/v5/otp', url)
      call.search = new URLSearchParams({
        template_id: templateIdOf(name),
        mobile: `91${mobile}`,
        otp,
        otp_expiry: String(validMinutes),
      }).toString()
      await post(call, numberVariables(codeTemplates[name], values))
    },
    async sendNotice({ mobile, name, values }) {
      await post(new URL('/api/v5/flow/', url), {
        template_id: templateIdOf(name),
        recipients: [{ mobiles: `91${mobile}`, ...numberVariables(noticeTemplates[name], values) }],
      })
    },
  }
}
