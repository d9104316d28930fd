import type { Permission } from 'domain/staff/permissions'

export type Page = {
  path: string
  title: string
  /** Undefined for everybody. */
  permission?: Permission
  /** The count of `me` that is shown beside the title. */
  waiting?: string
}

/** The menu, by what people come for; each shows only what its viewer may open. */
export const menuGroups: readonly { title: string; pages: readonly Page[] }[] = [
  {
    title: 'Work',
    pages: [
      { path: '/payouts', title: 'Payouts', permission: 'payouts_read', waiting: 'payouts' },
      { path: '/requests', title: 'Requests', waiting: 'requests' },
    ],
  },
  {
    title: 'The house',
    pages: [
      { path: '/applications', title: 'New applications', permission: 'applications_pause' },
      { path: '/staff', title: 'People', permission: 'staff_read' },
      { path: '/audit', title: 'Log', permission: 'audit_read' },
    ],
  },
]

export const openPages = (permissions: readonly Permission[]): Page[] =>
  menuGroups
    .flatMap(({ pages }) => pages)
    .filter(({ permission }) => permission === undefined || permissions.includes(permission))
