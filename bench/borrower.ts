import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientCredential } from 'contract/client-credential'
import { requiredDocuments } from 'contract/documents/required-documents'
import { paths } from 'contract/paths'
import { applicationAnswers } from '../server/src/testing/application-answers.ts'
import { newPan, registrationAnswers } from '../server/src/testing/registered-customer.ts'
import { jpegOf, pdfOf } from '../server/src/testing/sample-files.ts'

export type Call = { kind: 'request' | 'upload'; ms: number; status: number }
/** What a borrower reports; the loan's stages come in this order. */
export type Watch = { onCall?(call: Call): void; onStage?(stage: Stage): void }
export type Stage = 'logged in' | 'signed' | 'paid out' | 'closed'

/** The server refused to begin a loan because it is busy. */
export class TurnedAway extends Error {
  override name = 'TurnedAway'
}

type Reply = { Status: number; Message: string; Data: Record<string, string>; [name: string]: unknown }
type Sent = { status: number; retryAfterMs: number; cookie: string | undefined; reply: Reply }

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const pollMs = 1_000

/** Uploaded by every borrower: pictures that our pages have made small, and a short statement. */
export const picture = await jpegOf({ width: 64, height: 64 })
const statement = await pdfOf()
const [pictureText, statementText] = [picture.toString('base64'), statement.toString('base64')]

export const picturesPerLoan = 1 + requiredDocuments.filter(({ allowed_format }) => allowed_format === 'image').length

function send(url: URL, headers: Record<string, string>, body: string | undefined): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const retryAfterMs = Number(response.headers['retry-after'] ?? 1) * 1000
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0]
        resolve({ status: response.statusCode ?? 0, retryAfterMs, cookie, reply: JSON.parse(text) })
      })
    })
    // The server had closed the idle connection.
    const sendAgain = () => resolve(send(url, headers, body))
    sent.on('error', (error) => (sent.reusedSocket ? sendAgain() : reject(error)))
    sent.end(body)
  })
}

let borrowers = 0

/** One browser: its address, cookie and session. A call that gets 503 is repeated after Retry-After. */
function openBrowser(server: string, { onCall }: Watch) {
  const n = ++borrowers
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'content-type': 'application/json',
    authorization: `Basic ${btoa(clientCredential)}`,
  }
  async function ask(path: string, body?: object, isNew = false): Promise<Reply> {
    for (;;) {
      const startedAt = performance.now()
      const sent = await send(new URL(path, server), headers, body && JSON.stringify(body))
      const kind = body !== undefined && 'file' in body ? 'upload' : 'request'
      onCall?.({ kind, ms: performance.now() - startedAt, status: sent.status })
      headers.cookie = sent.cookie ?? headers.cookie ?? ''
      if (sent.status !== 503) return sent.reply
      if (isNew) throw new TurnedAway()
      await sleep(sent.retryAfterMs)
    }
  }
  async function call(path: string, event_name: string, body: object = {}): Promise<Reply> {
    const reply = await ask(path, { event_name, ...body }, event_name === 'login')
    if (reply.Status !== 1) throw new Error(`${path} ${event_name}: ${reply.Message}`)
    return reply
  }
  return { ask, call, headers, mobile: String(7_000_000_000 + n), leadId: '' }
}

type Browser = ReturnType<typeof openBrowser>

async function readCode({ ask, mobile }: Browser): Promise<string> {
  for (;;) {
    const messages = await ask(`/simulators/inbox.json?mobile=${mobile}`)
    const otp = (messages as unknown as { otp: string | null }[]).find((message) => message.otp)?.otp
    if (otp) return otp
    await sleep(pollMs / 10)
  }
}

async function logIn(browser: Browser): Promise<void> {
  const { Data } = await browser.call(paths.customerRegistration, 'login', { mobile: browser.mobile })
  const otp = await readCode(browser)
  const entered = { profile_id: Data.cust_profile_id, otp }
  const verified = await browser.call(paths.customerRegistration, 'otp_verify', entered)
  browser.headers.authorization = `Bearer ${verified.Data.app_login_token}`
  await browser.call(paths.dashboardData, '')
}

