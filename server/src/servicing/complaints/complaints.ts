import type { IstDate } from 'domain/calendar/ist-date'
import type { ComplaintCategory, ComplaintEventKind, Complaint as ComplaintState } from 'domain/complaints/complaint'
import type { ComplaintChannel } from 'domain/complaints/complaint-channels'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export type Complaint = ComplaintState & {
  id: number
  customerId: number
  category: ComplaintCategory
  /** The loan it is about, if the customer has chosen one. */
  leadId: number | null
  raisedAt: Date
  channel: ComplaintChannel
}

const numberPrefix = 'AGC'
export const complaintNumber = (id: number): string => `${numberPrefix}${id}`
/** Zero, which no complaint has, if it is not the number of a complaint but, for instance, of a loan. */
export const complaintIdOf = (number: string): number =>
  Number(new RegExp(`^${numberPrefix}([1-9][0-9]{0,11})$`, 'i').exec(number)?.[1] ?? 0)

const selectComplaints = (database: Queryable) =>
  database
    .selectFrom('complaints')
    .select(['id', 'customerId', 'category', 'leadId', 'status', 'raisedAt'])
    .select(['raisedOn', 'answerDueOn', 'answeredOn', 'channel'])
    .$narrowType<{ channel: ComplaintChannel }>()

export const findComplaint = (database: Queryable, id: number): Promise<Complaint | undefined> =>
  selectComplaints(database).where('id', '=', id).executeTakeFirst()

/** Locks the row until the transaction ends, so that a customer's reply and an answer do not overlap. */
export const lockComplaint = (transaction: Transaction, id: number): Promise<Complaint | undefined> =>
  selectComplaints(transaction).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const maxListed = 100

const selectComplaintsOf = (database: Queryable, customerId: number) =>
  selectComplaints(database).where('customerId', '=', customerId).orderBy('id', 'desc')

/** The latest ones, newest first. */
export const listComplaintsOf = (database: Queryable, customerId: number): Promise<Complaint[]> =>
  selectComplaintsOf(database, customerId).limit(maxListed).execute()

export const listAllComplaintsOf = (database: Queryable, customerId: number): Promise<Complaint[]> =>
  selectComplaintsOf(database, customerId).execute()

export async function hasOpenComplaint(database: Queryable, customerId: number): Promise<boolean> {
  const found = await database
    .selectFrom('complaints')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', '=', sql.lit('OPEN'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The complaints without an answer, most urgent first. */
export const listOpenComplaints = (database: Queryable, limit: number): Promise<Complaint[]> =>
  selectComplaints(database)
    .where('status', '=', sql.lit('OPEN'))
    .orderBy('answerDueOn')
    .orderBy('id')
    .limit(limit)
    .execute()

/** From the website, unless it says otherwise. */
type NewComplaint = Pick<Complaint, 'customerId' | 'category' | 'leadId' | 'raisedAt' | 'raisedOn' | 'answerDueOn'> &
  Partial<Pick<Complaint, 'channel'> & { enteredBy: string | null }>

export async function insertComplaint(transaction: Transaction, complaint: NewComplaint): Promise<number> {
  const { id } = await transaction.insertInto('complaints').values(complaint).returning('id').executeTakeFirstOrThrow()
  return id
}

type StatusChange = { status: Complaint['status']; answeredOn?: IstDate }

export async function changeStatus(transaction: Transaction, id: number, change: StatusChange): Promise<void> {
  await transaction.updateTable('complaints').set(change).where('id', '=', id).execute()
}

/** A complaint with the same category, loan and text that the customer has raised on the same day. */
export async function findSameComplaint(
  transaction: Transaction,
  { customerId, category, leadId, raisedOn }: Pick<Complaint, 'customerId' | 'category' | 'leadId' | 'raisedOn'>,
  text: string,
): Promise<Complaint | undefined> {
  return selectComplaints(transaction)
    .where('customerId', '=', customerId)
    .where('category', '=', category)
    .where('leadId', 'is not distinct from', leadId)
    .where('raisedOn', '=', raisedOn)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('complaintEvents')
          .select('complaintEvents.id')
          .whereRef('complaintEvents.complaintId', '=', 'complaints.id')
          .where('kind', '=', 'RAISED')
          .where('text', '=', text),
      ),
    )
    .executeTakeFirst()
}

/** Locks one batch of complaints that are overdue but not marked so yet. */
export const claimOverdue = (transaction: Transaction, today: IstDate, limit: number): Promise<Complaint[]> =>
  selectComplaints(transaction)
    .where('status', '=', sql.lit('OPEN'))
    .where('overdueAt', 'is', null)
    .where('answerDueOn', '<', today)
    .orderBy('answerDueOn')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

export async function markOverdue(transaction: Transaction, ids: readonly number[], at: Date): Promise<void> {
  await transaction
    .updateTable('complaints')
    .set({ overdueAt: at })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

export type ComplaintEvent = {
  complaintId: number
  kind: ComplaintEventKind
  byWhom: string
  text: string | null
  fileId: string | null
  /** When the text was erased. */
  erasedAt: Date | null
  at: Date
  happenedOn: IstDate
}

export async function addEvent(
  transaction: Transaction,
  event: Omit<ComplaintEvent, 'text' | 'fileId' | 'erasedAt'> & Partial<Pick<ComplaintEvent, 'text' | 'fileId'>>,
): Promise<void> {
  await transaction.insertInto('complaintEvents').values(event).execute()
}

export const listEvents = (database: Queryable, complaintId: number): Promise<ComplaintEvent[]> =>
  database
    .selectFrom('complaintEvents')
    .select(['complaintId', 'kind', 'byWhom', 'text', 'fileId', 'at'])
    .select(['erasedAt', 'happenedOn'])
    .where('complaintId', '=', complaintId)
    .orderBy('id')
    .execute()

/** Erases the text of a customer's complaints and of our answers; the events and their dates stay. */
export async function eraseComplaintTexts(transaction: Transaction, customerId: number, at: Date): Promise<void> {
  const ofCustomer = transaction.selectFrom('complaints').select('id').where('customerId', '=', customerId)
  await transaction
    .updateTable('complaintEvents')
    .set({ text: null, erasedAt: at })
    .where('complaintId', 'in', ofCustomer)
    .where('text', 'is not', null)
    .execute()
}

/** The number of open complaints, how many of them are overdue, and the earliest due date. */
export const countOpenComplaints = (database: Queryable, today: IstDate) =>
  database
    .selectFrom('complaints')
    .where('status', '=', sql.lit('OPEN'))
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.count<number>('id').filterWhere('answerDueOn', '<', today).as('overdue'),
      fn.min<IstDate | null>('answerDueOn').as('firstDueOn'),
    ])
    .executeTakeFirstOrThrow()
