import { isIP } from 'node:net'

type Reach = { HOST: string; PUBLIC_URL?: string | undefined; PROVIDERS: 'simulated' | 'live' }

/** Who runs the process; root is 0, and Windows has no such number. */
export type RunningUser = { userId: number | undefined }

const loopbackName = /^(localhost|.+\.localhost)$/i

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (loopbackName.test(bare) || bare === '::1') return true
  return isIP(bare) === 4 && bare.startsWith('127.')
}

/** Whether anybody but the person at this machine can reach the server. */
function isOnPublicAddress({ HOST, PUBLIC_URL }: Reach): boolean {
  if (!isLoopback(HOST)) return true
  return PUBLIC_URL !== undefined && (PUBLIC_URL.startsWith('https:') || !isLoopback(new URL(PUBLIC_URL).hostname))
}

/** Real customers or real strangers: nothing may be left at a default that is only fit for a laptop. */
export const isExposed = (env: Reach) => env.PROVIDERS === 'live' || isOnPublicAddress(env)
