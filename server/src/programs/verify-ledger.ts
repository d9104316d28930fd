import { ledgerChain } from '../records/ledger/ledger-chain.ts'
import { verifyWithProgram } from './verify-with-program.ts'

const usage = `npm run verify:ledger             verifies that no sealed entry of the ledger was changed or removed
npm run verify:ledger -- HASH     also verifies that the seal with this hash, taken from the log, still exists`

await verifyWithProgram(usage, ledgerChain)
