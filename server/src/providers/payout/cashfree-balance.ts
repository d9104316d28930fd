import { paiseOf } from 'domain/money/paise'
import { z } from 'zod'
import type { CashfreeAccount } from '../cashfree/settings.ts'
import { fetchJson } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'

const provider = 'cashfree payouts'
const authorized = z.object({ data: z.object({ token: z.string().min(1) }) })
const balance = z.object({ data: z.object({ availableBalance: z.coerce.number() }) })

/** Transfers V2 has no balance: it is read with V1, which has hosts of its own. */
const hostsOfV1: Record<string, string> = {
  'api.cashfree.com': 'payout-api.cashfree.com',
  'sandbox.cashfree.com': 'payout-gamma.cashfree.com',
}

function read<T>(schema: z.ZodType<T>, { status, body }: { status: number; body: unknown }): T {
  const parsed = schema.safeParse(body)
  if (status !== 200 || !parsed.success)
    throw new ProviderFailure(provider, `no balance in the response, HTTP ${status}`)
  return parsed.data
}

/** What is left less what is under way. */
export async function readCashfreeBalance({
  clientId,
  clientSecret,
  url,
  timeoutMs,
}: CashfreeAccount): Promise<number> {
  const { protocol, host } = new URL(url)
  const base = `${protocol}//${hostsOfV1[host] ?? host}/payout/v1`
  const call = { provider, timeoutMs }
  const headers = { 'x-client-id': clientId, 'x-client-secret': clientSecret }
  const { token } = read(authorized, await fetchJson({ ...call, url: `${base}/authorize`, headers })).data
  const answer = await fetchJson({
    ...call,
    method: 'GET',
    url: `${base}/getBalance`,
    headers: { authorization: `Bearer ${token}` },
  })
  return paiseOf(read(balance, answer).data.availableBalance)
}
