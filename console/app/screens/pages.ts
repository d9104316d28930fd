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
      { path: '/review', title: 'Review', permission: 'review_read', waiting: 'review' },
      { path: '/payouts', title: 'Payouts', permission: 'payouts_read', waiting: 'payouts' },
      { path: '/screening', title: 'Screening', permission: 'screening_read', waiting: 'screening' },
      { path: '/requests', title: 'Requests', waiting: 'requests' },
    ],
  },
  {
    title: 'Look',
    pages: [{ path: '/customers', title: 'Customers', permission: 'customers_search' }],
  },
  {
    title: 'The house',
    pages: [
      { path: '/policy', title: 'Policy', permission: 'policy_read' },
      { path: '/applications', title: 'New applications', permission: 'applications_pause' },
      { path: '/bureau', title: 'Credit reports', permission: 'bureau_limits_read' },
      { path: '/staff', title: 'People', permission: 'staff_read' },
      { path: '/audit', title: 'Log', permission: 'audit_read' },
    ],
  },
]

export const openPages = (permissions: readonly Permission[]): Page[] =>
  menuGroups
    .flatMap(({ pages }) => pages)
    .filter(({ permission }) => permission === undefined || permissions.includes(permission))
