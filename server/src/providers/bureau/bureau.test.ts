import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { type FakeProvider, json, type Mode, sampleFaults, startFakeProvider } from '../../testing/fake-provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { Bureau, BureauInquiry } from './bureau.ts'
import { createBureau } from './create-bureau.ts'
import { createEquifax } from './equifax-ccr.ts'
import { answerLikeEquifax } from './simulated-equifax.ts'
import { bureauProfiles } from './simulated-profiles.ts'

const account = {
  ...{ customerId: 'customer', userId: 'user', password: 'pass-71c', memberNumber: 'member', securityCode: 'code' },
  ...{ memberName: 'simulated', timeoutMs: 10_000 },
}
const inquiryFor = (digits: string, reference = `BR${digits}`): BureauInquiry => ({
  ...{ reference, name: 'ASHA LAKSHMI RAO', bornOn: '1994-02-17', pan: `ABCPR${digits}L`, mobile: '9000000001' },
  ...{ address: { line: '12 Lake Road', stateId: 27, pincode: '411045' }, amountPaise: 12_500_00 },
})

/** A server with Equifax's protocol and the reports of the simulator, which keeps what it has sold. */
function respondLikeSimulator(): Mode {
  const pulled = new Map<string, unknown>()
  return ({ path, body }, response, request) => {
    const asked = JSON.parse(body)
    const reference = asked.RequestHeader.CustRefField
    if (path === '/find')
      return json(pulled.has(reference) ? 200 : 404, pulled.get(reference) ?? {})({} as never, response, request)
    const reply = answerLikeEquifax(asked, systemClock.today())
    pulled.set(reference, reply.body)
    if (asked.RequestBody.IDDetails[0].IDValue.includes('7710')) return void request.socket.resetAndDestroy()
    return json(200, reply.body)({} as never, response, request)
  }
}

let equifax: FakeProvider
beforeAll(async () => {
  equifax = await startFakeProvider(respondLikeSimulator())
})
afterAll(() => equifax.close())

const live = () => createEquifax({ ...account, url: `${equifax.url}/pull`, findUrl: `${equifax.url}/find` })
const simulated = () =>
  createBureau({ ...account, isSimulated: true, url: 'http://127.0.0.1:1', findUrl: undefined }, systemClock)
const adapters: [string, () => Bureau][] = [
  ['equifax', live],
  ['simulated', simulated],
]

describe.each(adapters)('%s', (_name, create) => {
  const reportOf = async (digits: string) => {
    const answer = await create().pull(inquiryFor(digits))
    if (answer.kind !== 'report') throw new Error(answer.because)
    return answer.report
  }

  test('a person who is known has a score, accounts and enquiries under the name that was asked for', async () => {
    const report = await reportOf('1234')
    expect(report).toMatchObject({
      outcome: 'HIT',
      score: { value: 761 },
      identity: { names: ['ASHA LAKSHMI RAO'], bornOn: ['1994-02-17'], pans: ['ABCPR1234L'] },
      accounts: [{ member: 'SAMPLE BANK', overduePaise: 0, emiPaise: 3_200_00, isOpen: true }],
    })
    expect(report.enquiries.map(({ isOurs }) => isOurs)).toEqual([true, false])
  })

  test('each profile has its outcome', async () => {
    const outcomes = []
    for (const digits of Object.keys(bureauProfiles).filter((key) => key !== '7710'))
      outcomes.push((await reportOf(digits)).outcome)
    expect(outcomes).toEqual(['HIT', 'NO_HIT', 'THIN', 'HIT', 'HIT', 'HIT', 'HIT', 'HIT', 'HIT'])
    expect((await reportOf('7705')).accounts[0]).toMatchObject({ flags: ['WRITTEN_OFF'], isOpen: false })
    expect((await reportOf('7706')).accounts[0]).toMatchObject({ flags: ['SETTLED'] })
    expect((await reportOf('7704')).accounts[0]).toMatchObject({ overduePaise: 8_200_00 })
    expect((await reportOf('7709')).identity.pans).toEqual(['ZZZPZ0001Z'])
  })

  test('an answer that is lost on the way is uncertain, and is found by its reference without another report', async () => {
    const bureau = create()
    const failure = await bureau.pull(inquiryFor('7710', 'BRLOST')).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toMatchObject({ isUncertain: true, isUnsent: false })
    expect(await bureau.find?.('BRLOST')).toMatchObject({ kind: 'report', report: { outcome: 'HIT' } })
    expect(await bureau.find?.('BRNEVER')).toBeUndefined()
  })
})

test('there are ten profiles', () => {
  expect(Object.keys(bureauProfiles)).toHaveLength(10)
})

test('Equifax is told who is asked about, by which member and under which reference, and no Aadhaar number', async () => {
  equifax.behave(respondLikeSimulator())
  await live().pull(inquiryFor('1234'))
  const { RequestHeader, RequestBody, Score } = JSON.parse(equifax.seen[0]?.body ?? '')
  expect(RequestHeader).toMatchObject({ CustomerId: 'customer', CustRefField: 'BR1234', ProductCode: ['CCR'] })
  expect(RequestBody).toMatchObject({
    ...{ FirstName: 'ASHA', MiddleName: 'LAKSHMI', LastName: 'RAO', DOB: '1994-02-17', TransactionAmount: '12500' },
    InquiryAddresses: [{ State: 'MH', Postal: '411045' }],
    IDDetails: [{ IDType: 'T', IDValue: 'ABCPR1234L' }],
  })
  expect(RequestBody.IDDetails).toHaveLength(1)
  expect(Score).toEqual([{ Type: 'ERS', Version: '4.0' }])
})

test.each(sampleFaults)('%s is never a report, and never asked twice', async (fault, mode) => {
  equifax.behave(mode)
  const outcome = await live()
    .pull(inquiryFor('1234'))
    .catch((error: unknown) => error)
  expect(equifax.seen).toHaveLength(1)
  if (fault === 'JSON of another form') expect(outcome).toMatchObject({ kind: 'unreadable', raw: '{"ok":true}' })
  else expect(outcome).toMatchObject({ name: 'ProviderFailure', isUncertain: true })
})

test('a request that Equifax refuses was not carried out', async () => {
  equifax.behave(json(403, { message: 'not entitled' }))
  expect(await live().pull(inquiryFor('1234'))).toEqual({ kind: 'refused', because: 'HTTP 403' })
})

test('a bureau that cannot be reached was certainly not asked', async () => {
  const unreachable = createEquifax({ ...account, url: 'http://127.0.0.1:2' })
  await expect(unreachable.pull(inquiryFor('1234'))).rejects.toMatchObject({ isUnsent: true })
  expect(unreachable.find).toBeUndefined()
})
