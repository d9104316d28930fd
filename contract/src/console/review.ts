import { eligibilityReasons } from 'domain/loan/decision/eligibility'
import { ruleNames } from 'domain/loan/decision/rules'
import { evidenceReasons } from 'domain/rules/reasons'
import { z } from 'zod'
import { requiredDocuments } from '../documents/required-documents.ts'
import { bureauBlock } from './bureau.ts'
import { act, look, nothing } from './console-event.ts'
import { documentReading } from './document-reading.ts'

/** The state of a case; it is apart from the status that the customer sees. */
const caseStates = ['QUEUED', 'CLAIMED', 'WAITING_CUSTOMER', 'DECIDED'] as const
export const caseViews = ['open', 'all', 'late', 'above', 'call_back', 'waiting', 'decided'] as const

/** Why a person is needed: a rule that refers, or a sanction that is read afterwards. */
const caseReasons = [...ruleNames, 'sample'] as const
/** In rupees, each up to the next. */
export const amountBands = { under_10000: 0, from_10000: 10_000, from_50000: 50_000 } as const
export type AmountBand = keyof typeof amountBands
const bandNames = Object.keys(amountBands) as [AmountBand, ...AmountBand[]]

/** Why a person rejects an application: every reason that the rules have too, so that the customer reads the same words. */
export const rejectionReasons = [
  'documents missing',
  'account not verified',
  'amount out of bounds',
  ...evidenceReasons,
  ...eligibilityReasons,
] as const

const docTypes = requiredDocuments.map(({ doc_type }) => doc_type)
const caseId = z.string().max(40)
const time = z.string()
const words = (least: number, message: string) =>
  z.string().trim().min(least, message).max(500, 'Please write at most 500 characters.')

/** What every act on a case carries: the claim under which it is done. */
const held = { case_id: caseId, lease_token: z.string().max(20) }

const row = z.object({
  case_id: z.string(),
  lead_id: z.number(),
  kind: z.enum(['REFERRED', 'SAMPLE']),
  state: z.enum(caseStates),
  /** First name and initial: a row is not a look at a customer. */
  customer: z.string(),
  is_repeat: z.boolean(),
  amount: z.number(),
  reasons: z.array(z.string()),
  queued_at: time,
  due_at: time,
  /** Negative if it is late; null while the clock stands. */
  minutes_left: z.number().nullable(),
  held_by: z.string().nullable(),
  is_mine: z.boolean(),
  lease_until: time.nullable(),
  call_back_at: time.nullable(),
  asked_document: z.string().nullable(),
  /** The last two without a person: by the customer, or because no document came. */
  verdict: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED']).nullable(),
  /** Why the viewer may not claim it; null if they may. */
  closed_because: z.string().nullable(),
})

const fact = z.object({
  label: z.string(),
  value: z.string(),
  /** Where it comes from. */
  source: z.string(),
  tone: z.enum(['plain', 'good', 'warn', 'bad']),
})

/** What a rule looked at, and where it comes from. */
const seen = z.object({
  label: z.string(),
  value: z.string(),
  source: z.string(),
  proof: z.enum(['stated', 'read', 'confirmed', 'contradicted']).nullable(),
  file_id: z.string().nullable(),
  page: z.number().nullable(),
  line: z.number().nullable(),
})

const rule = z.object({
  rule: z.string(),
  title: z.string(),
  mode: z.string(),
  answer: z.string(),
  seen: z.array(seen),
  /** What it allows at most, in rupees; null unless it caps. */
  cap: z.number().nullable(),
})

const detail = row.extend({
  tenure_days: z.number(),
  purpose: z.string().nullable(),
  facts: z.array(fact),
  rules: z.array(rule),
  policy_version: z.number(),
  bureau: bureauBlock,
  documents: z.array(
    z.object({
      file_id: z.string(),
      doc_type: z.string(),
      name: z.string(),
      content_type: z.string(),
      uploaded_on: z.string(),
      /** Null for a document that no reader reads. */
      reading: documentReading.nullable(),
    }),
  ),
  events: z.array(z.object({ kind: z.string(), by: z.string().nullable(), at: time, words: z.string().nullable() })),
  min_amount: z.number(),
  max_amount: z.number(),
  amount_step: z.number(),
  /** The viewer's ceiling. */
  ceiling: z.number(),
  decision: z
    .object({
      verdict: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED']),
      amount: z.number().nullable(),
      by: z.string(),
      /** Until then it can be undone. */
      undo_until: time,
      is_carried_out: z.boolean(),
      is_own: z.boolean(),
    })
    .nullable(),
})

