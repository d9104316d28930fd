import { screeningCommands } from 'contract/console/screening'
import { z } from 'zod'
import type { Transaction } from '../../../../platform/database/database.ts'
import { findApplicant } from '../../../../records/customers/applicants.ts'
import { lockCustomer, readCustomer } from '../../../../records/customers/queries.ts'
import { type RequestKind, RequestRefused } from '../../../../records/staff/requests/request-kind.ts'
import { findHit, type Hit, type HitState, moveHit } from '../hits.ts'
import { loadListsTask } from '../jobs.ts'
import { findEntries, findList, lockSource, type StoredEntry, updateSource } from '../lists/list-rows.ts'
import { describeCustomer } from './show-hit.ts'

const hitCommand = z.object(screeningCommands.confirm_hit)
type HitCommand = z.output<typeof hitCommand>

async function requireHit(transaction: Transaction, hitId: string): Promise<Hit> {
  const hit = await findHit(transaction, hitId)
  if (hit === undefined) throw new RequestRefused('There is no such alert.')
  return hit
}

/** What the person who approves compares. */
async function describe(transaction: Transaction, customerId: number): Promise<string> {
  const { mobile } = await readCustomer(transaction, customerId)
  const lines = describeCustomer(await findApplicant(transaction, customerId), mobile)
  return lines.map(({ label, value }) => `${label}: ${value}`).join('; ')
}

const describeEntry = ({ content: { names, details } }: StoredEntry) =>
  [names.map(({ name }) => name).join(', '), ...details.map(({ label, value }) => `${label}: ${value}`)].join('; ')

type Move = { kind: string; title: string; from: HitState; to: HitState; reason: string; before: string; after: string }

/** An alert about one customer that two people move. */
const moveByTwo = (move: Move): RequestKind<HitCommand> => ({
  ...{ kind: move.kind, title: move.title, schema: hitCommand },
  raise: 'screening_confirm',
  decide: 'screening_confirm_decide',
  subjectOf: ({ hit_id }) => `screening:${hit_id}`,
  customerIdOf: async (transaction, { hit_id }) => (await findHit(transaction, hit_id))?.customerId,
  lookPurpose: 'screening',
  versionOf: async (transaction, { hit_id }) => (await requireHit(transaction, hit_id)).state,
  async execute(transaction, { hit_id }, { now: at, makerId, approverId }) {
    await lockCustomer(transaction, (await requireHit(transaction, hit_id)).customerId)
    const hit = await requireHit(transaction, hit_id)
    if (hit.state !== move.from) throw new RequestRefused('This alert was decided otherwise meanwhile.')
    const entry = (await findEntries(transaction, [hit.entryId])).get(hit.entryId)
    const { to, reason } = move
    await moveHit(transaction, hit_id, { to, reason, staffId: makerId, approvedBy: approverId, at })
    return {
      title: `${move.title}: ${entry?.source} ${entry?.reference}`,
      changes: [
        { label: 'Our customer', before: null, after: await describe(transaction, hit.customerId) },
        { label: 'On the list', before: null, after: entry ? describeEntry(entry) : 'not there any more' },
        { label: 'The alert', before: move.before, after: move.after },
        { label: 'What the customer reads', before: null, after: 'nothing of it: “we are still checking”' },
      ],
      messages: [],
      documents: [],
    }
  },
})

const confirmHit = moveByTwo({
  kind: 'confirm_hit',
  title: 'Confirm a person on a sanctions list',
  from: 'POTENTIAL',
  to: 'CONFIRMED',
  reason: 'two people found that it is the same person',
  before: 'an alert that nobody has decided',
  after:
    'the customer is the person on the list: no money leaves, and it is reported today to the nodal officer of the Ministry of Home Affairs and to FIU-IND',
})

const liftHit = moveByTwo({
  kind: 'lift_hit',
  title: 'Lift a confirmed alert',
  from: 'CONFIRMED',
  to: 'FALSE_POSITIVE',
  reason: 'two people lifted it',
  before: 'confirmed: no money leaves',
  after: 'ruled out: what waited for it goes on',
})

const listCommand = z.object(screeningCommands.accept_list)

const acceptList: RequestKind<z.output<typeof listCommand>> = {
  kind: 'accept_list',
  title: 'Accept a shorter sanctions list',
  schema: listCommand,
  raise: 'screening_confirm',
  decide: 'screening_confirm_decide',
  subjectOf: ({ source }) => `screening:list:${source}`,
  versionOf: async (transaction, { source }) =>
    (await lockSource(transaction, source)).refusedSha256?.toString('hex') ?? 'none',
  async execute(transaction, { source, sha256 }, { approverId }) {
    const state = await lockSource(transaction, source)
    if (state.refusedSha256?.toString('hex') !== sha256 || state.listId === null)
      throw new RequestRefused('Another edition was read meanwhile.')
    const before = await findList(transaction, state.listId)
    await updateSource(transaction, source, { acceptedSha256: state.refusedSha256 })
    await loadListsTask.queue(transaction, { by: approverId })
    return {
      title: `Accept a shorter sanctions list: ${source}`,
      changes: [{ label: source, before: `${before.people} people`, after: state.refusedBecause }],
      messages: [],
      documents: [],
    }
  },
}

export const screeningKinds = [confirmHit, liftHit, acceptList] as RequestKind[]
