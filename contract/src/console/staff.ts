import { mobileNumber, panNumber } from 'contract/form-definition/identity-fields'
import { roleNames } from 'domain/staff/roles'
import { z } from 'zod'
import { act, look, nothing, request } from './console-event.ts'
import { heldRole } from './session.ts'

const staffId = z.string().max(40)
/** With a ceiling in rupees that is lower than the role's; without one the role's holds. */
const rolesAsked = z
  .array(z.object({ role: z.enum(roleNames), ceiling: z.number().min(0).optional() }))
  .min(1, 'Please choose a role.')
  .max(roleNames.length)

/** The commands of the requests about staff. */
export const staffCommands = {
  invite: {
    name: z.string().trim().min(2, 'Please give the name.').max(80),
    email: z.email('Please give a valid email address.').max(254),
    pan: z.string().trim().toUpperCase().regex(panNumber.pattern, panNumber.message),
    mobile: z.string().trim().regex(mobileNumber.pattern, mobileNumber.message),
    roles: rolesAsked,
  },
  roles: { staff_id: staffId, roles: rolesAsked },
  reset_keys: { staff_id: staffId },
}

const passkey = z.object({ label: z.string(), added_at: z.string(), last_used_at: z.string().nullable() })

const person = z.object({
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(['INVITED', 'ACTIVE', 'ENDED']),
  is_sample: z.boolean(),
  roles: z.array(heldRole),
  keys: z.array(passkey),
  /** Sent back with a request about this person. */
  version: z.string(),
  last_login_at: z.string().nullable(),
  recovery_from: z.string().nullable(),
})

export const staff = {
  noun: 'staff',
  events: {
    list: look({
      summary: 'The people of the console, with their roles and passkeys',
      permission: 'staff_read',
      body: {},
      data: z.object({ people: z.array(person) }),
    }),
    matrix: look({
      summary: 'Which role may do what, and up to which amount',
      permission: 'signed_in',
      body: {},
      data: z.object({
        permissions: z.array(z.string()),
        roles: z.array(
          z.object({
            role: z.enum(roleNames),
            title: z.string(),
            permissions: z.array(z.string()),
            ceilings: z.record(z.string(), z.number()),
          }),
        ),
      }),
    }),
    end: act({
      summary: 'Ends a person’s access at once, with all sessions, claims and passkeys',
      permission: 'staff_end',
      stepUp: true,
      body: { staff_id: staffId, reason: z.string().trim().min(5, 'Please give the reason.').max(500) },
      data: nothing,
    }),
    stop_recovery: act({
      summary: 'Stops the recovery of an administrator before its day is over',
      permission: 'staff_end',
      body: { staff_id: staffId },
      data: nothing,
    }),
    invite: request({
      summary: 'Asks to invite a person; the approval activates the invitation',
      permission: 'staff_invite',
      body: staffCommands.invite,
    }),
    roles: request({
      summary: 'Asks to give a person other roles or ceilings',
      permission: 'staff_roles',
      body: staffCommands.roles,
    }),
    reset_keys: request({
      summary: 'Asks to remove a person’s passkeys and to send a link for new ones',
      permission: 'staff_keys',
      body: staffCommands.reset_keys,
    }),
  },
}
