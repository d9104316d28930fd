import { fetchJson, type JsonRequest } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { Bureau, BureauAnswer, BureauInquiry } from './bureau.ts'
import { stateCodeOf } from './equifax-codes.ts'
import { equifaxReader, readEquifax, scoreType } from './read-equifax.ts'

export type EquifaxAccount = {
  customerId: string
  userId: string
  password: string
  memberNumber: string
  securityCode: string
  /** How our own enquiries are named in reports. */
  memberName: string
  url: string
  /** Where an answer is found again by our reference, if the member's contract has such a call. */
  findUrl?: string | undefined
  timeoutMs: number
  fetch?: typeof fetch
}

/** A report of forty accounts has 200 kB. */
const maxReportBytes = 4 * 1024 * 1024

function headerOf({ customerId, userId, password, memberNumber, securityCode }: EquifaxAccount, reference: string) {
  return {
    ...{ CustomerId: customerId, UserId: userId, Password: password },
    ...{ MemberNumber: memberNumber, SecurityCode: securityCode },
    ...{ CustRefField: reference, ProductCode: ['CCR'] },
  }
}

function namesOf(name: string) {
  const [FirstName = '', ...rest] = name.split(/\s+/)
  return { FirstName, MiddleName: rest.slice(0, -1).join(' '), LastName: rest.at(-1) ?? '' }
}

function bodyOf({ name, bornOn, pan, mobile, address, amountPaise }: BureauInquiry) {
  return {
    InquiryPurpose: '00',
    TransactionAmount: String(Math.round(amountPaise / 100)),
    ...namesOf(name),
    DOB: bornOn,
    InquiryAddresses: [
      {
        ...{ seq: '1', AddressType: ['H'], AddressLine1: address.line },
        ...{ State: stateCodeOf(address.stateId), Postal: address.pincode },
      },
    ],
    InquiryPhones: [{ seq: '1', Number: mobile, PhoneType: ['M'] }],
    IDDetails: [{ seq: '1', IDType: 'T', IDValue: pan, Source: 'Inquiry' }],
  }
}

const failure = (message: string, cause?: Error) => new ProviderFailure('equifax', message, cause)

/** Equifax's CCR for members, in JSON. A lender's enquiry: other lenders see it. */
export function createEquifax(account: EquifaxAccount): Bureau {
  const { url, findUrl, timeoutMs, memberName } = account
  const call = (request: Pick<JsonRequest, 'url' | 'body'>) =>
    fetchJson({
      ...{ provider: 'equifax', headers: {}, timeoutMs, maxResponseBytes: maxReportBytes, ...request },
      ...(account.fetch && { fetch: account.fetch }),
    })

  /** What a server error has done is not known; a request that is refused was not carried out. */
  function answerOf({ status, body, text }: Awaited<ReturnType<typeof call>>, reference: string): BureauAnswer {
    if (status === 200) return readEquifax(text, body, { reference, memberName })
    if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', because: `HTTP ${status}` }
    throw failure(`no report, but HTTP ${status}`, new Error(`HTTP ${status}`))
  }

  const find: Bureau['find'] =
    findUrl === undefined
      ? undefined
      : async (reference) => {
          const reply = await call({ url: findUrl, body: { RequestHeader: headerOf(account, reference) } })
          return reply.status === 404 ? undefined : answerOf(reply, reference)
        }

  return {
    bureauName: 'Equifax',
    product: 'LENDER',
    reader: equifaxReader,
    async pull(inquiry) {
      const { reference } = inquiry
      const body = {
        RequestHeader: headerOf(account, reference),
        RequestBody: bodyOf(inquiry),
        Score: [{ Type: scoreType, Version: '4.0' }],
      }
      return answerOf(await call({ url, body }), reference)
    },
    ...(find && { find }),
  }
}
