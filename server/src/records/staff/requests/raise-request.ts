import { randomId } from '../../../platform/random-id.ts'
import type { ConsoleContext } from '../door/console-handler.ts'
import { type ConsoleOutcome, changed, done, forbiddenBecause, refused } from '../door/console-outcome.ts'
import type { Door } from '../door/door.ts'
import type { RequestKind } from './request-kind.ts'
import { insertRequest, openRequest } from './requests.ts'
import { previewRequest } from './run-request.ts'

type Asked = { kind: string; subject?: string | undefined; command: unknown }
type Raised = Asked & { reason: string; version: string }

const openDays = 7
const dayMs = 86_400_000

type Understood = { kind: RequestKind; command: unknown; subject: string }

/** The kind and its command, or what is wrong with them. */
export function readCommand(door: Door, context: ConsoleContext, asked: Asked): Understood | ConsoleOutcome<never> {
  const kind = door.kinds.get(asked.kind)
  if (kind === undefined) return refused('There is no request of this kind.')
  const permitted = context.permit(kind.raise)
  if (!permitted.isAllowed) return forbiddenBecause(permitted.because)
  const parsed = kind.schema.safeParse(asked.command)
  if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? 'The request is not complete.')
  const subject = kind.subjectOf(parsed.data)
  if (asked.subject !== undefined && asked.subject !== subject) return refused('The request is about something else.')
  return { kind, command: parsed.data, subject }
}

export const isUnderstood = (read: Understood | ConsoleOutcome<never>): read is Understood => 'command' in read

/** Stores a request that another person decides, with the effect that it would have now. */
export async function raiseRequest(
  door: Door,
  context: ConsoleContext,
  raised: Raised,
): Promise<ConsoleOutcome<{ request_id: string; expires_at: string }>> {
  const { transaction, person, now, audit } = context
  const read = readCommand(door, context, raised)
  if (!isUnderstood(read)) return read
  const { kind, command, subject } = read
  const customerId = await kind.customerIdOf?.(transaction, command)
  const about = { subject, ...(customerId !== undefined && { customerId }) }
  audit.about({ ...about, details: { kind: kind.kind } })
  const version = await kind.versionOf(transaction, command)
  if (version !== raised.version) return changed('This has changed since you opened it.', { version })
  const id = randomId('RQ', 20)
  const execution = { requestId: id, makerId: person.staffId, approverId: person.staffId, now }
  const run = await previewRequest(transaction, { kind, command, execution, log: door.log })
  if ('problem' in run) return refused(run.problem)
  const expiresAt = new Date(now.getTime() + openDays * dayMs)
  const request = { id, kind: kind.kind, subject, command, effect: run.effect, version, expiresAt }
  const stored = { ...request, reason: raised.reason, makerId: person.staffId, raisedAt: now }
  await insertRequest(transaction, stored)
  if (!(await openRequest(transaction, stored, now)))
    return changed('Another request about this waits already. It must be decided or withdrawn first.', { subject })
  audit.about({ ...about, details: { kind: kind.kind, request_id: id } })
  return done({ request_id: id, expires_at: expiresAt.toISOString() }, 'Your request waits for another person.')
}
