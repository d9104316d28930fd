import { setTimeout as sleep } from 'node:timers/promises'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'

type Answer = { Status: number; Data?: Record<string, string> }

/** Visitors who keep logging in by code. */
export type Logins = {
  /** The session tokens of successful logins. */
  tokens: string[]
  /** The number of requests by HTTP status; 0 means no response. */
  answers: Map<number, number>
  stop(): Promise<void>
}

const visitors = 6
const timeoutMs = 20_000
const pauseAfterFailureMs = 50
let lastMobile = 7_000_000_000

const bearer = (token: string) => `Bearer ${token}`
const basic = `Basic ${btoa(clientCredential)}`

const post = (url: string, path: string, body: object, authorization = basic) =>
  fetch(url + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })

export function startLogins(url: string): Logins {
  const tokens: string[] = []
  const answers = new Map<number, number>()
  let isStopped = false

  /** Counts the response and throws unless it is a success. */
  async function countResponse<Result>(request: Promise<Response>): Promise<Result> {
    const count = (code: number) => answers.set(code, (answers.get(code) ?? 0) + 1)
    const response = await request.catch(() => {
      count(0)
      throw new Error('no answer')
    })
    count(response.status)
    if (!response.ok) throw new Error(`answered with ${response.status}`)
    return (await response.json()) as Result
  }

  async function logIn(): Promise<void> {
    lastMobile += 1
    const mobile = String(lastMobile)
    const sent = await countResponse<Answer>(post(url, paths.customerRegistration, { event_name: 'login', mobile }))
    const [message] = await countResponse<{ otp: string }[]>(fetch(`${url}/simulators/inbox.json?mobile=${mobile}`))
    const verify = { event_name: 'otp_verify', profile_id: sent.Data?.cust_profile_id, otp: message?.otp }
    const verified = await countResponse<Answer>(post(url, paths.customerRegistration, verify))
    const token = verified.Data?.app_login_token
    if (token !== undefined) tokens.push(token)
  }

  const work = Array.from({ length: visitors }, async () => {
    while (!isStopped) await logIn().catch(() => sleep(pauseAfterFailureMs))
  })
  return {
    tokens,
    answers,
    async stop() {
      isStopped = true
      await Promise.all(work)
    },
  }
}

/** How many of these tokens are no longer logged in. */
export async function countForgotten(url: string, tokens: readonly string[]): Promise<number> {
  let forgotten = 0
  for (const token of tokens) {
    const response = await post(url, paths.dashboardData, {}, bearer(token))
    const { Status } = (await response.json()) as Answer
    if (Status !== 1) forgotten += 1
  }
  return forgotten
}

export async function until(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + withinMs
  while (!isTrue()) {
    if (performance.now() > giveUpAt) return false
    await sleep(10)
  }
  return true
}
