import { listSentMessages, type MessageState } from '../../../records/customers/sent-messages.ts'
import type { EmailKind } from '../../../records/emails/emails.ts'
import { listEmailsOf } from '../../../records/emails/emails.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import type { Shown, ShowTab, TabContext } from './show-tab.ts'

type Message = Extract<Shown, { tab: 'messages' }>['messages'][number]

const emailWords: Record<EmailKind, string> = {
  VERIFICATION: 'Link that confirms the address',
  DOCUMENTS: 'Documents of the loan',
  RECEIPT: 'Receipt',
  STATEMENT: 'Statement',
  REMINDER: 'Reminder',
  DATA_COPY: 'Copy of their data is ready',
}

/** `login_code` is a Login code. */
const wordsOf = (template: string) => {
  const words = template.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const smsStates: Record<MessageState, Message['state']> = { SENT: 'SENT', FAILED: 'REFUSED', UNCERTAIN: 'WAITING' }

/** That a message went and what became of it, newest first. Nobody here reads a code or a link: they would log in with it. */
export async function listMessages({ transaction, customerId }: TabContext): Promise<Message[]> {
  const sms = (await listSentMessages(transaction, customerId)).map(
    ({ template, about, state, at }): Message => ({
      ...{ channel: 'SMS', what: wordsOf(template), loan_no: about, at: at.toISOString(), state: smsStates[state] },
    }),
  )
  const emails = (await listEmailsOf(transaction, customerId)).map(
    ({ kind, leadId, createdAt, sentAt, refusedAt }): Message => ({
      channel: 'EMAIL',
      what: emailWords[kind],
      loan_no: leadId === null ? null : loanNumber(leadId),
      at: (sentAt ?? refusedAt ?? createdAt).toISOString(),
      state: sentAt ? 'SENT' : refusedAt ? 'REFUSED' : 'WAITING',
    }),
  )
  return [...sms, ...emails].toSorted((a, b) => b.at.localeCompare(a.at))
}

export const showMessages: ShowTab<'messages'> = async (context) => ({
  tab: 'messages',
  messages: await listMessages(context),
})
