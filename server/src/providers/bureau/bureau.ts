import type { IstDate } from 'domain/calendar/ist-date'
import type { BureauProduct, BureauReport } from 'domain/evidence/bureau-report'

/** Whom we ask about. `reference` is our own id of the request, stored before it is sent. */
export type BureauInquiry = {
  reference: string
  name: string
  bornOn: IstDate
  pan: string
  mobile: string
  address: { line: string; stateId: number; pincode: string }
  amountPaise: number
}

/** `unreadable`: an answer came and was paid for, but is not what it should be. `refused`: the bureau did not look. */
export type BureauAnswer =
  | { kind: 'report'; raw: string; report: BureauReport }
  | { kind: 'unreadable'; raw: string; because: string }
  | { kind: 'refused'; because: string }

/**
 * The port. `pull` and `find` throw ProviderFailure when there is no answer. A pull is paid for, so after a failure that is
 * uncertain only `find` is called, never `pull` again without a person.
 */
export type Bureau = {
  bureauName: string
  product: BureauProduct
  /** Names what reads the answers, with its version. */
  reader: string
  pull(inquiry: BureauInquiry): Promise<BureauAnswer>
  /** The answer to an earlier inquiry, without paying again; undefined if the bureau does not know it. Absent if it offers no such call. */
  find?(reference: string): Promise<BureauAnswer | undefined>
}
