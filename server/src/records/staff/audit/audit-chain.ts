import { sql } from 'kysely'
import type { Chain } from '../../../platform/sealing/seals.ts'

export const auditChain: Chain = {
  name: 'audit trail',
  entries: 'auditEntries',
  seals: 'auditSeals',
  canonicalEntry: sql`jsonb_build_array(id, (extract(epoch from at) * 1000000)::int8, staff_id, roles, kind, event, subject,
  customer_id, is_own_case, purpose, result, details, request_id)::text`,
}
