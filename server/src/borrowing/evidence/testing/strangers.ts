import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Payout } from '../../../providers/payout/payout.ts'
import { addEligibilityPolicy, readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import { acceptLoan, applyUntil } from '../../../testing/application.ts'
import { customerAt, type Registered, takeStep } from '../../../testing/registered-customer.ts'
import { jpegOf } from '../../../testing/sample-files.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** What a person may have in common with another; what is not given is theirs alone. */
export type Shared = {
  address?: string
  device?: string
  account?: string
  selfie?: string
  company?: string
  home?: string
}
export type Stranger = Registered & { app: TestApp; shares: Required<Shared> }

const letters = (count: number) =>
  Array.from(randomBytes(count), (byte) => String.fromCharCode(97 + (byte % 26))).join('')
const newDevice = () => randomBytes(32).toString('base64url')
export const newSelfie = async () => (await jpegOf({ width: 32, height: 32 })).toString('base64')

const ownOf = async (): Promise<Required<Shared>> => ({
  address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  device: newDevice(),
  account: `${randomInt(10 ** 9, 10 ** 10)}${randomInt(4_000, 4_400)}`,
  selfie: await newSelfie(),
  company: letters(12),
  home: `${randomInt(1, 999)} ${letters(8)} Street`,
})

/** Pays at once, so that no test waits for it. */
export function instantPayout(): Payout {
  const sent = new Set<string>()
  const paid = { kind: 'paid', bankReference: 'UTR1' } as const
  return {
    async pay({ transferId }) {
      sent.add(transferId)
      return paid
    },
    availablePaise: async () => 7_00_000_00,
    find: async ({ transferId }) => (sent.has(transferId) ? paid : undefined),
  }
}

/** The app as one browser at one address uses it. */
export const inBrowser = (testApp: TestApp, { address, device }: { address: string; device: string }): TestApp => {
  let cookie = `agrim_device=${device}`
  const call: TestApp['call'] = async (body, options = {}) => {
    const reply = await testApp.call(body, { address, ...options, headers: { cookie, ...options.headers } })
    const [set] = String(reply.headers['set-cookie'] ?? '').split(';')
    if (set?.startsWith('agrim_device=')) cookie = set
    return reply
  }
  return {
    ...testApp,
    call,
    async logIn(mobile) {
      testApp.clock.advance(31)
      const sent = await call({ event_name: 'login', mobile })
      const profileId = String(sent.Data.cust_profile_id)
      const verified = await call({
        event_name: 'otp_verify',
        profile_id: profileId,
        otp: await testApp.codeFor(mobile),
      })
      return { profileId, token: String(verified.Data.app_login_token), verified }
    },
  }
}

/** Applies with a browser, address, account, selfie, employer, home and e-mail addresses of their own, but for what is given. */
export async function applicantSharing(testApp: TestApp, mobile: string, shared: Shared = {}): Promise<Stranger> {
  const shares = { ...(await ownOf()), ...shared }
  const app = inBrowser(testApp, shares)
  const details = {
    personal_details: { personal_email: `${letters(10)}@example.com` },
    residence_details: { residence_address_1: shares.home },
  }
  const customer = await customerAt(app, mobile, 'selfie_upload', details)
  const picture = { event_name: 'selfie_upload', file: shares.selfie, file_ext: 'JPEG' }
  const uploaded = await app.call(picture, { token: customer.token })
  if (uploaded.Status !== 1) throw new Error(uploaded.Message)
  const registered = await takeStep(app, customer, 'register_now')
  if (registered.Status !== 1) throw new Error(registered.Message)
  const work = { company_name: shares.company, office_email: `${letters(10)}@${letters(8)}.example` }
  const account = { account_number: shares.account, confirm_account_number: shares.account }
  await applyUntil(app, customer, 'completed', { employment_details: work, banking_details: account })
  return { ...customer, app, shares, leadId: Number(registered.Data.lead_id) }
}

/** The same, and signs what is offered; the payout is queued. */
export async function borrowerSharing(testApp: TestApp, mobile: string, shared: Shared = {}): Promise<Stranger> {
  const stranger = await applicantSharing(testApp, mobile, shared)
  await acceptLoan(stranger.app, stranger)
  return stranger
}

/** From today on what customers share counts so. */
export const setLinksMode = (
  { data, clock }: { data: Pick<TestApp['data'], 'database'>; clock: Clock },
  links: 'note' | 'refer',
) =>
  inTransaction(data.database, async (transaction) => {
    const today = clock.today()
    const { version, requestId, ...policy } = await readEligibilityPolicy(transaction, { version: null, today })
    const ruleModes = { ...policy.ruleModes, links }
    await addEligibilityPolicy(transaction, {
      ...policy,
      ruleModes,
      startsOn: today,
      setBy: 'test',
      setAt: clock.now(),
    })
  })
