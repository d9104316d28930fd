import type { ContactChannel } from 'domain/loan/lifecycle/recovery'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Decision } from './outdated-decisions.ts'

export type RecoveryAgent = { id: number; name: string; cardNo: string; agency: string }
export type Assignment = Decision & { id: number; agent: RecoveryAgent; namedAt: Date | null }

type By = { by: string; at: Date }

/** Returns false if there is an agent with this card already. */
export async function insertAgent(database: Queryable, agent: Omit<RecoveryAgent, 'id'>, { by, at }: By) {
  const { name, cardNo, agency } = agent
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('recoveryAgents')
    .values({ name, cardNo, agency, addedBy: by, addedAt: at })
    .onConflict((conflict) => conflict.column('cardNo').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findAgent = (database: Queryable, cardNo: string): Promise<RecoveryAgent | undefined> =>
  database
    .selectFrom('recoveryAgents')
    .select(['id', 'name', 'cardNo', 'agency'])
    .where('cardNo', '=', cardNo)
    .executeTakeFirst()

export async function insertAssignment(transaction: Transaction, leadId: number, agentId: number, { by, at }: By) {
  await transaction
    .insertInto('recoveryAssignments')
    .values({ leadId, agentId, assignedBy: by, assignedAt: at })
    .execute()
}

const selectAssignments = (database: Queryable) =>
  database
    .selectFrom('recoveryAssignments as assignment')
    .innerJoin('recoveryAgents as agent', 'agent.id', 'assignment.agentId')
    .select(['assignment.id', 'assignment.leadId', 'assignment.namedAt'])
    .select(['assignment.assignedAt as decidedAt', 'agent.id as agentId', 'agent.name', 'agent.agency'])
    .select('agent.cardNo')
    .where('assignment.endedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectAssignments>['executeTakeFirstOrThrow']>>

const assignmentOf = ({ id, leadId, namedAt, decidedAt, agentId, name, cardNo, agency }: Row): Assignment => ({
  ...{ id, leadId, namedAt, decidedAt },
  agent: { id: agentId, name, cardNo, agency },
})

/** The current assignment of a loan. */
export async function findAssignment(database: Queryable, leadId: number): Promise<Assignment | undefined> {
  const found = await selectAssignments(database).where('assignment.leadId', '=', leadId).executeTakeFirst()
  return found && assignmentOf(found)
}

const selectPage = (database: Queryable, afterId: number, limit: number) =>
  selectAssignments(database).where('assignment.id', '>', afterId).orderBy('assignment.id').limit(limit)

/** A page of current assignments. */
export const listAssignments = async (database: Queryable, afterId: number, limit: number): Promise<Assignment[]> =>
  (await selectPage(database, afterId, limit).execute()).map(assignmentOf)

/** A page of current assignments that the borrower has not been told about yet. */
export const listUnannouncedAssignments = async (
  database: Queryable,
  afterId: number,
  limit: number,
): Promise<Assignment[]> =>
  (await selectPage(database, afterId, limit).where('assignment.namedAt', 'is', null).execute()).map(assignmentOf)

export async function markAnnounced(database: Queryable, id: number, at: Date): Promise<void> {
  await database.updateTable('recoveryAssignments').set({ namedAt: at }).where('id', '=', id).execute()
}

/** Returns false if the loan has no current assignment. */
export async function endAssignment(transaction: Transaction, leadId: number, { by, at }: By): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('recoveryAssignments')
    .set({ endedAt: at, endedBy: by })
    .where('leadId', '=', leadId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertContact(
  transaction: Transaction,
  assignmentId: number,
  channel: ContactChannel,
  { by, at }: By,
): Promise<void> {
  await transaction.insertInto('recoveryContacts').values({ assignmentId, channel, recordedBy: by, at }).execute()
}

/** Every agent that a loan was assigned to, with the contacts that were recorded, oldest first. */
export async function listRecovery(database: Queryable, leadId: number) {
  const assignments = await database
    .selectFrom('recoveryAssignments as assignment')
    .innerJoin('recoveryAgents as agent', 'agent.id', 'assignment.agentId')
    .select(['assignment.id', 'agent.name', 'agent.agency', 'agent.cardNo'])
    .select(['assignment.assignedAt', 'assignment.endedAt'])
    .where('assignment.leadId', '=', leadId)
    .orderBy('assignment.id')
    .execute()
  const contacts = await database
    .selectFrom('recoveryContacts')
    .select(['assignmentId', 'channel', 'at'])
    .where((eb) => eb('assignmentId', '=', eb.fn.any(eb.val(assignments.map(({ id }) => id)))))
    .orderBy('id')
    .execute()
  return assignments.map(({ id, ...assignment }) => ({
    ...assignment,
    contacts: contacts.filter(({ assignmentId }) => assignmentId === id).map(({ channel, at }) => ({ channel, at })),
  }))
}