/** Returns the name on the PAN. */
async function register(browser: Browser): Promise<string> {
  const { call } = browser
  const take = (event: keyof typeof registrationAnswers, changes: object = {}) =>
    call(paths.customerRegistration, event, { ...registrationAnswers[event], ...changes })
  await call(paths.customerProfile, '')
  const { Data } = await take('pancard_verification', { pancard: newPan() })
  await take('personal_details')
  await call(paths.masterData, 'pincode', { pincode: registrationAnswers.residence_details.residence_pincode })
  await take('residence_details')
  await take('income_details', { salary_date: new Date(Date.now() - 16 * 86_400_000).toISOString().slice(0, 10) })
  await call(paths.customerRegistration, 'selfie_upload', { file: pictureText, file_ext: 'JPEG' })
  browser.leadId = String((await take('register_now')).Data.lead_id)
  return Data.full_name ?? ''
}

async function apply({ call, mobile, leadId }: Browser, account_name: string): Promise<void> {
  await call(paths.customerProfile, '')
  for (const event of ['generate_loan_quote', 'loan_quotation_decision', 'employment_details'] as const)
    await call(paths.leadDetails, event, applicationAnswers[event])
  await call(paths.mandatoryDocuments, '', { lead_id: leadId })
  for (const { event_name, doc_type, allowed_format } of requiredDocuments) {
    const [file, file_ext] = allowed_format === 'pdf' ? [statementText, 'PDF'] : [pictureText, 'JPEG']
    await call(paths.leadDetails, event_name, { file, file_ext, password: 'N/A', doc_type })
  }
  await call(paths.stepStatus, '', { lead_id: leadId, mobile })
  await call(paths.bankingDetails, 'banking_details', { ...applicationAnswers.banking_details, account_name })
}

const readStatus = async ({ call, leadId }: Browser) => {
  const [detail] = (await call(paths.leadDetail, '', { lead_id: leadId })).data as { status: string }[]
  return detail?.status
}

/** Asks once a second, as the dashboard does. */
async function untilStatus(browser: Browser, status: string): Promise<void> {
  for (;;) {
    const reached = await readStatus(browser)
    if (reached === status) return
    if (reached === 'REJECTED') throw new Error('the application was rejected')
    await sleep(pollMs)
  }
}

async function sign(browser: Browser): Promise<void> {
  const lead_id = browser.leadId
  await untilStatus(browser, 'SANCTIONED')
  for (;;) {
    const offer = await browser.ask(paths.agreement, { event_name: 'offer', lead_id })
    if (offer.Status === 1) {
      const documents_hash = offer.Data.documents_hash
      await browser.call(paths.agreement, 'sign_otp', { lead_id, documents_hash })
      const signing = { lead_id, documents_hash, otp: await readCode(browser) }
      await browser.call(paths.agreement, 'sign', signing)
      return
    }
    await sleep(pollMs)
  }
}

async function repay(browser: Browser): Promise<void> {
  const { call, ask, mobile, leadId } = browser
  const { order_id, repayment_data } = await call(paths.repaymentData, '')
  const { email } = repayment_data as { email: string }
  const order = { amount: '', productinfo: 'Loan repayment', firstname: 'Asha', email, mobile, order_id, udf5: leadId }
  const { data } = (await call(paths.razorpayOrder, '', order)) as unknown as {
    data: { txnid: string; parameters: { key: string; order_id: string } }
  }
  const paid = { key: data.parameters.key, order_id: data.parameters.order_id, outcome: 'paid' }
  const signed = await ask('/simulators/razorpay/pay', paid)
  await call(paths.razorpayConfirm, '', { txnid: data.txnid, order_id, ...signed })
  await untilStatus(browser, 'CLOSED')
}

/** A whole loan as a borrower takes it, from login to closing. */
export async function playLoan(server: string, watch: Watch = {}): Promise<void> {
  const browser = openBrowser(server, watch)
  await logIn(browser)
  watch.onStage?.('logged in')
  await apply(browser, await register(browser))
  await sign(browser)
  watch.onStage?.('signed')
  await untilStatus(browser, 'DISBURSED')
  watch.onStage?.('paid out')
  await repay(browser)
  watch.onStage?.('closed')
}
