import type { Queryable } from '../../../platform/database/database.ts'

/** The people who work here now and may be given an application to review. */
export const listReviewers = (database: Queryable) =>
  database
    .selectFrom('staff')
    .innerJoin('staffRoles', 'staffRoles.staffId', 'staff.id')
    .select(['staff.id', 'staff.name'])
    .distinct()
    .where('staff.state', '=', 'ACTIVE')
    .where('staffRoles.role', 'in', ['verifier', 'credit_officer', 'credit_head'])
    .orderBy('staff.name')
    .execute()
