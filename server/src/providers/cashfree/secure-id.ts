import { z } from 'zod'
import { fetchJson } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { CashfreeAccount } from './settings.ts'

const apiVersion = '2023-12-18'

export const secureIdFailure = (message: string) => new ProviderFailure('cashfree', message)

/** Longer text or control characters cannot be a name, and PostgreSQL could not store a NUL. */
export const secureIdName = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)

/** Calls Cashfree Secure ID and returns the body of its response; any status but 200 is a failure. */
export async function callSecureId(account: CashfreeAccount, path: string, request: object): Promise<unknown> {
  const { clientId, clientSecret, url, timeoutMs } = account
  const { status, body } = await fetchJson({
    provider: 'cashfree',
    url: `${url.replace(/\/+$/, '')}${path}`,
    headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion },
    body: request,
    timeoutMs,
  })
  if (status !== 200) throw secureIdFailure(`refused with HTTP ${status}`)
  return body
}
