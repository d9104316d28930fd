import { applications } from './applications.ts'
import { audit } from './audit.ts'
import { brake } from './brake.ts'
import { bureau } from './bureau.ts'
import type { ConsoleNoun } from './console-event.ts'
import { customers } from './customers.ts'
import { documents } from './documents.ts'
import { exports } from './exports.ts'
import { links } from './links.ts'
import { payouts } from './payouts.ts'
import { policy } from './policy.ts'
import { proofs } from './proofs.ts'
import { requests } from './requests.ts'
import { review } from './review.ts'
import { screening } from './screening.ts'
import { session } from './session.ts'
import { staff } from './staff.ts'

/** Every noun of the console's wire. The server's routes, the permission test and the client's types derive from it. */
export const consoleEndpoints = {
  ...{ session, staff, requests, audit },
  ...{ review, documents, payouts, applications, customers, proofs, exports, links, brake },
  ...{ policy, screening, bureau },
} satisfies Record<string, ConsoleNoun>

export type ConsoleEndpoints = typeof consoleEndpoints
