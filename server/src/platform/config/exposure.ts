import { isIP } from 'node:net'

type Reach = { HOST: string; PUBLIC_URL?: string | undefined; PROVIDERS: 'simulated' | 'live' }

/** The user of the process; 0 is root, undefined is Windows. */
export type RunningUser = { userId: number | undefined }

const loopbackName = /^(localhost|.+\.localhost)$/i

export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (loopbackName.test(bare) || bare === '::1') return true
  return isIP(bare) === 4 && bare.startsWith('127.')
}

/** Whether the server can be reached from other machines. */
function isOnPublicAddress({ HOST, PUBLIC_URL }: Reach): boolean {
  if (!isLoopbackHost(HOST)) return true
  return PUBLIC_URL !== undefined && (PUBLIC_URL.startsWith('https:') || !isLoopbackHost(new URL(PUBLIC_URL).hostname))
}

/** With live providers or on a public address, defaults that are meant for local development are refused. */
export const isExposed = (env: Reach) => env.PROVIDERS === 'live' || isOnPublicAddress(env)
