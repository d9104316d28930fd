import type { Reply, Success } from 'contract/reply'
import type { Unreachable } from './post'

/** A success, or an error with the words for what came instead: for queries, which fail by throwing. */
export async function answered<Answer>(sent: Promise<Reply<Answer> | Unreachable>): Promise<Success<Answer>> {
  const reply = await sent
  if (reply.Status !== 1) throw new Error(reply.Message ?? 'We could not reach our server.')
  return reply
}
