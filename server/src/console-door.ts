import { policyKind } from './borrowing/decision/policy/policy-kind.ts'
import { releaseCasesOf } from './borrowing/decision/review/claims.ts'
import { countWaiting } from './borrowing/decision/review/list-cases.ts'
import { brakeKinds } from './borrowing/evidence/brake/brake-kinds.ts'
import { bureauKinds } from './borrowing/evidence/bureau/bureau-kinds.ts'
import { defaultBureauLimits } from './borrowing/evidence/bureau/bureau-limits.ts'
import { waitingHits } from './borrowing/evidence/screening/desk/routes.ts'
import { screeningKinds } from './borrowing/evidence/screening/desk/screening-kinds.ts'
import { payoutKinds } from './borrowing/payouts/desk/payout-kinds.ts'
import { defaultLimitsOf } from './borrowing/payouts/desk/payout-limits.ts'
import { waitingPayouts } from './borrowing/payouts/desk/routes.ts'
import { customerKinds } from './customer-acts.ts'
import type { Dependencies } from './dependencies.ts'
import { businessTime } from './platform/clock.ts'
import { createAddressHasher } from './records/emails/email-verifications.ts'
import { createDoor, type Door } from './records/staff/door/door.ts'
import { staffKinds } from './records/staff/people/staff-kinds.ts'
import type { RequestKind } from './records/staff/requests/request-kind.ts'
import { resumeApplications } from './records/staff/switches/applications-switch.ts'

/** Modules hand over the kinds of request they can carry out, and what waits for a person. */
export const createConsoleDoor = ({
  config,
  database,
  clock,
  log,
  secret,
}: Pick<Dependencies, 'config' | 'database' | 'clock' | 'log' | 'secret'>): Door =>
  createDoor({
    ...{ database, clock, log },
    settings: config.console,
    hasSamplePeople:
      config.isEachProviderSimulated && config.console.isOnLoopback && config.console.origin === undefined,
    kinds: [
      ...staffKinds,
      resumeApplications,
      ...brakeKinds,
      ...bureauKinds(defaultBureauLimits(config)),
      policyKind(clock) as RequestKind,
      ...payoutKinds(defaultLimitsOf(config), config.publicUrl),
      ...screeningKinds,
      ...customerKinds({ clock, publicUrl: config.publicUrl, addresses: createAddressHasher(secret) }),
    ],
    waitingCounts: { review: countWaiting(clock), payouts: waitingPayouts, screening: waitingHits },
    releaseClaims: [(transaction, staffId) => releaseCasesOf(transaction, staffId, { at: businessTime(clock) })],
  })
