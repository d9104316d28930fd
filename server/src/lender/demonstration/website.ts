import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import type { FastifyInstance } from 'fastify'

/** An answer of the site; older endpoints put what they say beside `Data`. */
export type SiteReply = { Status: number; Message: string; Data: Record<string, unknown>; [name: string]: unknown }

/** One browser of a borrower, who logs in anew when the session has ended. */
export type Website = {
  /** Whatever the answer is. */
  ask(path: string, event: string, body?: object): Promise<SiteReply>
  /** Throws unless it succeeds. */
  call(path: string, event: string, body?: object): Promise<SiteReply>
  /** A call of a page that is not ours, such as a checkout. */
  post(url: string, body: object): Promise<Record<string, unknown>>
  logIn(): Promise<void>
  newestCode(): Promise<string>
}

type Visitor = { mobile: string; ipAddress: string }

const basic = `Basic ${Buffer.from(clientCredential).toString('base64')}`

export function openWebsite(app: FastifyInstance, { mobile, ipAddress }: Visitor): Website {
  let authorization = basic
  /** By which the site knows the device again. */
  let cookie = ''
  async function send(method: 'GET' | 'POST', url: string, payload?: object): Promise<unknown> {
    const headers = { authorization, cookie }
    const response = await app.inject({ method, url, headers, remoteAddress: ipAddress, ...(payload && { payload }) })
    const set = response.headers['set-cookie']
    if (set !== undefined)
      cookie = [set]
        .flat()
        .map((each) => each.split(';')[0])
        .join('; ')
    if (response.statusCode >= 500) throw new Error(`${url}: ${response.body}`)
    return response.json()
  }
  const ask: Website['ask'] = async (path, event, body = {}) =>
    (await send('POST', path, { ...(event && { event_name: event }), ...body })) as SiteReply
  const call: Website['call'] = async (path, event, body) => {
    const reply = await ask(path, event, body)
    if (reply.Status !== 1) throw new Error(`${mobile} ${path} ${event}: ${reply.Message}`)
    return reply
  }
  async function newestCode(): Promise<string> {
    const messages = (await send('GET', `/simulators/inbox.json?mobile=${mobile}`)) as { otp: string | null }[]
    const code = messages.find(({ otp }) => otp)?.otp
    if (!code) throw new Error(`${mobile} was sent no code`)
    return code
  }
  return {
    ask,
    call,
    newestCode,
    post: async (url, body) => (await send('POST', url, body)) as Record<string, unknown>,
    async logIn() {
      authorization = basic
      const { Data } = await call(paths.customerRegistration, 'login', { mobile })
      const entered = { profile_id: Data.cust_profile_id, otp: await newestCode() }
      const { Data: verified } = await call(paths.customerRegistration, 'otp_verify', entered)
      authorization = `Bearer ${verified.app_login_token}`
    },
  }
}
