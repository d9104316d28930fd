import { consentTexts } from 'contract/account/consent-purposes'
import { simulatedLimits } from 'domain/loan/payout/release'
import { selectHits } from '../borrowing/evidence/screening/hits.ts'
import { loadListsTask } from '../borrowing/evidence/screening/jobs.ts'
import { disburseLoan } from '../borrowing/payouts/disburse-loan.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { ListSource, SanctionsLists } from '../providers/sanctions-lists/sanctions-lists.ts'
import { approve, ask } from '../records/staff/testing/decide.ts'
import { applicantAt } from './application.ts'
import { type Acts, people, type ReadyAct, reason, requested, testApp } from './ready-acts.ts'
import { seedDisbursedLoan, seedSanctionedLoan } from './seed-loans.ts'

const head = 'reference,name,aliases,weak_aliases,birth_years,listed_on,details'
const filler = Array.from({ length: 30 }, (_, index) => `F${index},Nobody Number${index},,,1950,,`)
const lists: Record<ListSource, string> = {
  UN: `<CONSOLIDATED_LIST dateGenerated="2026-11-01T00:00:00Z"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID>
    <FIRST_NAME>PELLIK</FIRST_NAME><SECOND_NAME>SONGVARO</SECOND_NAME><REFERENCE_NUMBER>X.1</REFERENCE_NUMBER>
    </INDIVIDUAL></INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>`,
  MHA: [head, 'M1,Jharan Tolvik,,,1995,2020-07-01,An invented person', ...filler].join('\n'),
}

export const inventedLists = (): SanctionsLists => ({ read: async (source) => Buffer.from(lists[source]) })

const kysely = () => testApp.data.database.kysely
const seedLoan = () => seedDisbursedLoan(testApp.data.database, testApp.clock)

/** Somebody who is like an entry of a list, with a payout that waits. */
async function hit(): Promise<string> {
  await loadListsTask.queue(kysely(), { by: null })
  const loan = await seedSanctionedLoan(testApp.data.database, testApp.clock, { name: 'JHARAN TOLVIK' })
  await testApp.runJobs()
  const { database, clock, log, providers } = testApp.dependencies
  const rules = { payoutTries: 3, defaultLimits: simulatedLimits, areListsRequired: false }
  await disburseLoan({ database, clock, log, payout: providers.payout, ...rules }, loan.leadId)
  await testApp.runJobs()
  return (await selectHits(kysely()).where('customerId', '=', loan.customerId).executeTakeFirstOrThrow()).id
}
async function confirmed(): Promise<string> {
  const hitId = await hit()
  const { Data } = await ask(people.compliance, 'confirm_hit', { hit_id: hitId })
  await approve(people.one, Data.request_id)
  return hitId
}

/** The bureau gave no answer, as when the line is cut. */
async function unanswered(): Promise<ReadyAct> {
  const { bureau } = testApp.dependencies.providers
  if (bureau === undefined) throw new Error('no bureau is configured')
  const { pull } = bureau
  bureau.pull = () => Promise.reject(new ProviderFailure('equifax', 'no answer', new Error('timed out')))
  const changes = { banking_details: { bureau_consent: consentTexts.bureau.version } }
  const { leadId } = await applicantAt(testApp, '9195500001', 'completed', changes)
  await testApp.runJobs()
  bureau.pull = pull
  return { by: people.officer, body: { lead_id: leadId, reason } }
}

async function draft(): Promise<object> {
  const { Data } = await people.head.call('policy', 'list')
  const versions = Data.versions as { is_in_force: boolean; numbers: object; modes: object }[]
  const { numbers, modes } = versions.find(({ is_in_force: isInForce }) => isInForce) ?? { numbers: {}, modes: {} }
  return { numbers: { ...numbers, wait_days: 31 }, modes }
}

/** Two customers who are seen to live together. */
async function household() {
  const [one, other] = [await seedLoan(), await seedLoan()]
  return { customer_id: one.profileId, other_customer_id: other.profileId, reason }
}

/** A borrower on a device that is not known. */
async function onNewDevice() {
  const { profileId, mobile } = await seedLoan()
  await testApp.logIn(mobile)
  const { Data } = await people.support.call('customers', 'correctable', { customer_id: profileId })
  const files = Data.files as { file_id: string; doc_type: string }[]
  const picture = files.find(({ doc_type: docType }) => docType === 'Selfie')
  return { customer_id: profileId, file_id: picture?.file_id }
}

/** Every act about evidence and the policy that it is judged by, each with what must be there before. */
export const actsOfEvidence: Acts = {
  'customers.prove_login': async () => requested(people.support, 'prove_login', await onNewDevice()),
  'links.mark': async () => ({ by: people.officer, body: { ...(await household()), mark: 'HOUSEHOLD' } }),
  'links.unmark': async () => {
    const body = await household()
    await people.officer.act('links', 'mark', { ...body, mark: 'HOUSEHOLD' })
    return { by: people.officer, body }
  },
  'brake.set_ceilings': async () => {
    const { Data } = await people.payer.call('brake', 'ceilings')
    const ceilings = { ...(Data.ceilings as object), address_hour: 7 }
    return requested(people.payer, 'set_ceilings', { ceilings })
  },
  'policy.rehearse': async () => ({ by: people.head, body: { values: await draft() } }),
  'bureau.ask': unanswered,
  'bureau.set_bureau_limits': () => requested(people.head, 'set_bureau_limits', { price: 40, day_ceiling: 4_000 }),
  'screening.load': async () => ({ by: people.compliance, body: {} }),
  'screening.decide': async () => ({ by: people.compliance, body: { hit_id: await hit(), reason } }),
  'screening.confirm_hit': async () => requested(people.compliance, 'confirm_hit', { hit_id: await hit() }),
  'screening.lift_hit': async () => requested(people.compliance, 'lift_hit', { hit_id: await confirmed() }),
  'screening.record_report': async () => ({
    by: people.compliance,
    body: { hit_id: await confirmed(), reference: 'MHA/2026/17' },
  }),
  'screening.accept_list': async () => {
    const before = lists.MHA
    lists.MHA = [head, 'M1,Jharan Tolvik,,,1995,,'].join('\n')
    await people.compliance.act('screening', 'load')
    await testApp.runJobs()
    lists.MHA = before
    const shown = (await people.compliance.call('screening', 'lists')).Data.lists as {
      refused: { sha256: string } | null
    }[]
    const sha256 = shown.find(({ refused }) => refused !== null)?.refused?.sha256
    return requested(people.compliance, 'accept_list', { source: 'MHA', sha256 })
  },
}
