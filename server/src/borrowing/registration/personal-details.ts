import { personalDetailsForm } from 'contract/forms/personal-details'
import type { personalDetails } from 'contract/registration/personal-details'
import { married } from 'domain/applicant/choices'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { columnsOfForm } from '../../platform/database/form-columns.ts'
import { refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { findApplicant, updateApplicant } from '../../records/customers/applicants.ts'
import { useAllowance } from '../../records/customers/daily-allowance.ts'
import { takeStep } from '../../records/customers/take-step.ts'
import { hasBeenPaid } from '../../records/loans/has-been-paid.ts'
import { needsProof, proofTriesPerDay } from '../../records/sessions/second-proof.ts'
import { announceChange } from './change-notice.ts'

type Dependencies = { database: Database; clock: Clock }

const isSameEmail = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

/** Each try counts as one at the second proof, because its answer tells whether the date of birth is right. */
async function refuseUnproved(
  transaction: Transaction,
  { customerId }: { customerId: number },
  isSame: boolean,
  clock: Clock,
) {
  const allowance = { customerId, kind: 'SECOND_PROOF', day: clock.today() } as const
  if (!(await useAllowance(transaction, allowance, proofTriesPerDay))) return refuse('secondProofLimitReached')
  return isSame ? undefined : refuse('secondProofNeeded')
}

export function savePersonalDetails({ database, clock }: Dependencies): Handler<typeof personalDetails> {
  return async ({ dob, ...plain }, { session }) => {
    const { customerId } = session
    const message = personalDetailsForm.dob.check(dob, clock.today())
    if (message) return refuse('dateNotAllowed', { message })
    const isMarried = plain.marital_status_id === married
    if (isMarried && plain.spouse_name === '') return refuse('spouseNameMissing')
    const spouseName = isMarried ? plain.spouse_name : null
    return takeStep(database, customerId, 'personal_details', async (transaction) => {
      const onFile = await findApplicant(transaction, customerId)
      const isSame = onFile?.dateOfBirth === dob && isSameEmail(onFile.personalEmail, plain.personal_email)
      const unproved =
        (await needsProof(transaction, session)) && (await refuseUnproved(transaction, session, isSame, clock))
      if (unproved) return unproved
      const isFixed = onFile?.dateOfBirth != null && (await hasBeenPaid(transaction, customerId))
      if (isFixed && onFile.dateOfBirth !== dob) return refuse('birthDateFixed')
      if (onFile?.personalEmail && !isSameEmail(onFile.personalEmail, plain.personal_email))
        await announceChange({ clock }, transaction, { session, what: 'EMAIL' })
      await updateApplicant(transaction, customerId, { ...columnsOfForm(plain), spouseName, dateOfBirth: dob })
    })
  }
}
