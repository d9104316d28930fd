import { quietSlots } from 'domain/loan/reminders'
import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { contactTimesForm } from '../forms/contact-times.ts'
import { nomineeForm, nomineeRelations } from '../forms/nominee.ts'
import { paths } from '../paths.ts'

const exportStatuses = ['WAITING', 'READY', 'EXPIRED'] as const
const eraseStatuses = ['WAITING', 'CANCELLED', 'DONE', 'REFUSED'] as const

const kept = z.object({ what: z.string(), law: z.string(), until: z.string() })

const answer = z.object({
  Data: z.object({
    /** The latest copy that was asked for; addresses only while it is ready, and each opens for a few minutes. */
    export: z
      .object({
        status: z.enum(exportStatuses),
        requested_at: z.string(),
        expires_at: z.string().nullable(),
        json_url: z.string().nullable(),
        pdf_url: z.string().nullable(),
      })
      .nullable(),
    /** The latest request to erase, and when it is or was carried out. */
    erase: z.object({ status: z.enum(eraseStatuses), requested_at: z.string(), erases_at: z.string() }).nullable(),
    /** Why nothing can be erased now; null if it can. */
    erase_refusal: z.string().nullable(),
    /** What erasing removes, and what the law makes us keep. */
    erased: z.array(z.string()),
    kept: z.array(kept),
    /** When the customer does not want to be reminded. */
    quiet_slot: z.enum(quietSlots.map(({ id }) => id)),
    nominee: z
      .object({ full_name: z.string(), relation: z.enum(nomineeRelations.map(({ id }) => id)), mobile: z.string() })
      .nullable(),
  }),
})

const withoutBody = (summary: string) => event({ summary, credential: 'session', body: z.object({}), answer })

export const dataRights = manyEvents(paths.dataRights, {
  status: withoutBody('The copy, the erasure and the nominee of the customer.'),
  export: withoutBody('Ask for a copy of everything held about the customer; an SMS tells when it is ready.'),
  erase: withoutBody('Ask to erase what may be erased; it is done after 48 hours unless it is cancelled.'),
  cancel_erase: withoutBody('Cancel an erasure that is not carried out yet.'),
  contact_times: event({
    summary: 'Choose at which hours no reminder is sent.',
    credential: 'session',
    body: formSchema(contactTimesForm),
    answer,
  }),
  nominate: event({
    summary: 'Name the person who uses the rights of the customer if the customer cannot.',
    credential: 'session',
    body: formSchema(nomineeForm),
    answer,
  }),
})
