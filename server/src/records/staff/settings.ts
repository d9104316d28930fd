import type { z } from 'zod'
import { isExposed, isLoopbackHost } from '../../platform/config/exposure.ts'
import { webAddress } from '../../platform/config/setting-types.ts'

export const consoleEnvironment = { CONSOLE_URL: webAddress.optional() }

type Environment = z.output<z.ZodObject<typeof consoleEnvironment>> & Parameters<typeof isExposed>[0]

export function consoleProblems(env: Environment): string[] {
  const { CONSOLE_URL, PUBLIC_URL, PROVIDERS } = env
  if (CONSOLE_URL === undefined)
    return PROVIDERS === 'live' ? ['CONSOLE_URL: is required while PROVIDERS is live, on a host name of its own'] : []
  const problems: string[] = []
  const { protocol, hostname } = new URL(CONSOLE_URL)
  if (protocol !== 'https:' && (PROVIDERS === 'live' || !isLoopbackHost(hostname)))
    problems.push('CONSOLE_URL: must be an https address')
  if (PUBLIC_URL !== undefined && hostname === new URL(PUBLIC_URL).hostname)
    problems.push(
      'CONSOLE_URL: must have another host name than PUBLIC_URL, so that scripts of the site cannot reach it',
    )
  return problems
}

export const readConsole = (env: Environment) => ({
  console: {
    /** Undefined on loopback, where the console stands beside the site, and where there is no console. */
    origin: env.CONSOLE_URL && new URL(env.CONSOLE_URL).origin,
    isOnLoopback: !isExposed(env),
  },
})

export type ConsoleSettings = ReturnType<typeof readConsole>['console']
