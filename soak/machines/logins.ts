import { setTimeout as sleep } from 'node:timers/promises'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'

type Answer = { Status: number; Data?: Record<string, string> }

/** Visitors who log in by code, one after the other, and what became of their requests. */
export type Logins = {
  /** Tokens that were given out: whoever has one is logged in. */
  tokens: string[]
  /** Requests by the code of their answer; 0 is none at all. */
  answers: Map<number, number>
  stop(): Promise<void>
}

const visitors = 6
const patienceMs = 20_000
const pauseAfterFailureMs = 50
let lastMobile = 7_000_000_000

const bearer = (token: string) => `Bearer ${token}`
const basic = `Basic ${btoa(clientCredential)}`

const post = (url: string, path: string, body: object, authorization = basic) =>
  fetch(url + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  })

export function startLogins(url: string): Logins {
  const tokens: string[] = []
  const answers = new Map<number, number>()
  let isStopped = false

  /** The answer to one request; without one the login has failed. */
  async function ask<Result>(request: Promise<Response>): Promise<Result> {
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
    const sent = await ask<Answer>(post(url, paths.customerRegistration, { event_name: 'login', mobile }))
    const [message] = await ask<{ otp: string }[]>(fetch(`${url}/simulators/inbox.json?mobile=${mobile}`))
    const verify = { event_name: 'otp_verify', profile_id: sent.Data?.cust_profile_id, otp: message?.otp }
    const verified = await ask<Answer>(post(url, paths.customerRegistration, verify))
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

/** How many of those who were told that they are logged in are not. */
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
