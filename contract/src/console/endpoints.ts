import { applications } from './applications.ts'
import { audit } from './audit.ts'
import type { ConsoleNoun } from './console-event.ts'
import { payouts } from './payouts.ts'
import { requests } from './requests.ts'
import { session } from './session.ts'
import { staff } from './staff.ts'

/** Every noun of the console's wire. The server's routes, the permission test and the client's types derive from it. */
export const consoleEndpoints = { session, staff, requests, audit, payouts, applications } satisfies Record<
  string,
  ConsoleNoun
>

export type ConsoleEndpoints = typeof consoleEndpoints
