import type { ContactChannel } from 'domain/loan/recovery'
import type { Queryable, Transaction } from '../platform/database/database.ts'

export type RecoveryAgent = { id: number; name: string; cardNo: string; agency: string }
export type Assignment = { id: number; leadId: number; agent: RecoveryAgent; namedAt: Date | null; assignedAt: Date }

type By = { by: string; at: Date }

export async function insertAgent(database: Queryable, agent: Omit<RecoveryAgent, 'id'>, { by, at }: By) {
  const { name, cardNo, agency } = agent
  await database
    .insertInto('recovery_agents')
    .values({ name, card_no: cardNo, agency, added_by: by, added_at: at })
    .execute()
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
    .select(['assignment.assigned_at as assignedAt', 'agent.id as agentId', 'agent.name', 'agent.agency'])
    .select('agent.card_no as cardNo')
    .where('assignment.ended_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectAssignments>['executeTakeFirstOrThrow']>>

const assignmentOf = ({ id, leadId, namedAt, assignedAt, agentId, name, cardNo, agency }: Row): Assignment => ({
  ...{ id, leadId, namedAt, assignedAt },
  agent: { id: agentId, name, cardNo, agency },
})

/** Who recovers a loan now. */
export async function findAssignment(database: Queryable, leadId: number): Promise<Assignment | undefined> {
  const found = await selectAssignments(database).where('assignment.lead_id', '=', leadId).executeTakeFirst()
  return found && assignmentOf(found)
}

/** Of which the borrower does not know yet, one page after the other. */
export async function listUnnamed(database: Queryable, afterId: number, limit: number): Promise<Assignment[]> {
  const rows = await selectAssignments(database)
    .where('assignment.named_at', 'is', null)
    .where('assignment.id', '>', afterId)
    .orderBy('assignment.id')
    .limit(limit)
    .execute()
  return rows.map(assignmentOf)
}

export async function markNamed(database: Queryable, id: number, at: Date): Promise<void> {
  await database.updateTable('recovery_assignments').set({ named_at: at }).where('id', '=', id).execute()
}

export async function endAssignment(database: Queryable, leadId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('recovery_assignments')
    .set({ ended_at: at })
    .where('lead_id', '=', leadId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertContact(transaction: Transaction, assignmentId: number, channel: ContactChannel, at: Date) {
  await transaction.insertInto('recovery_contacts').values({ assignment_id: assignmentId, channel, at }).execute()
}
