import { addDays, type IstDate } from 'domain/calendar/ist-date'
import type { Clock } from '../../platform/clock.ts'
import { type BureauProfile, profileOf } from './simulated-profiles.ts'

/** No server has these addresses: the function below answers. */
export const simulatedUrls = { url: 'http://bureau.invalid/pull', findUrl: 'http://bureau.invalid/find' }

type Inquiry = {
  RequestHeader: { CustRefField: string }
  RequestBody?: {
    FirstName: string
    MiddleName: string
    LastName: string
    DOB: string
    InquiryPhones: { Number: string }[]
    IDDetails: { IDValue: string }[]
  }
}
export type SimulatedReply = { status: number; body: unknown }

const monthBefore = (day: IstDate, months: number): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const [of = '', name = ''] = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().split('-')
  return `${name}-${of.slice(2)}`
}

type Account = NonNullable<BureauProfile['accounts']>[number]

function accountOf(
  { statuses = ['000', '000', '000', '000', '000', '000'], ...account }: Account,
  seq: number,
  today: IstDate,
) {
  return {
    seq: String(seq + 1),
    AccountNumber: `XXXXXX${1000 + seq}`,
    ...{ AccountType: 'Personal Loan', OwnershipType: 'Individual', Open: 'Yes', PastDueAmount: '0' },
    ...{
      DateReported: addDays(today, -20),
      DateOpened: addDays(today, -700),
      RepaymentTenure: '24',
      TermFrequency: 'Monthly',
    },
    ...{ SuitFiledStatus: '*', AccountStatus: 'Current Account', source: 'INDIVIDUAL' },
    ...account,
    History48Months: statuses.map((PaymentStatus, index) => ({
      ...{ key: monthBefore(today, index + 1), PaymentStatus, SuitFiledStatus: '*', AssetClassificationStatus: '*' },
    })),
  }
}

const headerOf = (reference: string, today: IstDate) => ({
  ...{ CustomerCode: 'SIM', CustRefField: reference, ReportOrderNO: `SIM${reference}` },
  ...{ ProductCode: ['CCR'], SuccessCode: '1', Date: today, Time: '10:00:00' },
})

function reportOf({ RequestHeader, RequestBody: asked }: Inquiry, profile: BureauProfile, today: IstDate) {
  const name = [asked?.FirstName, asked?.MiddleName, asked?.LastName].filter(Boolean).join(' ')
  const person = profile.person ?? { name, bornOn: asked?.DOB ?? '', pan: asked?.IDDetails[0]?.IDValue ?? '' }
  const ours = { seq: '0', Institution: 'simulated', Date: today, Time: '10:00', RequestPurpose: '00', Amount: '10000' }
  const enquiries = Array.from({ length: profile.enquiries ?? 1 }, (_, index) => ({
    ...{ seq: String(index + 1), Institution: `SAMPLE LENDER ${index + 1}`, Date: addDays(today, -2 * index - 3) },
    ...{ Time: '11:30', RequestPurpose: 'Personal Loan', Amount: '25000' },
  }))
  return {
    IDAndContactInfo: {
      PersonalInfo: { Name: { FullName: person.name }, DateOfBirth: person.bornOn },
      IdentityInfo: { PANId: [{ seq: '1', ReportedDate: addDays(today, -20), IdNumber: person.pan }] },
      PhoneInfo: [{ seq: '1', Number: asked?.InquiryPhones[0]?.Number ?? '' }],
    },
    RetailAccountDetails: (profile.accounts ?? []).map((account, seq) => accountOf(account, seq, today)),
    ScoreDetails: [{ Type: 'ERS', Version: '4.0', Name: 'ERS40', Value: profile.score, ScoringElements: [] }],
    Enquiries: [ours, ...enquiries],
    RequestHeader,
  }
}

/** What Equifax would answer to this request. */
export function answerLikeEquifax(inquiry: Inquiry, today: IstDate): SimulatedReply {
  const reference = inquiry.RequestHeader.CustRefField
  const profile = profileOf(inquiry.RequestBody?.IDDetails[0]?.IDValue ?? '')
  const header = headerOf(reference, today)
  const entry =
    profile.kind === 'NO_HIT'
      ? { Error: { ErrorCode: '00', ErrorDesc: 'Consumer not found in bureau' } }
      : {
          InquiryResponseHeader: { ...header, HitCode: '10' },
          CIRReportData: reportOf(inquiry, profile, today),
        }
  return {
    status: 200,
    body: { InquiryResponseHeader: header, CCRResponse: { Status: '1', CIRReportDataLst: [entry] } },
  }
}

const remembered = 1_000

/** Answers the adapter's requests as Equifax would, and finds an answer again by its reference while this process lives. */
export function createSimulatedEquifax(clock: Clock): typeof fetch {
  const pulled = new Map<string, SimulatedReply>()

  function answer(url: string, inquiry: Inquiry): SimulatedReply {
    const reference = inquiry.RequestHeader.CustRefField
    if (url === simulatedUrls.findUrl) return pulled.get(reference) ?? { status: 404, body: {} }
    const reply = answerLikeEquifax(inquiry, clock.today())
    pulled.set(reference, reply)
    for (const oldest of pulled.keys()) if (pulled.size > remembered) pulled.delete(oldest)
    if (profileOf(inquiry.RequestBody?.IDDetails[0]?.IDValue ?? '').isSilent)
      throw new TypeError('fetch failed', { cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } })
    return reply
  }

  return async (input, init) => {
    const request = new Request(input, init)
    const { status, body } = answer(request.url, (await request.json()) as Inquiry)
    return Response.json(body, { status })
  }
}
