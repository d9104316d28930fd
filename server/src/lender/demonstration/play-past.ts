import { addDays, daysBetween, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { seededRandom } from '../../platform/seeded-random.ts'
import { addEligibilityPolicy, readEligibilityPolicy } from '../../records/loans/eligibility-policies.ts'
import { answerComplaint } from '../../servicing/complaints/answer-complaint.ts'
import { openBankAccount } from './bank-transfers.ts'
import { createBorrower } from './borrower.ts'
import { castStories } from './cast-stories.ts'
import { type InventedPerson, inventPerson } from './invented-people.ts'
import { instantOf, type PastClock } from './past-clock.ts'
import { openReviewDesk } from './review-desk.ts'
import { createDueWork, type DueWork } from './run-due-work.ts'
import { createStaffDays, type StaffDays } from './staff-days.ts'
import { type StoryName, stories } from './stories.ts'
import type { StoryDefinition, Told } from './story.ts'
import { listenToWebhooks } from './webhooks.ts'

export type PastOptions = {
  seed: number
  customers: number
  days: number
  /** The last day that is played; the visitor comes on the morning after it. */
  until: IstDate
}

type Dependencies = {
  app: FastifyInstance
  database: Database
  clock: PastClock
  log: Logger
  publicUrl: string
  queues: readonly Queue[]
  onDay?(day: IstDate): void
}

export type PlayedBorrower = Pick<InventedPerson, 'mobile' | 'pan' | 'name'> & { story: StoryName }

type Visit = { at: Date; number: number; next(): Promise<IteratorResult<number, void>> }

const openFrom = 9 * 60 + 30
const openUntil = 17 * 60 + 30
/** When the server would have done by itself what was due; between them nobody visits. */
const schedulesAt = [3 * 60 + 50, 9 * 60, 13 * 60, 18 * 60 + 30]
/** Messages that may not be sent at night wait until then. */
const jobsFrom = 9 * 60
const [morningAt, afternoonAt] = [11 * 60, 16 * 60]
const reviewsAt = [10 * 60 + 15, 12 * 60 + 15, 14 * 60 + 30, 16 * 60 + 45]

const byTime = (a: Visit, b: Visit) => a.at.getTime() - b.at.getTime() || a.number - b.number

/** Plays a past of the lender through its own handlers, day by day. The same seed and day give the same states and sums. */
export async function playPast(dependencies: Dependencies, options: PastOptions): Promise<PlayedBorrower[]> {
  const { app, database, clock, log, publicUrl, queues, onDay } = dependencies
  const { seed, days, until } = options
  const firstDay = addDays(until, 1 - days)
  clock.goTo(instantOf(firstDay, 0))
  await requireReading(database, clock)
  const webhooks = await listenToWebhooks(app)
  const transfers = openBankAccount({ database, clock })
  const work = createDueWork({ database, clock, log, queues })
  const answer: Told['answerComplaint'] = (given) =>
    answerComplaint({ database, clock }, { ...given, byWhom: 'Grievance officer, sample' })
  const reviewDesk = openReviewDesk(clock)
  const played: PlayedBorrower[] = []
  const visits = castStories(options.customers).map((name, index): Visit => {
    const number = index + 1
    const random = seededRandom(seed * 1_000 + number)
    const { daysAgo, person: wanted = {}, story }: StoryDefinition = stories[name]
    const startedOn = addDays(until, 1 - Math.min(days, random.between(daysAgo[1], daysAgo[0])))
    const person = inventPerson(random, { ...wanted, number, today: startedOn })
    played.push({ mobile: person.mobile, pan: person.pan, name: person.name, story: name })
    const borrower = createBorrower({ app, clock, webhooks }, person, random)
    const planReview: Told['planReview'] = (plan) => reviewDesk.plan(borrower.leadId(), plan)
    const told = story({ borrower, random, transfers, answerComplaint: answer, planReview })
    const at = instantOf(startedOn, random.between(openFrom, openUntil - 180))
    return { at, number, next: () => told.next() }
  })
  const staffDays = createStaffDays({
    ...{ app, publicUrl, transfers, reviewDesk },
    mobiles: played.map(({ mobile }) => mobile),
  })
  for (let day = firstDay; day <= until; day = addDays(day, 1)) {
    await playDay({ day, clock, work, visits, staffDays, options, firstDay })
    onDay?.(day)
  }
  clock.goTo(instantOf(addDays(until, 1), schedulesAt[0] ?? 0))
  await work.runSchedules()
  return played
}

/** In the demonstration a person reads the documents of every application. */
const requireReading = (database: Database, clock: PastClock): Promise<unknown> =>
  inTransaction(database, async (transaction) => {
    const today = clock.today()
    const { version, startsOn, setBy, requestId, ...policy } = await readEligibilityPolicy(transaction, {
      version: null,
      today,
    })
    const ruleModes = { ...policy.ruleModes, documents_read: 'refer' as const }
    const chosen = { ...policy, ruleModes, startsOn: today, setBy: 'demonstration', setAt: clock.now() }
    return addEligibilityPolicy(transaction, chosen)
  })

type Played = {
  day: IstDate
  firstDay: IstDate
  clock: PastClock
  work: DueWork
  visits: Visit[]
  staffDays: StaffDays
  options: PastOptions
}

/** Everything that happens on a day, in the order of its time. */
async function playDay({ day, clock, work, visits, staffDays, options }: Played): Promise<void> {
  const staffDay = { days: options.days, daysLeft: daysBetween(day, options.until), today: day }
  const planned = [
    ...schedulesAt.map((minute) => ({ minute, run: () => work.runSchedules() })),
    ...reviewsAt.map((minute) => ({ minute, run: () => staffDays.review(staffDay, minute) })),
    { minute: morningAt, run: () => staffDays.morning(staffDay) },
    { minute: afternoonAt, run: () => staffDays.afternoon(staffDay) },
  ].sort((a, b) => a.minute - b.minute)
  for (const { minute, run } of planned) {
    await playVisits(visits, instantOf(day, minute), { clock, work })
    clock.goTo(instantOf(day, minute))
    await run()
    if (minute >= jobsFrom) await work.runJobs()
  }
}

/** The visits before this time, and those that follow from them before it. */
async function playVisits(visits: Visit[], before: Date, { clock, work }: Pick<Played, 'clock' | 'work'>) {
  for (;;) {
    visits.sort(byTime)
    const [visit] = visits
    if (visit === undefined || visit.at >= before) return
    clock.goTo(visit.at)
    const { done, value: waitDays } = await visit.next()
    await work.runJobs()
    if (done) visits.shift()
    else visit.at = nextVisit(visit.at, waitDays)
  }
}

const [minuteMs, dayMs] = [60_000, 86_400_000]
const laterMs = 45 * minuteMs
const eveningMs = 18 * 60 * minuteMs
const nightMs = 16 * 60 * minuteMs

/** On the same day three quarters of an hour later, or the next morning; or at the same time of a later day. */
function nextVisit(at: Date, waitDays: number): Date {
  if (waitDays > 0) return new Date(at.getTime() + waitDays * dayMs)
  const later = at.getTime() + laterMs
  const isEvening = later >= instantOf(istDateOf(at), 0).getTime() + eveningMs
  return new Date(isEvening ? later + nightMs : later)
}
