import type { session } from 'contract/console/session'
import { ceilingOf, permissionsOf } from 'domain/staff/may'
import { amountPermissions } from 'domain/staff/permissions'
import { newToken } from '../../../platform/http/caller.ts'
import { hashAct } from '../door/canonical-json.ts'
import type { ConsoleHandlers, SessionContext } from '../door/console-handler.ts'
import { done, refused } from '../door/console-outcome.ts'
import { type Door, releaseClaims } from '../door/door.ts'
import type { StaffPerson } from '../door/staff-person.ts'
import { findStaff, setMorningEmail } from '../people/people.ts'
import { countWaitingFor } from '../people/waiting-work.ts'
import { storeStepUp } from './challenges.ts'
import { invitationHandlers } from './invitation-handlers.ts'
import { askerOf, authenticationOptions, verifyAuthentication } from './passkeys.ts'
import { findSamplePerson } from './sample-people.ts'
import {
  endStaffSession,
  hashStaffToken,
  insertStaffSession,
  lockStaffSession,
  unlockStaffSession,
} from './sessions.ts'

/** Every call but those that anyone may send has a person. */
function personOf({ person }: SessionContext): StaffPerson {
  if (person === undefined) throw new Error('nobody is logged in')
  return person
}

const notYourPasskey = () => refused('This passkey was not accepted. Please try again.')

/** Ends the session that the browser had, and opens one for this person. */
async function openSession(context: SessionContext, staffId: string, keyId: string | null) {
  const { transaction, browser, now, audit, person } = context
  if (person) await endStaffSession(transaction, person.sessionHash, now)
  const token = newToken()
  const opened = { tokenHash: hashStaffToken(token), staffId, keyId, userAgent: browser.userAgent, now }
  browser.setToken(token, await insertStaffSession(transaction, opened))
  audit.by(staffId)
  audit.about({ subject: `staff:${staffId}` })
  return done({}, 'You are logged in.')
}

type Intended = { noun: string; act: { event_name: string } }
const intendedHash = ({ sessionHash }: StaffPerson, { noun, act }: Intended) => hashAct(sessionHash, noun, act)

type Handlers = ConsoleHandlers<(typeof session)['events']>

const logins = (door: Door): Pick<Handlers, 'options' | 'verify' | 'sample'> => ({
  async options({ purpose }, context) {
    const { person } = context
    const asked =
      purpose === 'unlock' && person
        ? ({ purpose: 'UNLOCK', sessionHash: person.sessionHash, staffId: person.staffId } as const)
        : ({ purpose: 'LOGIN' } as const)
    const options = await authenticationOptions(askerOf(context), asked)
    return done({ options: { ...options }, has_sample_people: door.hasSamplePeople })
  },

  async verify({ response }, context) {
    const key = await verifyAuthentication(askerOf(context), response, { purpose: 'LOGIN' })
    return key ? openSession(context, key.staffId, key.id) : notYourPasskey()
  },

  async sample({ role }, context) {
    const staffId = await findSamplePerson(context.transaction, role, context.now)
    const found = await findStaff(context.transaction, staffId)
    return found?.state === 'ACTIVE'
      ? openSession(context, staffId, null)
      : refused('The access of this sample person was ended.')
  },
})

const locks = (door: Door): Pick<Handlers, 'lock' | 'unlock' | 'logout'> => ({
  async lock(_body, context) {
    const { staffId, sessionHash } = personOf(context)
    await lockStaffSession(context.transaction, sessionHash, context.now)
    await releaseClaims(door, context.transaction, staffId)
    return done({}, 'The screen is locked.')
  },

  async unlock({ response }, context) {
    const { staffId, sessionHash, isSample } = personOf(context)
    const asked = { purpose: 'UNLOCK', sessionHash, staffId } as const
    const isOwner = isSample || (response && (await verifyAuthentication(askerOf(context), response, asked)))
    if (!isOwner) return notYourPasskey()
    await unlockStaffSession(context.transaction, sessionHash, context.now)
    context.audit.about({ subject: `staff:${staffId}` })
    return done({}, 'Welcome back.')
  },

  async logout(_body, context) {
    const { staffId, sessionHash } = personOf(context)
    await endStaffSession(context.transaction, sessionHash, context.now)
    await releaseClaims(door, context.transaction, staffId)
    context.browser.clearToken()
    context.audit.about({ subject: `staff:${staffId}` })
    return done({}, 'You are logged out.')
  },
})

const stepUps: Pick<Handlers, 'step_up_options' | 'step_up'> = {
  async step_up_options(intended, context) {
    const person = personOf(context)
    if (person.isSample) return done({ options: null, is_one_click: true })
    const challenge = intendedHash(person, intended)
    const asked = { purpose: 'STEP_UP', challenge, sessionHash: person.sessionHash, staffId: person.staffId } as const
    return done({ options: { ...(await authenticationOptions(askerOf(context), asked)) }, is_one_click: false })
  },

  async step_up({ response, ...intended }, context) {
    const person = personOf(context)
    const { sessionHash, staffId } = person
    const actHash = intendedHash(person, intended)
    const asked = { purpose: 'STEP_UP', challenge: actHash, sessionHash, staffId } as const
    const key = response && !person.isSample ? await verifyAuthentication(askerOf(context), response, asked) : undefined
    if (!person.isSample && key === undefined) return notYourPasskey()
    const expiresAt = await storeStepUp(
      context.transaction,
      { sessionHash, actHash, keyId: key?.id ?? null },
      context.now,
    )
    context.audit.about({
      subject: `staff:${staffId}`,
      details: { for: `${intended.noun}.${intended.act.event_name}` },
    })
    return done({ expires_at: expiresAt.toISOString() })
  },
}

export const sessionHandlers = (door: Door): Handlers => ({
  ...logins(door),
  ...locks(door),
  ...stepUps,
  ...invitationHandlers(door),

  async morning_email({ is_on: isOn }, { transaction, audit, ...context }) {
    const { staffId } = personOf({ transaction, audit, ...context })
    await setMorningEmail(transaction, staffId, isOn)
    audit.about({ subject: `staff:${staffId}`, details: { is_on: isOn } })
    return done({}, isOn ? 'You will get one email each morning on which something waits.' : 'You will get no email.')
  },

  async me(_body, context) {
    const person = personOf(context)
    const ceilings = amountPermissions.map((permission) => [permission, ceilingOf(person.roles, permission) / 100])
    return done({
      staff_id: person.staffId,
      name: person.name,
      is_sample: person.isSample,
      roles: person.roles.map(({ role, ceilingPaise }) => ({
        role,
        ceiling: ceilingPaise === null ? null : ceilingPaise / 100,
      })),
      permissions: permissionsOf(person.roles),
      ceilings: Object.fromEntries(ceilings.filter(([, ceiling]) => ceiling)),
      waiting: await countWaitingFor(door, context.transaction, person, context.now),
      gets_morning_email: person.getsMorningEmail,
      approves_money_from: person.approvesMoneyFrom?.toISOString() ?? null,
    })
  },
})
