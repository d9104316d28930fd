import type { Clock } from '../../platform/clock.ts'
import type { Bureau } from './bureau.ts'
import { createEquifax } from './equifax-ccr.ts'
import type { BureauSettings } from './settings.ts'
import { createSimulatedEquifax, simulatedUrls } from './simulated-equifax.ts'

/** The simulated bureau is the live adapter, whose requests a function of this process answers. */
export function createBureau({ isSimulated, ...account }: BureauSettings, clock: Clock): Bureau {
  if (!isSimulated) return createEquifax(account)
  return createEquifax({ ...account, ...simulatedUrls, fetch: createSimulatedEquifax(clock) })
}
