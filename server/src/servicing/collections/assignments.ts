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
    .insertInto('recovery_agents')
    .values({ name, card_no: cardNo, agency, added_by: by, added_at: at })
    .onConflict((conflict) => conflict.column('card_no').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findAgent = (database: Queryable, cardNo: string): Promise<RecoveryAgent | undefined> =>
  database
    .selectFrom('recovery_agents')
    .select(['id', 'name', 'card_no as cardNo', 'agency'])
    .where('card_no', '=', cardNo)
    .executeTakeFirst()

export async function insertAssignment(transaction: Transaction, leadId: number, agentId: number, { by, at }: By) {
  await transaction
    .insertInto('recovery_assignments')
    .values({ lead_id: leadId, agent_id: agentId, assigned_by: by, assigned_at: at })
    .execute()
}

const selectAssignments = (database: Queryable) =>
  database
    .selectFrom('recovery_assignments as assignment')
    .innerJoin('recovery_agents as agent', 'agent.id', 'assignment.agent_id')
    .select(['assignment.id', 'assignment.lead_id as leadId', 'assignment.named_at as namedAt'])
    .select(['assignment.assigned_at as decidedAt', 'agent.id as agentId', 'agent.name', 'agent.agency'])
    .select('agent.card_no as cardNo')
    .where('assignment.ended_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectAssignments>['executeTakeFirstOrThrow']>>

const assignmentOf = ({ id, leadId, namedAt, decidedAt, agentId, name, cardNo, agency }: Row): Assignment => ({
  ...{ id, leadId, namedAt, decidedAt },
  agent: { id: agentId, name, cardNo, agency },
})

/** The current assignment of a loan. */
export async function findAssignment(database: Queryable, leadId: number): Promise<Assignment | undefined> {
  const found = await selectAssignments(database).where('assignment.lead_id', '=', leadId).executeTakeFirst()
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
  (await selectPage(database, afterId, limit).where('assignment.named_at', 'is', null).execute()).map(assignmentOf)

export async function markAnnounced(database: Queryable, id: number, at: Date): Promise<void> {
  await database.updateTable('recovery_assignments').set({ named_at: at }).where('id', '=', id).execute()
}

/** Returns false if the loan has no current assignment. */
export async function endAssignment(transaction: Transaction, leadId: number, { by, at }: By): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('recovery_assignments')
    .set({ ended_at: at, ended_by: by })
    .where('lead_id', '=', leadId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertContact(
  transaction: Transaction,
  assignmentId: number,
  channel: ContactChannel,
  { by, at }: By,
): Promise<void> {
  await transaction
    .insertInto('recovery_contacts')
    .values({ assignment_id: assignmentId, channel, recorded_by: by, at })
    .execute()
}

/** Every agent that a loan was assigned to, with the contacts that were recorded, oldest first. */
export async function listRecovery(database: Queryable, leadId: number) {
  const assignments = await database
    .selectFrom('recovery_assignments as assignment')
    .innerJoin('recovery_agents as agent', 'agent.id', 'assignment.agent_id')
    .select(['assignment.id', 'agent.name', 'agent.agency', 'agent.card_no as cardNo'])
    .select(['assignment.assigned_at as assignedAt', 'assignment.ended_at as endedAt'])
    .where('assignment.lead_id', '=', leadId)
    .orderBy('assignment.id')
    .execute()
  const contacts = await database
    .selectFrom('recovery_contacts')
    .select(['assignment_id as assignmentId', 'channel', 'at'])
    .where((eb) => eb('assignment_id', '=', eb.fn.any(eb.val(assignments.map(({ id }) => id)))))
    .orderBy('id')
    .execute()
  return assignments.map(({ id, ...assignment }) => ({
    ...assignment,
    contacts: contacts.filter(({ assignmentId }) => assignmentId === id).map(({ channel, at }) => ({ channel, at })),
  }))
}
