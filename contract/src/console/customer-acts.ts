import { complaintCategories } from 'domain/complaints/complaint'
import { staffChannels } from 'domain/complaints/complaint-channels'
import { blockReasons } from 'domain/loan/decision/lending-block'
import { z } from 'zod'
import { formSchema } from '../form-definition/form-schema.ts'
import { mobileNumber } from '../form-definition/identity-fields.ts'
import { complaintForm } from '../forms/complaint.ts'
import { act, look, nothing, request } from './console-event.ts'
import { correctableFields } from './correctable-fields.ts'

/** The customer's profile id, which cannot be guessed. */
export const customerId = z.string().max(40)
const fileId = z.string().max(60)
const words = z.string().trim().min(5, 'Please write a few words.').max(2_000, 'Please write at most 2,000 characters.')

/** The commands of the requests about a customer. */
export const customerCommands = {
  correct: {
    customer_id: customerId,
    changes: formSchema(correctableFields).partial(),
    /** Null only where nothing but the email address changes. */
    file_id: fileId.nullable(),
  },
  move_mobile: {
    customer_id: customerId,
    mobile: z.string().trim().regex(mobileNumber.pattern, mobileNumber.message),
    file_id: fileId,
  },
  prove_login: { customer_id: customerId, file_id: fileId },
}

/** What can be sent again. Codes never are: only the customer asks for one. */
export const resendableMessages = [
  'offer_ready',
  'rejected',
  'disbursed',
  'receipt',
  'complaint',
  'email',
  'email_confirmation',
] as const

export const customerActs = {
  standing: look({
    summary: 'What stands between a customer and a new loan, and the loans that an act may be about',
    permission: 'customers_read',
    body: { customer_id: customerId },
    data: z.object({
      block: z
        .object({
          because: z.enum(blockReasons),
          words: z.string(),
          until: z.string().nullable(),
          since: z.string(),
        })
        .nullable(),
      /** While the profile's new number is on trial. */
      may_borrow_from: z.string().nullable(),
      loans: z.array(z.object({ loan_no: z.string(), is_open: z.boolean() })),
    }),
  }),
  correctable: look({
    summary: 'What can be corrected, as it is now, and the files that may prove something else',
    permission: 'customers_correct',
    body: { customer_id: customerId },
    data: z.object({
      values: z.record(z.string(), z.string()),
      files: z.array(z.object({ file_id: z.string(), doc_type: z.string(), uploaded_on: z.string() })),
    }),
  }),
  correct: request({
    summary: 'Asks to correct what is known about a customer, with the document that proves it',
    permission: 'customers_correct',
    body: customerCommands.correct,
  }),
  move_mobile: request({
    summary: 'Asks to move a profile to another mobile number',
    permission: 'customers_move_mobile',
    body: customerCommands.move_mobile,
  }),
  prove_login: request({
    summary: 'Asks to trust the device of a customer whose picture was compared',
    permission: 'customers_correct',
    body: customerCommands.prove_login,
  }),
  end_sessions: act({
    summary: 'Logs a customer out on all devices',
    permission: 'customers_end_sessions',
    body: { customer_id: customerId, reason: words },
    data: z.object({ ended: z.number() }),
  }),
  resendable: look({
    summary: 'What can be sent to a customer again',
    permission: 'customers_resend',
    body: { customer_id: customerId },
    data: z.object({
      messages: z.array(
        z.object({
          message: z.enum(resendableMessages),
          /** Which one of its kind. */
          reference: z.string(),
          title: z.string(),
          at: z.string(),
        }),
      ),
    }),
  }),
  resend: act({
    summary: 'Sends a message or documents to a customer again',
    permission: 'customers_resend',
    body: { customer_id: customerId, message: z.enum(resendableMessages), reference: z.string().max(40) },
    data: nothing,
  }),
  send_payment_link: act({
    summary: 'Sends the address where a loan can be repaid without logging in',
    permission: 'customers_payment_link',
    body: { customer_id: customerId, loan_no: z.string().max(40) },
    data: z.object({ sent_from: z.string() }),
  }),
  block: act({
    summary: 'Blocks new loans of a customer, until a day or until a person ends it',
    permission: 'customers_block',
    body: {
      customer_id: customerId,
      because: z.enum(blockReasons),
      until: z.iso.date('Please give a day.').nullable(),
      reason: words,
    },
    data: nothing,
  }),
  unblock: act({
    summary: 'Ends a block of new loans',
    permission: 'customers_block',
    body: { customer_id: customerId, reason: words },
    data: nothing,
  }),
  note: act({
    summary: 'Writes down what others should know about a customer',
    permission: 'customers_note',
    body: { customer_id: customerId, text: words },
    data: nothing,
  }),
  complain: act({
    summary: 'Raises a complaint in the words of a customer who called, wrote or came',
    permission: 'customers_complain',
    body: {
      customer_id: customerId,
      category: z.enum(complaintCategories.map(({ id }) => id)),
      channel: z.enum(staffChannels),
      /** Null if it is about no loan. */
      loan_no: z.string().max(40).nullable(),
      text: z.string().trim().regex(complaintForm.text.pattern, complaintForm.text.message),
    },
    data: z.object({ number: z.string(), answer_due_on: z.string() }),
  }),
}
