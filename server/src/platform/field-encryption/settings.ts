import { z } from 'zod'
import { optionalText } from '../config/setting-types.ts'

const keyLine = /^([1-9]\d{0,3}):([A-Za-z0-9+/]{43}=)$/

/** Keys by version, from lines or a list such as `1:base64,2:base64`. Undefined if one of them is not a key. */
export function parseKeys(text: string): Map<number, Buffer> | undefined {
  const lines = text.split(/[\s,]+/).filter((line) => line !== '')
  const found = lines.map((line) => keyLine.exec(line))
  const keys = new Map(found.map((match) => [Number(match?.[1]), Buffer.from(match?.[2] ?? '', 'base64')]))
  const isValid = lines.length > 0 && found.every((match) => match !== null) && keys.size === lines.length
  return isValid ? keys : undefined
}

const dataKeys = z.string().transform((text, context) => {
  const keys = parseKeys(text)
  if (keys !== undefined) return keys
  context.addIssue('must be keys of 32 bytes in base64 with their versions: 1:…,2:…')
  return z.NEVER
})

export const personalDataEnvironment = {
  DATA_KEYS: dataKeys.optional(),
  DATA_KEY_FILE: optionalText,
  DATA_KEY_VERSION: z.coerce.number().int().min(0).optional(),
}

type Environment = z.output<z.ZodObject<typeof personalDataEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

export function personalDataProblems({ DATA_KEYS, DATA_KEY_FILE, PROVIDERS }: Environment): string[] {
  if (DATA_KEYS && DATA_KEY_FILE) return ['DATA_KEY_FILE: must not be set together with DATA_KEYS']
  const isMissing = PROVIDERS === 'live' && !DATA_KEYS && !DATA_KEY_FILE
  return isMissing ? ['DATA_KEYS: is required while PROVIDERS is live, or DATA_KEY_FILE'] : []
}

export const readPersonalData = (env: Environment) => ({
  dataKeys: { keys: env.DATA_KEYS, file: env.DATA_KEY_FILE, version: env.DATA_KEY_VERSION },
})

export type DataKeySettings = ReturnType<typeof readPersonalData>['dataKeys']
