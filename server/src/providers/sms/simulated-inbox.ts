import type { Database } from '../../platform/database/database.ts'

/** A message as the inbox shows it; `otp` is null where it holds none. */
export type InboxMessage = { to: string; text: string; otp: string | null; sent_at: string }

export type SimulatedInbox = {
  keep(message: InboxMessage): void
  /** Newest first, of one mobile or of all. */
  read(mobile: string | undefined): Promise<InboxMessage[]>
}

const newest = 50
const keepEveryMs = 50

const keepMessages = {
  name: 'keep_simulated_messages',
  text: `insert into simulated_messages (mobile, body, otp, sent_at)
    select "to", text, otp, sent_at from jsonb_to_recordset($1) as (
      "to" text, text text, otp text, sent_at timestamptz)`,
}

/** The messages that were "sent", in the database for all processes; written a few at a time, as a provider would. */
export function createSimulatedInbox(database: Database): SimulatedInbox {
  let waiting: InboxMessage[] = []
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    await database.run(keepMessages, [JSON.stringify(batch)]).catch(() => {
      waiting.unshift(...batch)
    })
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }

  return {
    keep(message) {
      waiting.push(message)
      if (waiting.length === 1) setTimeout(flush, keepEveryMs).unref()
    },
    async read(mobile) {
      await flush()
      let query = database.kysely.selectFrom('simulated_messages').select(['mobile', 'body', 'otp', 'sent_at'])
      if (mobile !== undefined) query = query.where('mobile', '=', mobile)
      const rows = await query.orderBy('id', 'desc').limit(newest).execute()
      return rows.map((row) => ({ to: row.mobile, text: row.body, otp: row.otp, sent_at: row.sent_at.toISOString() }))
    },
  }
}
