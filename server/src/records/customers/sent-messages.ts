import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { blindIndex } from '../../platform/field-encryption/personal-data.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { TemplateName } from '../../providers/sms/templates.ts'

/** UNCERTAIN: it was given to the provider, which has not answered. */
export const messageStates = ['SENT', 'FAILED', 'UNCERTAIN'] as const
export type MessageState = (typeof messageStates)[number]

type Sent = { mobile: string; template: TemplateName; about: string | null; state: MessageState; at: Date }

/** Does nothing if the number is nobody's. */
async function insertSentMessage(database: Queryable, { mobile, template, about, state, at }: Sent): Promise<void> {
  await sql`insert into sent_messages (customer_id, template, about, state, at)
    select id, ${template}, ${about}, ${state}, ${at}::timestamptz
      from customers where mobile_index = ${blindIndex('customers.mobile', mobile)}`.execute(database)
}

const stateAfter = (error: unknown): MessageState =>
  error instanceof ProviderFailure && error.isUncertain ? 'UNCERTAIN' : 'FAILED'

/** What a notice names, so that it can be told from others of its kind. */
const aboutOf = (values: Partial<Record<string, string>>): string | null => values.loanNo ?? values.number ?? null

/** Records each message with what became of it. The record is not worth a message: it is logged if it cannot be made. */
export function recordMessages(
  sms: Sms,
  { database, clock, log }: { database: Database; clock: Clock; log: Logger },
): Sms {
  const record = (sent: Omit<Sent, 'at'>) =>
    insertSentMessage(database.kysely, { ...sent, at: clock.now() }).catch((error: unknown) =>
      log.error({ err: error, template: sent.template }, 'a sent message was not recorded'),
    )
  async function sending(message: Omit<Sent, 'at' | 'state'>, send: () => Promise<void>): Promise<void> {
    try {
      await send()
    } catch (error) {
      await record({ ...message, state: stateAfter(error) })
      throw error
    }
    await record({ ...message, state: 'SENT' })
  }
  return {
    sendOtp: (message) =>
      sending({ mobile: message.mobile, template: message.name, about: null }, () => sms.sendOtp(message)),
    sendNotice: (notice) =>
      sending({ mobile: notice.mobile, template: notice.name, about: aboutOf(notice.values) }, () =>
        sms.sendNotice(notice),
      ),
  }
}

/** Newest first. */
export const listSentMessages = (database: Queryable, customerId: number) =>
  database
    .selectFrom('sentMessages')
    .select(['template', 'about', 'state', 'at'])
    .$narrowType<{ state: MessageState }>()
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .execute()

export async function deleteSentMessagesOf(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('sentMessages').where('customerId', '=', customerId).execute()
}
