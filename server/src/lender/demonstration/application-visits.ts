import { consentPages } from 'contract/account/consents'
import { type DocType, requiredDocuments } from 'contract/documents/required-documents'
import { paths } from 'contract/paths'
import { drawDocument, drawOfflineAadhaar, drawSelfie } from './drawn-documents.ts'
import { registrationAnswers } from './registration-answers.ts'
import type { Visitor } from './visitor.ts'
import type { SiteReply } from './website.ts'

export type LoanWish = { amount: number; tenureDays: number }

const registrationSteps = ['pancard_verification', 'personal_details', 'residence_details', 'income_details'] as const
export type RegistrationStep = (typeof registrationSteps)[number]

const base64 = (bytes: Buffer) => bytes.toString('base64')

/** The steps of the registration before this one, or all. */
async function register({ site, person, clock }: Visitor, until?: RegistrationStep): Promise<void> {
  const answers = registrationAnswers(person, clock.today())
  for (const step of registrationSteps) {
    if (step === until) return
    await site.call(paths.customerRegistration, step, answers[step])
  }
  const selfie = base64(await drawSelfie(person))
  await site.call(paths.customerRegistration, 'selfie_upload', { file: selfie, file_ext: 'JPEG' })
}

/** Whether the borrower is eligible; the loan can then be chosen. */
async function checkEligibility({ site, lead }: Visitor): Promise<boolean> {
  const reply = await site.ask(paths.customerRegistration, 'register_now')
  if (reply.Status === 1) lead.id = String(reply.Data.lead_id)
  return reply.Status === 1
}

async function chooseLoan({ site, person, random }: Visitor, { amount, tenureDays }: LoanWish): Promise<void> {
  await site.call(paths.leadDetails, 'generate_loan_quote')
  const chosen = { amount, tenure: tenureDays, purpose_id: random.between(1, 7), accepted_id: 1 }
  await site.call(paths.leadDetails, 'loan_quotation_decision', chosen)
  const { employer, designation, workingSince, city } = person
  await site.call(paths.leadDetails, 'employment_details', {
    ...{ work_mode: random.pick(['WFO', 'WFH']), company_name: employer.name, emp_department: employer.department },
    ...{ company_type_id: employer.companyType, designation, emp_since: workingSince },
    ...{ address_1: '2nd floor, Unity Tower', address_2: city.areas[0], landmark: '', pincode: city.pincode },
    office_email: '',
  })
}

async function sendDocument({ site, person, clock }: Visitor, docType: DocType): Promise<void> {
  const { event_name, allowed_format } =
    requiredDocuments.find(({ doc_type }) => doc_type === docType) ?? requiredDocuments[0]
  const file = base64(await drawDocument(docType, person, clock.today()))
  const file_ext = allowed_format === 'pdf' ? 'PDF' : 'JPEG'
  await site.call(paths.leadDetails, event_name, { file, file_ext, password: 'N/A', doc_type: docType })
}

/** Nearly all send the signed file: to cover the number on a picture takes seconds of a processor. */
const sendsPicturesOfAadhaar = ({ person }: Visitor) => /[37]5$/.test(person.mobile)
const shareCode = '4321'

/** Stands for both sides. */
async function sendOfflineAadhaar({ site, person }: Visitor): Promise<void> {
  const file = base64(await drawOfflineAadhaar(person, shareCode))
  const body = { file, file_ext: 'ZIP', password: shareCode, doc_type: 'aadhaar_front' }
  await site.call(paths.leadDetails, 'aadhaar_upload', body)
}

async function uploadDocuments(visitor: Visitor, count: number = requiredDocuments.length): Promise<void> {
  const page = consentPages[1]
  await visitor.site.call(paths.consents, 'give', { purpose: 'aadhaar', page })
  for (const { doc_type } of requiredDocuments.slice(0, count)) {
    const isOffline = doc_type.startsWith('aadhaar') && !sendsPicturesOfAadhaar(visitor)
    if (!isOffline) await sendDocument(visitor, doc_type)
    else if (doc_type === 'aadhaar_front') await sendOfflineAadhaar(visitor)
  }
}

/** Logs in again where the session has ended. */
async function readStatus({ site, lead }: Visitor): Promise<string> {
  const read = () => site.ask(paths.leadDetail, '', { lead_id: lead.id })
  let reply = await read()
  if (reply.Status !== 1) {
    await site.logIn()
    reply = await read()
  }
  const [detail] = reply.data as { status: string }[]
  return detail?.status ?? ''
}

/** The bank may say that the account is somebody else's. */
function enterAccount({ site, person }: Visitor): Promise<SiteReply> {
  const { number, ifsc } = person.account
  return site.ask(paths.bankingDetails, 'banking_details', {
    ...{ account_name: person.name, account_branch: person.city.areas[0], account_type_id: 1, verification_consent: 1 },
    ...{ account_number: number, confirm_account_number: number, account_ifsc: ifsc },
  })
}

async function apply(visitor: Visitor, wish: LoanWish): Promise<void> {
  await chooseLoan(visitor, wish)
  await uploadDocuments(visitor)
  const { Status, Message } = await enterAccount(visitor)
  if (Status !== 1) throw new Error(`${visitor.person.name}: ${Message}`)
}

async function sign({ site, lead }: Visitor): Promise<void> {
  const offer = await site.call(paths.agreement, 'offer', { lead_id: lead.id, is_read: true })
  const signed = { lead_id: lead.id, documents_hash: offer.Data.documents_hash }
  await site.call(paths.agreement, 'sign_otp', signed)
  await site.call(paths.agreement, 'sign', { ...signed, otp: await site.newestCode() })
}

/** From the registration to the signature. */
export const applicationVisits = (visitor: Visitor) => ({
  register: (until?: RegistrationStep) => register(visitor, until),
  checkEligibility: () => checkEligibility(visitor),
  chooseLoan: (wish: LoanWish) => chooseLoan(visitor, wish),
  uploadDocuments: (count?: number) => uploadDocuments(visitor, count),
  sendDocument: (docType: DocType) => sendDocument(visitor, docType),
  readStatus: () => readStatus(visitor),
  enterAccount: () => enterAccount(visitor),
  apply: (wish: LoanWish) => apply(visitor, wish),
  sign: () => sign(visitor),
  declineOffer: () => visitor.site.call(paths.agreement, 'decline', { lead_id: visitor.lead.id }),
})
