import type { Reply, TestApp } from './test-app.ts'

export type Browser = {
  requestCode(mobile: string): Promise<Reply>
  /** Asks for a code and returns it with the profile it is for. */
  receiveCode(mobile: string): Promise<{ profileId: string; otp: string }>
  enterCode(profileId: string, otp: string, more?: { dob?: string }): Promise<Reply>
  logIn(mobile: string): Promise<Reply>
}

type Options = {
  address?: string
  /** The mobile app keeps no cookies and is recognised by its address. */
  keepsCookies?: boolean
}

export const otherCode = (otp: string) => String((Number(otp) + 1) % 10_000).padStart(4, '0')

/** One browser that logs in, with its cookies. */
export function createBrowser(
  testApp: TestApp,
  { address = '198.51.100.1', keepsCookies = true }: Options = {},
): Browser {
  let cookie: string | undefined

  async function call(body: object): Promise<Reply> {
    const headers = cookie === undefined ? {} : { cookie }
    const reply = await testApp.call(body, { address, headers })
    const set = reply.headers['set-cookie']
    if (keepsCookies && set !== undefined) cookie = String(set).split(';')[0]
    return reply
  }
  const requestCode: Browser['requestCode'] = (mobile) => call({ event_name: 'login', mobile })
  const enterCode: Browser['enterCode'] = (profileId, otp, more = {}) =>
    call({ event_name: 'otp_verify', profile_id: profileId, otp, ...more })
  const receiveCode: Browser['receiveCode'] = async (mobile) => {
    const reply = await requestCode(mobile)
    if (reply.Status !== 1) throw new Error(reply.Message)
    return { profileId: reply.Data.cust_profile_id as string, otp: await testApp.codeFor(mobile) }
  }

  return {
    requestCode,
    receiveCode,
    enterCode,
    async logIn(mobile) {
      const { profileId, otp } = await receiveCode(mobile)
      return enterCode(profileId, otp)
    },
  }
}

let browsers = 0

/** A new browser with its own IP address. */
export function newBrowser(testApp: TestApp): Browser {
  browsers += 1
  return createBrowser(testApp, { address: `203.0.${Math.floor(browsers / 250)}.${1 + (browsers % 250)}` })
}
