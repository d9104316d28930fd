import type { ConsoleClient, ConsoleReply } from './console-client.ts'

/** Raises a request as its screen does: with the version that the preview has shown. */
export async function ask(maker: ConsoleClient, kind: string, command: object): Promise<ConsoleReply> {
  const preview = await maker.call('requests', 'preview', { kind, command })
  if (preview.Status !== 1) return preview
  const { version } = preview.Data
  return maker.act('requests', 'raise', { kind, command, reason: 'The customer has asked for it', version })
}

export const shownTo = async (client: ConsoleClient, requestId: unknown) =>
  (await client.call('requests', 'detail', { request_id: requestId })).Data

/** Approves what the approver is shown at this moment. */
export async function approve(checker: ConsoleClient, requestId: unknown): Promise<ConsoleReply> {
  const { effect_hash } = await shownTo(checker, requestId)
  return checker.act('requests', 'approve', { request_id: requestId, effect_hash })
}
