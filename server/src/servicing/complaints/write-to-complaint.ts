import type { complaint as contract } from 'contract/complaints/complaint'
import { mayReopen, mayReply } from 'domain/complaints/complaint'
import { businessTime } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import { accepted, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { isErased, lockCustomer } from '../../records/customers/queries.ts'
import { addFiles } from './complaint-files.ts'
import { addEvent, type Complaint, changeStatus, findComplaint, listEvents, lockComplaint } from './complaints.ts'
import { mayWriteToday } from './raise-complaint.ts'
import { describeComplaint, findOwnComplaint, type ShowDependencies } from './show-complaints.ts'

/** Adds the customer's text to the locked complaint. Returns the reason if it was not added. */
async function addText(
  { clock }: ShowDependencies,
  transaction: Transaction,
  { id, customerId }: Complaint,
  { kind, text }: { kind: 'REPLIED' | 'REOPENED'; text: string },
) {
  const complaint = await lockComplaint(transaction, id)
  if (complaint === undefined) return 'complaintNotFound'
  if (kind === 'REPLIED' && !mayReply(complaint)) return 'complaintNotOpen'
  // Already reopened, for example by the first of two clicks.
  if (kind === 'REOPENED' && mayReply(complaint)) return undefined
  if (kind === 'REOPENED' && !mayReopen(complaint, clock.today())) return 'complaintNotReopened'
  const events = await listEvents(transaction, id)
  if (events.at(-1)?.kind === kind && events.at(-1)?.text === text) return undefined
  if (!(await mayWriteToday(transaction, customerId, clock))) return 'complaintLimitReached'
  const [at, happenedOn] = [businessTime(clock), clock.today()]
  await addEvent(transaction, { complaintId: id, kind, byWhom: 'customer', text, at, happenedOn })
  if (kind === 'REOPENED') await changeStatus(transaction, id, { status: 'OPEN' })
  return undefined
}

type Write = { number: string; text: string }

async function write(
  dependencies: ShowDependencies,
  kind: 'REPLIED' | 'REOPENED',
  { number, text }: Write,
  caller: LoggedInCaller,
) {
  const { database } = dependencies
  const own = await findOwnComplaint(database.kysely, number, dependencies, caller)
  if (own === undefined) return refuse('complaintNotFound')
  const problem = await inTransaction(database, async (transaction) => {
    // The lock makes an erasure wait, which an open complaint prevents.
    const customer = await lockCustomer(transaction, own.customerId)
    return isErased(customer) ? 'erased' : addText(dependencies, transaction, own, { kind, text })
  })
  if (problem === 'erased') return sessionInvalid
  return problem === undefined ? replyWithUpdated(dependencies, own, caller) : refuse(problem)
}

async function replyWithUpdated(dependencies: ShowDependencies, { id }: Complaint, { session }: LoggedInCaller) {
  const complaint = await findComplaint(dependencies.database.kysely, id)
  if (complaint === undefined) return refuse('complaintNotFound')
  return accepted({ Data: await describeComplaint(dependencies, complaint, session) })
}

export const replyToComplaint =
  (dependencies: ShowDependencies): Handler<typeof contract.events.reply> =>
  (body, caller) =>
    write(dependencies, 'REPLIED', body, caller)

export const reopenComplaint =
  (dependencies: ShowDependencies): Handler<typeof contract.events.reopen> =>
  (body, caller) =>
    write(dependencies, 'REOPENED', body, caller)

/** A picture or PDF, checked and encrypted like every upload. */
export function attachFile(dependencies: ShowDependencies): Handler<typeof contract.events.attach> {
  const { database, clock, files } = dependencies
  return async ({ number, file }, caller) => {
    const own = await findOwnComplaint(database.kysely, number, dependencies, caller)
    if (own === undefined) return refuse('complaintNotFound')
    const record = (transaction: Transaction, fileId: string) => addFiles(transaction, own.id, [fileId], clock)
    const { customerId } = caller.session
    const upload = { file, accepts: 'image or pdf', password: '' } as const
    const attached = await files.attach({ customerId, docType: 'complaint', record }, upload, caller)
    return typeof attached === 'string' ? refuse(attached) : replyWithUpdated(dependencies, own, caller)
  }
}
