import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A message as the inbox shows it; `otp` is null if it contains no code, and `html` for an SMS. */
export type InboxMessage = { to: string; text: string; html: string | null; otp: string | null; sent_at: string }

export type SimulatedInbox = {
  add(message: InboxMessage): void
  /** Newest first, for one mobile or for all. */
  read(mobile: string | undefined): Promise<(InboxMessage & { id: number })[]>
  findHtml(id: number): Promise<string | undefined>
}

const maxMessages = 50
const writeDelayMs = 50
const retryDelayMs = 1_000

/**
 * The messages that were "sent", stored in the database so that all processes see them. Written in batches after a short
 * delay, because a caller does not wait for the delivery by a real provider either.
 */
export function createSimulatedInbox({ kysely }: Database): SimulatedInbox {
  let pending: InboxMessage[] = []
  let lastWrite = Promise.resolve()

  async function write(): Promise<void> {
    const batch = pending
    pending = []
    if (batch.length === 0) return
    const column = <Name extends keyof InboxMessage>(name: Name) => batch.map((message) => message[name])
    await sql`insert into simulated_messages (mobile, body, html, otp, sent_at)
      select * from unnest(${column('to')}::text[], ${column('text')}::text[], ${column('html')}::text[],
                           ${column('otp')}::text[], ${column('sent_at')}::timestamptz[])`
      .execute(kysely)
      .catch(() => {
        pending.unshift(...batch)
        writeAfter(retryDelayMs)
      })
  }
  function flush(): Promise<void> {
    lastWrite = lastWrite.then(write)
    return lastWrite
  }

  const writeAfter = (delayMs: number) => void setTimeout(flush, delayMs).unref()

  return {
    add(message) {
      pending.push(message)
      if (pending.length === 1) writeAfter(writeDelayMs)
    },
    async read(mobile) {
      await flush()
      const rows = await kysely
        .selectFrom('simulatedMessages')
        .select(['id', 'mobile as to', 'body as text', 'html', 'otp', 'sentAt'])
        .$if(mobile !== undefined, (query) => query.where('mobile', '=', mobile ?? ''))
        .orderBy('id', 'desc')
        .limit(maxMessages)
        .execute()
      return rows.map(({ sentAt, ...row }) => ({ ...row, sent_at: sentAt.toISOString() }))
    },
    async findHtml(id) {
      await flush()
      const row = await kysely.selectFrom('simulatedMessages').select('html').where('id', '=', id).executeTakeFirst()
      return row?.html ?? undefined
    },
  }
}
