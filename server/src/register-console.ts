import type { FastifyInstance } from 'fastify'
import { decideApplicationTask } from './borrowing/decision/decide-application.ts'
import { registerPolicy } from './borrowing/decision/policy/policy-handlers.ts'
import { registerReview } from './borrowing/decision/review/routes.ts'
import { serveDocuments } from './borrowing/decision/review/view-documents.ts'
import { registerBrake } from './borrowing/evidence/brake/routes.ts'
import { defaultBureauLimits } from './borrowing/evidence/bureau/bureau-limits.ts'
import type { QueueBureau } from './borrowing/evidence/bureau/queue-bureau.ts'
import { registerBureau } from './borrowing/evidence/bureau/routes.ts'
import { registerLinks } from './borrowing/evidence/links/routes.ts'
import { registerScreeningDesk } from './borrowing/evidence/screening/desk/routes.ts'
import { defaultLimitsOf } from './borrowing/payouts/desk/payout-limits.ts'
import { registerPayoutDesk } from './borrowing/payouts/desk/routes.ts'
import { createConsoleDoor } from './console-door.ts'
import { customerActs } from './customer-acts.ts'
import type { Dependencies } from './dependencies.ts'
import { registerCustomers } from './lender/customers/routes.ts'
import { keyFor } from './platform/config/app-secret.ts'
import { createAddressHasher } from './records/emails/email-verifications.ts'
import type { Files } from './records/files/files.ts'
import { registerProofs } from './records/files/proofs.ts'
import { registerExports } from './records/staff/exports/routes.ts'
import { registerStaff } from './records/staff/routes.ts'

type Shared = { publicUrl: string; files: Files; queueBureau: QueueBureau }

/** The pages of the lender's people, each served by the module that owns it. */
export function registerConsole(app: FastifyInstance, dependencies: Dependencies, shared: Shared): void {
  const { publicUrl, files, queueBureau } = shared
  const { config, clock, secret } = dependencies
  const door = createConsoleDoor(dependencies)
  registerStaff(app, door)
  registerExports(app, door, keyFor('staff-exports', secret))
  const signDocument = serveDocuments(app, door, { files, key: keyFor('staff-documents', secret) })
  registerReview(app, door, signDocument)
  registerLinks(app, door)
  registerBrake(app, door, clock)
  registerBureau(app, door, { queueBureau, defaultLimits: defaultBureauLimits(config) })
  registerPolicy(app, door)
  const areListsRequired = config.sanctionsLists !== undefined
  registerPayoutDesk(app, door, { clock, defaultLimits: defaultLimitsOf(config), areListsRequired })
  registerScreeningDesk(app, door, { clock, areListsRequired, decideApplication: decideApplicationTask })
  registerProofs(app, door, files)
  const acts = customerActs({ clock, publicUrl, addresses: createAddressHasher(secret) })
  registerCustomers(app, door, { clock, acts })
}
