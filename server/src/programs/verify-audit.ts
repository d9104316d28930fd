import { auditChain } from '../records/staff/audit/audit-chain.ts'
import { verifyWithProgram } from './verify-with-program.ts'

const usage = `npm run verify:audit             verifies that no sealed entry of the audit trail was changed or removed
npm run verify:audit -- HASH     also verifies that the seal with this hash, taken from the log, still exists`

await verifyWithProgram(usage, auditChain)
