import { quietSlots } from 'domain/loan/lifecycle/contact-hours'
import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { contactTimesForm } from '../forms/contact-times.ts'
import { nomineeForm, nomineeRelations } from '../forms/nominee.ts'
import { paths } from '../paths.ts'

const exportStatuses = ['WAITING', 'READY', 'EXPIRED'] as const
const eraseStatuses = ['WAITING', 'CANCELLED', 'DONE', 'REFUSED'] as const

const kept = z.object({ what: z.string(), law: z.string(), until: z.string() })

const breach = z.object({
  id: z.number(),
  noticed_on: z.string(),
  what_happened: z.string(),
  consequences: z.string(),
  measures: z.string(),
  advice: z.string(),
})

const answer = z.object({
  Data: z.object({
    /** Security incidents that concern the customer's data, the latest first. */
    breaches: z.array(breach),
    /** The latest requested copy; the URLs are null unless it is READY, and expire after a few minutes. */
    export: z
      .object({
        status: z.enum(exportStatuses),
        requested_at: z.string(),
        expires_at: z.string().nullable(),
        json_url: z.string().nullable(),
        pdf_url: z.string().nullable(),
      })
      .nullable(),
    /** The latest request to erase; `erases_at` is when it is or was carried out. */
    erase: z.object({ status: z.enum(eraseStatuses), requested_at: z.string(), erases_at: z.string() }).nullable(),
    /** Why nothing can be erased now; null if it can. */
    erase_refusal: z.string().nullable(),
    /** What an erasure removes. */
    erased: z.array(z.string()),
    /** What is kept all the same, and why: `law` is also the waiting time after a decline. */
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
  status: withoutBody('The state of the data copy, the erasure, the quiet hours and the nominee.'),
  export: withoutBody('Request a copy of all data about the customer; an SMS is sent when it is ready.'),
  erase: withoutBody('Request the erasure of the data; it is carried out after 48 hours unless it is cancelled.'),
  cancel_erase: withoutBody('Cancel an erasure that has not been carried out.'),
  contact_times: event({
    summary: 'Choose the hours in which no reminder is sent.',
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
