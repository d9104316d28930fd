import type { IstDate } from 'domain/calendar/ist-date'
import type { FastifyInstance } from 'fastify'
import type { BankTransfers } from './bank-transfers.ts'
import { type ConsoleDesk, sitAtConsole } from './console-desk.ts'
import { createCustomerDays } from './customer-days.ts'
import type { ReviewDesk } from './review-desk.ts'

/** `daysLeft` is zero on the last day of the past. */
type StaffDay = { days: number; daysLeft: number; today: IstDate }
export type StaffDays = {
  /** The credit officer reads and decides, but for the last day, of which some is left. */
  review(day: StaffDay, minute: number): Promise<void>
  morning(day: StaffDay): Promise<void>
  afternoon(day: StaffDay): Promise<void>
}

type Dependencies = {
  app: FastifyInstance
  publicUrl: string
  transfers: BankTransfers
  reviewDesk: ReviewDesk
  /** Of the borrowers, whether or not they have come by now. */
  mobiles: readonly string[]
}
type Listed = { payout_id: string; held_because: string | null }

const limits = { loan_ceiling: 25_000, day_ceiling: 5_00_000 }
/** What has been held for longer is released; the newest wait for the visitor of the demonstration. */
const leftHeldDays = 3
const lastReadingAt = 11 * 60
const statementEveryDays = 3
const pausedDaysBeforeEnd = 21
const refusedDaysBeforeEnd = 12
const invitedDaysBeforeEnd = 30

const newColleague = (name: string, email: string, pan: string, mobile: string, role: string) => ({
  ...{ name, email, pan, mobile },
  roles: [{ role }],
})

type SitDown = (role: string) => Promise<ConsoleDesk>

async function approveAs(sitDown: SitDown, role: string, requestId: string): Promise<void> {
  const desk = await sitDown(role)
  await desk.approve(requestId)
}

const listHeld = async (desk: ConsoleDesk) =>
  ((await desk.look('payouts', 'list', { state: 'HELD' })) as { payouts: Listed[] }).payouts

/** Reads each case before its money is released. */
async function releaseHeld(desk: ConsoleDesk): Promise<void> {
  const held = (await listHeld(desk)).filter(({ held_because }) => held_because?.endsWith('_CEILING'))
  for (const { payout_id } of held) await desk.look('payouts', 'detail', { payout_id })
  if (held.length > 0) await desk.act('payouts', 'release', { payout_ids: held.map(({ payout_id }) => payout_id) })
}

async function holdOne(desk: ConsoleDesk): Promise<void> {
  const [first] = await listHeld(desk)
  const reason = 'The employer could not be reached; we call again tomorrow.'
  if (first) await desk.act('payouts', 'hold', { payout_id: first.payout_id, reason })
}

async function setLimits(sitDown: SitDown): Promise<void> {
  const officer = await sitDown('payout_officer')
  const requestId = await officer.ask('set_limits', limits, 'Larger loans are read by a person before they leave.')
  await approveAs(sitDown, 'finance_head', requestId)
}

async function inviteColleague(sitDown: SitDown): Promise<void> {
  const administrator = await sitDown('administrator')
  const invited = newColleague('Meenal Joshi', 'meenal.joshi@agrim.example', 'AKJPJ4821M', '9812300041', 'support')
  const requestId = await administrator.ask('invite', invited, 'She starts in support next week.')
  await approveAs(sitDown, 'administrator_2', requestId)
}

async function resumePayouts(sitDown: SitDown): Promise<void> {
  const officer = await sitDown('payout_officer')
  await approveAs(sitDown, 'finance_head', await officer.ask('resume', {}, 'The balance has arrived.'))
}

async function askInVain(sitDown: SitDown): Promise<void> {
  const officer = await sitDown('payout_officer')
  const highest = { loan_ceiling: 1_00_000, day_ceiling: 50_00_000 }
  const requestId = await officer.ask('set_limits', highest, 'So that nothing waits over the weekend.')
  const head = await sitDown('finance_head')
  await head.refuse(requestId, 'Not without somebody reading the larger ones.')
}

/** What the visitor finds in the inbox of requests. */
async function leaveRequests(sitDown: SitDown): Promise<void> {
  const officer = await sitDown('payout_officer')
  const higher = { loan_ceiling: 40_000, day_ceiling: 8_00_000 }
  await officer.ask('set_limits', higher, 'Salary week: twice as many applications as usual.')
  const administrator = await sitDown('administrator')
  const invited = newColleague(
    'Rohit Deshpande',
    'rohit.deshpande@agrim.example',
    'BLQPD7310K',
    '9812300057',
    'collector',
  )
  await administrator.ask('invite', invited, 'He calls overdue borrowers from Monday.')
}

/** What the sample people do at the console on the days of the past. */
export function createStaffDays({ app, publicUrl, transfers, reviewDesk, mobiles }: Dependencies): StaffDays {
  const sitDown: SitDown = (role) => sitAtConsole(app, publicUrl, role)
  const serveCustomers = createCustomerDays({ sitDown, mobiles })
  return {
    async review({ daysLeft }, minute) {
      if (daysLeft === 0 && minute > lastReadingAt) return
      await reviewDesk.work(await sitDown('credit_officer'))
    },

    async morning({ days, daysLeft }) {
      if (daysLeft === days - 1) await setLimits(sitDown)
      const officer = await sitDown('payout_officer')
      if (daysLeft === pausedDaysBeforeEnd)
        await officer.act('payouts', 'pause', { reason: 'The balance at the provider is being topped up.' })
      else if (daysLeft >= leftHeldDays) await releaseHeld(officer)
      if (daysLeft === invitedDaysBeforeEnd) await inviteColleague(sitDown)
    },

    async afternoon({ daysLeft, today }) {
      await serveCustomers({ daysLeft, today })
      if (daysLeft === pausedDaysBeforeEnd) await resumePayouts(sitDown)
      if (daysLeft === refusedDaysBeforeEnd) await askInVain(sitDown)
      if (daysLeft % statementEveryDays === 0) await transfers.importStatement('Accounts, sample')
      if (daysLeft > 0) return
      await holdOne(await sitDown('payout_officer'))
      await leaveRequests(sitDown)
    },
  }
}
