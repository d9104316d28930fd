import { z } from 'zod'
import { askJson } from './ask-json.ts'
import type { CashfreeAccount } from './cashfree-account.ts'
import { ProviderFailure } from './provider-failure.ts'

const apiVersion = '2023-12-18'

export const secureIdFailure = (message: string) => new ProviderFailure('cashfree', message)

/** Anything else is no name, and some of it no database could keep. */
export const secureIdName = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)

/** Asks Cashfree Secure ID and gives the body of its answer; with anything but HTTP 200 it has not answered. */
export async function askSecureId(account: CashfreeAccount, path: string, question: object): Promise<unknown> {
  const { clientId, clientSecret, url, timeoutMs } = account
  const { status, body } = await askJson({
    provider: 'cashfree',
    url: `${url.replace(/\/+$/, '')}${path}`,
    headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion },
    body: question,
    timeoutMs,
  })
  if (status !== 200) throw secureIdFailure(`refused with HTTP ${status}`)
  return body
}
