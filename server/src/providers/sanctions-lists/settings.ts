import type { z } from 'zod'
import { optionalText } from '../../platform/config/setting-types.ts'
import type { ListSource } from './sanctions-lists.ts'

/** A path on the server's disk, or a web address. */
export const sanctionsEnvironment = { SANCTIONS_LIST_UN: optionalText, SANCTIONS_LIST_MHA: optionalText }

type Environment = z.output<z.ZodObject<typeof sanctionsEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

const names = ['SANCTIONS_LIST_UN', 'SANCTIONS_LIST_MHA'] as const

export function sanctionsProblems(env: Environment): string[] {
  const missing = names.filter((name) => !env[name])
  const isNeeded = env.PROVIDERS === 'live' || missing.length < names.length
  return isNeeded
    ? missing.map((name) => `${name}: is required with live providers and beside the other list: a file or an address`)
    : []
}

/** Undefined for the sample lists of the simulator, which nothing waits for. */
export const readSanctionsSettings = ({ SANCTIONS_LIST_UN: un, SANCTIONS_LIST_MHA: mha }: Environment) => ({
  sanctionsLists: un && mha ? ({ UN: un, MHA: mha } satisfies Record<ListSource, string>) : undefined,
})
