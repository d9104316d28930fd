import { z } from 'zod'

export const virusScanEnvironment = {
  VIRUS_SCAN: z.enum(['off', 'simulated', 'clamd']).default('off'),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be a host and a port, such as localhost:3310')
    .optional(),
}

type Environment = z.output<z.ZodObject<typeof virusScanEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

export function virusScanProblems({ VIRUS_SCAN, CLAMD_ADDRESS, PROVIDERS }: Environment): string[] {
  if (VIRUS_SCAN === 'simulated' && PROVIDERS === 'live')
    return ['VIRUS_SCAN: must not be simulated while PROVIDERS is live']
  return VIRUS_SCAN === 'clamd' && !CLAMD_ADDRESS ? ['CLAMD_ADDRESS: is required by the virus scan clamd'] : []
}

/** Undefined if files are not scanned. */
export function readVirusScanSettings({ VIRUS_SCAN, CLAMD_ADDRESS = '' }: Environment) {
  const [host = '', port] = CLAMD_ADDRESS.split(':')
  const virusScan = { off: undefined, simulated: 'simulated' as const, clamd: { host, port: Number(port) } }[VIRUS_SCAN]
  return { virusScan }
}
