import type { Evidence, Fact } from 'domain/evidence/fact'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { hasConsent } from '../../../records/customers/consents.ts'
import { listReadings } from './readings.ts'

/** How long a decision waits for a picture that is being read. */
const waitMs = 10 * 60_000

type Given = { customerId: number; leadId: number; clock: Clock }
type Missing = Extract<Fact<never>, { because?: string }>

/** What is known from the signed data of the Aadhaar that the customer sent, if they allowed us to read them. */
export async function readAadhaarEvidence(transaction: Transaction, { customerId, clock }: Given): Promise<Evidence> {
  const mayRead = await hasConsent(transaction, customerId, 'aadhaar')
  const files = (await listReadings(transaction, customerId)).filter(({ replacedAt }) => replacedAt === null)
  const since = new Date(clock.now().getTime() - waitMs)
  const isWaiting = files.some(({ state, startedAt }) => state === 'WAITING' && startedAt > since)
  const read = mayRead ? files.find(({ state }) => state === 'VERIFIED') : undefined
  if (read?.name) {
    const { fileId, docType, name, bornOn, reader } = read
    const from = { source: { from: 'file', fileId, docType }, reader: reader ?? '' } as const
    const isBornKnown = bornOn !== null
    return {
      isWaiting: false,
      facts: {
        aadhaar_name: { ...from, state: 'known', value: name, proof: 'read' },
        aadhaar_born_on: isBornKnown
          ? { ...from, state: 'known', value: bornOn, proof: 'read' }
          : { ...from, state: 'absent', because: 'only the year of birth is on it' },
      },
    }
  }
  const fact = mayRead ? missingOf(files) : notAsked
  return { isWaiting, facts: { aadhaar_name: fact, aadhaar_born_on: fact } }
}

const notAsked: Missing = {
  ...{ source: { from: 'records' }, reader: 'none' },
  ...{ state: 'not-asked', because: 'no consent to read it' },
}

/** An unreadable symbol says more than none. */
function missingOf(files: Awaited<ReturnType<typeof listReadings>>): Missing {
  const found =
    files.find(({ state }) => state === 'UNREADABLE') ??
    files.find(({ state }) => state === 'ABSENT') ??
    files.find(({ state }) => state === 'NOT_ASKED')
  if (found === undefined) {
    const because = files.length === 0 ? 'no Aadhaar was sent' : 'it was not read in time'
    return { source: { from: 'records' }, reader: 'none', state: files.length === 0 ? 'absent' : 'unreadable', because }
  }
  const { fileId, docType, reader, because, state } = found
  return {
    ...{ source: { from: 'file', fileId, docType }, reader: reader ?? '', because: because ?? '' },
    state: state === 'UNREADABLE' ? 'unreadable' : state === 'ABSENT' ? 'absent' : 'not-asked',
  }
}
