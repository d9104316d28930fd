import { createLoopback, type Loopback } from '../../platform/http/loopback.ts'
import type { Esign } from './esign.ts'
import type { EsignSettings } from './settings.ts'
import { createSetuEsign } from './setu-esign.ts'

/** The simulated provider is the live adapter connected to our own process through the loopback. */
export type EsignProvider = { provider: Esign; loopback?: Loopback }

export function createEsign(settings: EsignSettings): EsignProvider {
  if (!settings.isSimulated) return { provider: createSetuEsign(settings) }
  const loopback = createLoopback()
  return { provider: createSetuEsign({ ...settings, fetch: loopback.fetch }), loopback }
}
