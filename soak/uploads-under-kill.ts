import { runUploadsUnderKill } from '../server/src/borrowing/documents/testing/uploads-under-kill.ts'
import { readNumber } from './options.ts'
import { withDatabase } from './with-database.ts'

/**
 * Kills the server while customers upload documents, and compares what it stored with what it acknowledged. Options:
 * kills=100.
 */
const kills = readNumber('kills', 100)

const { sent, acknowledged, lost, orphans } = await withDatabase((data, directory) =>
  runUploadsUnderKill({ data, directory, kills }),
)
const isPassed = lost === 0 && orphans === 0
process.stdout.write(
  `${kills} kills during ${sent} uploads: ${isPassed ? 'passed' : 'FAILED'}
  acknowledged         ${acknowledged}
  lost                 ${lost}
  orphaned objects     ${orphans}\n`,
)
process.exit(isPassed ? 0 : 1)
