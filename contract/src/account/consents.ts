import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { consentPurposes } from './consent-purposes.ts'

const purpose = z.enum(consentPurposes)

/** Where it may be asked for; the first if nothing is said. */
export const consentPages = ['/my-dashboard/consents', '/my-dashboard/adhar-upload'] as const

const consent = z.object({
  purpose,
  title: z.string(),
  /** The current text, which the customer agrees to by giving the consent. */
  words: z.string(),
  version: z.string(),
  is_given: z.boolean(),
  /** It was given to an earlier text and is not valid until it is given to this one. */
  is_outdated: z.boolean(),
  stops: z.array(z.string()),
  kept: z.array(z.string()),
})

const consentEvent = z.object({
  purpose,
  title: z.string(),
  action: z.enum(['GIVEN', 'WITHDRAWN']),
  words: z.string(),
  version: z.string(),
  at: z.string(),
  /** The page it was given on; null if the server withdrew it. */
  page: z.string().nullable(),
})

/** When a credit bureau was asked about the customer, and what came of it. */
const creditReport = z.object({ bureau: z.string(), at: z.string(), words: z.string() })

const answer = z.object({
  Data: z.object({
    consents: z.array(consent),
    history: z.array(consentEvent),
    credit_reports: z.array(creditReport),
  }),
})

export const consents = manyEvents(paths.consents, {
  list: event({
    summary: 'Each purpose with its text and whether the consent is given, and the history of consents.',
    credential: 'session',
    body: z.object({}),
    answer,
  }),
  give: event({
    summary: 'Give a consent. If the version of the shown text is sent, an outdated version is refused.',
    credential: 'session',
    body: z.object({ purpose, version: z.string().max(40).optional(), page: z.enum(consentPages).optional() }),
    answer,
  }),
  withdraw: event({
    summary:
      'Withdraw a consent. Withdrawing the login consent ends every session of the customer, including this one.',
    credential: 'session',
    body: z.object({ purpose }),
    answer,
  }),
})