const claimed = z.object({ case: detail, lease_token: z.string(), lease_until: time })

export const review = {
  noun: 'review',
  events: {
    list: look({
      summary: 'Applications that wait for a person, the most urgent first',
      permission: 'review_read',
      body: {
        view: z.enum(caseViews).default('open'),
        why: z.enum(caseReasons).optional(),
        amount: z.enum(bandNames).optional(),
        cursor: z.string().max(300).optional(),
      },
      data: z.object({
        cases: z.array(row),
        /** None above 1,000. */
        counts: z.record(z.enum(caseViews), z.number()),
        next_cursor: z.string().nullable(),
      }),
    }),
    case: look({
      summary: 'One case with its facts, rules, documents and history',
      permission: 'review_read',
      body: { case_id: caseId },
      data: detail,
    }),
    claim: act({
      summary: 'Claims the next case, or this one, for five minutes',
      permission: 'review_work',
      body: { case_id: caseId.optional(), take_over_reason: words(5, 'Please say why you take it over.').optional() },
      data: z.object({ claim: claimed.nullable() }),
    }),
    renew: look({
      summary: 'Keeps a claim while its tab is open',
      permission: 'review_work',
      body: held,
      data: z.object({ lease_until: time }),
    }),
    prepare: act({
      summary: 'Reserves the next case while the claim on this one lasts, with the addresses of its documents',
      permission: 'review_work',
      body: held,
      data: z.object({
        next: z
          .object({
            case_id: z.string(),
            documents: z.array(z.object({ file_id: z.string(), url: z.string(), content_type: z.string() })),
          })
          .nullable(),
      }),
    }),
    release: act({ summary: 'Gives a case back', permission: 'review_work', body: held, data: nothing }),
    hand_over: act({
      summary: 'Gives a case to another person',
      permission: 'review_work',
      body: { ...held, staff_id: z.string().max(40), reason: words(5, 'Please say why.') },
      data: nothing,
    }),
    reassign: act({
      summary: 'Gives a case that anybody holds, or nobody, to a person',
      permission: 'review_reassign',
      body: { case_id: caseId, staff_id: z.string().max(40), reason: words(5, 'Please say why.') },
      data: nothing,
    }),
    cover: act({
      summary: 'Gives every case that somebody holds, who is away, to another person',
      permission: 'review_reassign',
      body: {
        from_staff_id: z.string().max(40),
        staff_id: z.string().max(40),
        reason: words(5, 'Please say why.'),
      },
      data: z.object({ moved: z.number() }),
    }),
    colleagues: look({
      summary: 'Who may be given a case',
      permission: 'review_work',
      body: {},
      data: z.object({
        people: z.array(z.object({ staff_id: z.string(), name: z.string(), holds: z.number(), is_me: z.boolean() })),
      }),
    }),
    approve: act({
      summary: 'Sanctions an application, as asked or for less',
      permission: 'review_work',
      body: { ...held, amount: z.number().int().positive().optional() },
      data: z.object({ undo_until: time }),
    }),
    reject: act({
      summary: 'Rejects an application with its reasons',
      permission: 'review_work',
      body: { ...held, reason_codes: z.array(z.enum(rejectionReasons)).min(1, 'Please choose a reason.').max(6) },
      data: z.object({ undo_until: time }),
    }),
    undo: act({
      summary: 'Takes back a decision of one’s own before it is carried out',
      permission: 'review_work',
      body: { case_id: caseId },
      data: z.object({ claim: claimed.nullable() }),
    }),
    ask_document: act({
      summary: 'Asks the customer for another document; the clock stands until it comes',
      permission: 'review_work',
      body: {
        ...held,
        document: z.enum(docTypes),
        reason: words(10, 'Please tell the customer in a sentence what is wrong with the document.'),
      },
      data: nothing,
    }),
    move_document: act({
      summary: 'Files a document under its right name; the one that was there takes its place',
      permission: 'review_work',
      body: { ...held, file_id: z.string().max(60), document: z.enum(docTypes) },
      data: nothing,
    }),
    note: act({
      summary: 'Writes a note for colleagues',
      permission: 'review_work',
      body: { ...held, text: words(2, 'Please write something.') },
      data: nothing,
    }),
    log_call: act({
      summary: 'Records a call with the customer',
      permission: 'review_work',
      body: {
        ...held,
        outcome: z.enum(['REACHED', 'NO_ANSWER', 'WRONG_NUMBER']),
        text: words(2, 'Please write what was said.'),
        call_back_at: z.iso.datetime().optional(),
      },
      data: nothing,
    }),
  },
}
