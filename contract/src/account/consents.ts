import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { consentPurposes } from './consent-purposes.ts'

const purpose = z.enum(consentPurposes)

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

const answer = z.object({
  Data: z.object({ consents: z.array(consent), history: z.array(consentEvent) }),
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
    body: z.object({ purpose, version: z.string().max(40).optional() }),
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
