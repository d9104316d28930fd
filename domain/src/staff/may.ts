import {
  type AmountPermission,
  amountPermissions,
  grants,
  notOwnCase,
  type Permission,
  permissions,
} from './permissions.ts'
import type { Role } from './roles.ts'

/** A role as one person has it; a ceiling of their own is never above the role's. */
export type HeldRole = { role: Role; ceilingPaise: number | null }

export type Case = {
  amountPaise?: number
  /** Whether the person took part in the case before, or it is about themselves. */
  isOwn?: boolean
}

export type Answer = { isAllowed: true } | { isAllowed: false; because: 'permission' | 'own_case' | 'ceiling' }

const isAboutAmount = (permission: Permission): permission is AmountPermission =>
  (amountPermissions as readonly Permission[]).includes(permission)

/** The highest amount in paise; zero without a ceiling. */
export function ceilingOf(held: readonly HeldRole[], permission: AmountPermission): number {
  const ceilings = held.map(({ role, ceilingPaise }) => {
    const ofRole = grants[role].may.includes(permission) ? (grants[role].ceilingsPaise?.[permission] ?? 0) : 0
    return Math.min(ofRole, ceilingPaise ?? ofRole)
  })
  return Math.max(0, ...ceilings)
}

/** Whether somebody with these roles may do it, and if not, why. A permission about an amount needs the amount. */
export function may(
  held: readonly HeldRole[],
  permission: Permission,
  { amountPaise, isOwn = false }: Case = {},
): Answer {
  if (!held.some(({ role }) => grants[role].may.includes(permission)))
    return { isAllowed: false, because: 'permission' }
  if (isOwn && notOwnCase.includes(permission)) return { isAllowed: false, because: 'own_case' }
  if (isAboutAmount(permission) && (amountPaise ?? Number.POSITIVE_INFINITY) > ceilingOf(held, permission))
    return { isAllowed: false, because: 'ceiling' }
  return { isAllowed: true }
}

/** Everything that somebody with these roles may do in some case, in the order of the table. */
export const permissionsOf = (held: readonly HeldRole[]): Permission[] =>
  permissions.filter((permission) => held.some(({ role }) => grants[role].may.includes(permission)))
