import { useQuery, useQueryClient } from '@tanstack/react-query'
import { emailLinkDays } from 'contract/account/email-link-days'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { successOrThrow } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'
import { useUpdateQuery } from '../../shared/wire/use-update-query'

export type EmailSettings = AnswerOf<Endpoints['documents']['events']['email_status']>['Data']

const key = ['email']

export const useEmail = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await successOrThrow(send('documents', 'email_status', {}, { signal }))).Data,
    staleTime: 0,
  })

export type Result = { type: 'success' | 'error'; message: string }
type Reply = Awaited<ReturnType<typeof send<'documents', 'email_status'>>>

/** Sends one request at a time; its result is shown until the next one. */
export function useEmailRequest() {
  const client = useQueryClient()
  const updateEmail = useUpdateQuery<EmailSettings>(key)
  const [result, setResult] = useState<Result>()
  const [run, isBusy] = useAsyncAction(async (request: () => Promise<Reply>, done: string) => {
    const reply = await request()
    if (reply.Status !== 1) {
      setResult({ type: 'error', message: reply.Message || tryAgainMessage })
      return client.invalidateQueries({ queryKey: key })
    }
    await updateEmail(reply.Data)
    setResult({ type: 'success', message: done })
  })
  return {
    isBusy,
    result,
    clearResult: () => setResult(undefined),
    sendLink: () =>
      run(() => send('documents', 'email_link', {}), `The link is on its way. It is valid for ${emailLinkDays} days.`),
    setNotices: (has_notices: boolean) =>
      run(
        () => send('documents', 'email_notices', { has_notices }),
        has_notices ? 'Receipts and reminders come by email too.' : 'Receipts and reminders come by SMS only.',
      ),
    sendStatement: (leadId: number) =>
      run(
        () => send('documents', 'email_statement', { lead_id: String(leadId) }),
        'The statement is on its way to your email.',
      ),
  }
}
