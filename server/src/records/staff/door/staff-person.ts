import { type Answer, type Case, type HeldRole, may } from 'domain/staff/may'
import { moneyPermissions, type Permission } from 'domain/staff/permissions'

/** Who is logged in at the console, for the length of one call. */
export type StaffPerson = {
  staffId: string
  name: string
  isSample: boolean
  roles: readonly HeldRole[]
  sessionHash: Buffer
  /** Until then the passkey of this call approves no money; null for a sample person, who has none. */
  approvesMoneyFrom: Date | null
  getsMorningEmail: boolean
}

export type Permitted = Answer | { isAllowed: false; because: 'new_key' }

/** Whether the person may do it now, and if not, why. `businessNow` is the time of the business day. */
export function permit(person: StaffPerson, permission: Permission, businessNow: Date, about: Case = {}): Permitted {
  const answer = may(person.roles, permission, about)
  if (!answer.isAllowed) return answer
  const isTooNew = person.approvesMoneyFrom !== null && person.approvesMoneyFrom > businessNow
  return isTooNew && moneyPermissions.includes(permission) ? { isAllowed: false, because: 'new_key' } : answer
}
