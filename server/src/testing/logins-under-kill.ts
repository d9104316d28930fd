import { randomInt } from 'node:crypto'
import { paths } from 'contract/paths'
import { freePort, type Process, startProcess, untilReady } from './server-process.ts'

export type LoginTest = {
  settings: Record<string, string>
  /** How often the server is killed with SIGKILL. */
  kills: number
}

const parallelVisitors = 4
const loginsPerKill = { min: 5, max: 50 }
const maxDelayMs = 25

/** Logs in by code; resolves to the token, or to undefined if the server was killed meanwhile. */
export async function logInOver(server: Process, mobile: string): Promise<string | undefined> {
  try {
    const sent = await server.post({ event_name: 'login', mobile })
    const inbox = await fetch(`${server.url}/simulators/inbox.json?mobile=${mobile}`)
    const [message] = (await inbox.json()) as { otp: string }[]
    const profile_id = sent.body.Data?.cust_profile_id
    const verified = await server.post({ event_name: 'otp_verify', profile_id, otp: message?.otp })
    return verified.body.Data?.app_login_token
  } catch {
    return undefined
  }
}

export const isLoggedIn = async (server: Process, token: string): Promise<boolean> =>
  (await server.post({}, token, paths.dashboardData)).body.Status === 1

/** Kills the server again and again while visitors log in; returns the tokens it has given out. */
export async function runLoginsUnderKill({ settings, kills }: LoginTest): Promise<string[]> {
  const tokens: string[] = []
  let lastMobile = 9_400_000_000
  for (let kill = 0; kill < kills; kill++) {
    const server = startProcess(await freePort(), settings)
    await untilReady(server)
    const killAt = tokens.length + randomInt(loginsPerKill.min, loginsPerKill.max)
    const visitors = Array.from({ length: parallelVisitors }, async () => {
      for (;;) {
        lastMobile += 1
        const token = await logInOver(server, String(lastMobile))
        if (token === undefined) return
        tokens.push(token)
        if (tokens.length === killAt) setTimeout(() => server.child.kill('SIGKILL'), randomInt(maxDelayMs))
      }
    })
    await Promise.all([...visitors, server.exited])
  }
  return tokens
}
