import { requiredDocuments } from 'contract/documents/required-documents'
import type { IstDate } from 'domain/calendar/ist-date'
import type { ApplicationFacts } from 'domain/loan/decide-application'
import { type EligibilityPolicy, judgeEligibility } from 'domain/loan/eligibility'
import type { LoanStatus } from 'domain/loan/loan-statuses'
import type { Database } from '../platform/database/database.ts'
import { boundsOf, type QuoteRow, quoteColumns } from './read-quote.ts'

export type Application = QuoteRow & {
  status: LoanStatus
  bornOn: IstDate
  incomeTypeId: number
  isPanVerified: boolean
  hasOtherLoan: boolean
  nameMatchScore: number | null
  documents: string[]
}

const read = {
  name: 'read_application',
  text: `select l.status, ${quoteColumns}, c.date_of_birth as "bornOn", c.income_type_id as "incomeTypeId",
    c.pan_verified_at is not null as "isPanVerified",
    exists (select from leads o where o.customer_id = c.id and o.id <> l.id and o.status not in ('CLOSED', 'REJECTED'))
      as "hasOtherLoan",
    b.name_match_score as "nameMatchScore",
    array(select doc_type from files f where f.customer_id = c.id and f.replaced_at is null) as documents
    from leads l join customers c on c.id = l.customer_id left join bank_accounts b on b.lead_id = l.id
    where l.id = $1`,
}

/** Everything a decision needs, read in one statement. */
export async function readApplication(database: Database, leadId: string): Promise<Application | undefined> {
  const [row] = await database.run<Application>(read, [leadId])
  return row
}

export type Criteria = { policy: EligibilityPolicy; nameMatchMin: number; today: IstDate }

export function factsOf(application: Application, { policy, nameMatchMin, today }: Criteria): ApplicationFacts {
  const { amountPaise, tenureDays, documents, nameMatchScore } = application
  const applicant = {
    bornOn: application.bornOn,
    incomeTypeId: application.incomeTypeId,
    monthlyIncomePaise: application.incomePaise,
    isPanVerified: application.isPanVerified,
    hasOpenLoan: application.hasOtherLoan,
    lastDecline: null,
  }
  return {
    hasAllDocuments: requiredDocuments.every(({ doc_type }) => documents.includes(doc_type)),
    nameMatchScore,
    nameMatchMin,
    choice: amountPaise === null || tenureDays === null ? null : { amountPaise, tenureDays },
    bounds: boundsOf(application),
    verdict: judgeEligibility(applicant, policy, today),
  }
}
