import { brand } from 'contract/brand'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { escapeHtml } from '../../../platform/http/plain-page.ts'
import type { Email } from '../../../providers/email/email.ts'
import { findInvitation, issueInvitationToken } from '../login/invitations.ts'
import { findStaff, type StaffMember } from './people.ts'
import type { Notice } from './tell-staff.ts'

/** For links in emails; those printed for an administrator live one hour. */
const emailedLinkHours = 24

export const invitationLink = (consoleOrigin: string, token: string) => `${consoleOrigin}/console/invitation#${token}`

export const invitationText = (name: string, link: string) =>
  `Dear ${name},\n\nplease register two passkeys for the ${brand.name} console with this link. It works for ${emailedLinkHours} hours and for nobody else:\n\n${link}\n\nNobody at ${brand.name} will ever ask you for it.`

const texts: Record<Exclude<Notice, 'INVITATION' | 'MORNING'>, (about: string) => { subject: string; text: string }> = {
  NEW_KEY: (about) => ({
    subject: `New passkey of ${about}`,
    text: `${about} has registered a passkey. For a day it approves no money. If this was not expected, please end the access of ${about} at the console.`,
  }),
  RECOVERY_STARTED: (about) => ({
    subject: `Recovery of ${about} begins`,
    text: `Somebody with access to the server has started the recovery of ${about}, an administrator who has lost their passkeys. In 24 hours new passkeys can be registered. If this is not right, stop it at the console, under People.`,
  }),
  MANY_LOOKS: (about) => ({
    subject: `${about} has looked at many customers`,
    text: `${about} has today looked at the data of 150 different customers beyond their own cases. The audit log of the console shows which. At 300 the console shows no more.`,
  }),
}

type Dependencies = { database: Database; clock: Clock; email: Email; consoleOrigin: string }
type Job = { to: string; notice: Notice; about: string; message_id: string }

async function write({ database, clock, consoleOrigin }: Dependencies, to: StaffMember, { notice, about }: Job) {
  if (notice === 'INVITATION') {
    const invited = await findInvitation(database.kysely, to.id)
    const issue = { now: clock.now(), validHours: emailedLinkHours }
    const token = invited && (await issueInvitationToken(database.kysely, to.id, issue))
    if (token === undefined) return undefined
    return { subject: `${brand.name} console`, text: invitationText(to.name, invitationLink(consoleOrigin, token)) }
  }
  if (notice === 'MORNING')
    return {
      subject: `Waiting for you at the ${brand.name} console`,
      text: `Good morning ${to.name}. This waits for you:\n\n${about}\n\n${consoleOrigin}/console\n\nYou can turn this email off at the top of the console.`,
    }
  const person = await findStaff(database.kysely, about)
  return texts[notice](person?.name ?? 'Somebody')
}

/** Sends an email to a person at the lender; a link in it is made now, and replaces one that was sent before. */
export async function sendStaffEmail(dependencies: Dependencies, job: Job): Promise<void> {
  const to = await findStaff(dependencies.database.kysely, job.to)
  if (to === undefined || to.state === 'ENDED' || to.sampleRole !== null) return
  const content = await write(dependencies, to, job)
  if (content === undefined) return
  const { subject, text } = content
  const messageId = `<${job.message_id}@${new URL(dependencies.consoleOrigin).hostname}>`
  const html = `<p>${escapeHtml(text).replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`
  await dependencies.email.send({ to: to.email, subject, text, html, messageId, attachments: [] })
}
