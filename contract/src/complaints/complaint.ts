import { complaintCategories, complaintEventKinds, complaintStatuses } from 'domain/complaints/complaint'
import { z } from 'zod'
import { maxFilesPerBody } from '../documents/uploaded-file.ts'
import { event, manyEvents } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { complaintForm, complaintReplyForm } from '../forms/complaint.ts'
import { complaintNo } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { refusals } from '../refusals.ts'
import { base64File } from '../schema/base64-file.ts'
import { text } from '../schema/text.ts'

const categories = complaintCategories.map(({ id }) => id)
const number = text(complaintNo)

const files = z
  .array(base64File('Please select a file.'))
  .refine(({ length }) => length <= maxFilesPerBody, refusals.complaintFilesFull())
  .optional()

const complaintSummary = {
  number: z.string(),
  category: z.enum(categories),
  status: z.enum(complaintStatuses),
  /** The loan it is about, if the customer has chosen one. */
  loan_no: z.string().nullable(),
  raised_on: z.string(),
  answer_due_on: z.string(),
  /** Null once it is answered; negative when the answer is late. */
  days_left: z.number().nullable(),
}

const complaintEvent = z.object({
  kind: z.enum(complaintEventKinds),
  /** Null for ATTACHED and OVERDUE. */
  text: z.string().nullable(),
  /** Expires after a few minutes. */
  file_url: z.string().nullable(),
  on: z.string(),
})

/** A loan that a complaint may be about. */
const complaintLoan = z.object({
  lead_id: z.number(),
  loan_no: z.string(),
  amount: z.number(),
  /** Null before the payout. */
  disbursed_on: z.string().nullable(),
})

const detailAnswer = z.object({
  Data: z.object({
    ...complaintSummary,
    may_reply: z.boolean(),
    may_reopen: z.boolean(),
    may_attach: z.boolean(),
    /** The first and last day on which the ombudsman accepts the complaint, and whether today is in between. */
    ombudsman: z.object({ from: z.string(), to: z.string(), is_open: z.boolean() }),
    events: z.array(complaintEvent),
  }),
})

export const complaint = manyEvents(paths.complaint, {
  raise: event({
    summary:
      'Raise a complaint, with pictures or PDFs; its number is returned and sent by SMS. If a file is refused, nothing is kept. Repeating the same complaint adds none.',
    credential: 'session',
    body: formSchema(complaintForm).extend({ files }),
    answer: z.object({ Data: z.object({ number: z.string(), answer_due_on: z.string() }) }),
  }),
  attach: event({
    summary: 'Add a picture or PDF to an open complaint.',
    credential: 'session',
    body: z.object({ number, file: base64File('Please select a file.') }),
    answer: detailAnswer,
  }),
  list: event({
    summary: 'The complaints of the customer, and the loans that a new one may be about, newest first.',
    credential: 'session',
    body: z.object({}),
    answer: z.object({
      Data: z.object({ complaints: z.array(z.object(complaintSummary)), loans: z.array(complaintLoan) }),
    }),
  }),
  detail: event({
    summary: 'One complaint with its history.',
    credential: 'session',
    body: z.object({ number }),
    answer: detailAnswer,
  }),
  reply: event({
    summary: 'Add a message to an open complaint.',
    credential: 'session',
    body: z.object({ number, ...formSchema(complaintReplyForm).shape }),
    answer: detailAnswer,
  }),
  reopen: event({
    summary: 'Reopen an answered or closed complaint.',
    credential: 'session',
    body: z.object({ number, ...formSchema(complaintReplyForm).shape }),
    answer: detailAnswer,
  }),
})
