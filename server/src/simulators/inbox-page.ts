import { escapeHtml, plainPage } from '../platform/http/plain-page.ts'
import type { InboxMessage } from '../providers/sms/simulated-inbox.ts'

function article(message: InboxMessage): string {
  const code = message.otp === null ? '' : `<p class="big">${escapeHtml(message.otp)}</p>`
  return `<article><p class="quiet">To ${escapeHtml(message.to)}, <time>${escapeHtml(message.sent_at)}</time></p>${code}
<pre>${escapeHtml(message.text)}</pre></article>`
}

const nothing =
  '<p>No message yet. Ask for a code on the <a href="/apply-now">login page</a>, then reload this page.</p>'

export function inboxPage(messages: InboxMessage[]) {
  const note =
    '<p class="quiet">Messages of the simulated SMS provider, newest first. Nothing here reaches a phone.</p>'
  return plainPage('Simulated inbox', note + (messages.length > 0 ? messages.map(article).join('') : nothing))
}
