import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { consentPurposes } from './consent-purposes.ts'

const purpose = z.enum(consentPurposes)

const consent = z.object({
  purpose,
  title: z.string(),
  /** The words of today, which giving the consent agrees to. */
  words: z.string(),
  version: z.string(),
  is_given: z.boolean(),
  /** It was given to other words, and is not in force until it is given to these. */
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
  /** The page it was given on; null for consents from before pages were recorded. */
  page: z.string().nullable(),
})

const answer = z.object({
  Data: z.object({ consents: z.array(consent), history: z.array(consentEvent) }),
})

export const consents = manyEvents(paths.consents, {
  list: event({
    summary: 'Each purpose with its words and whether the consent is in force, and everything given or withdrawn.',
    credential: 'session',
    body: z.object({}),
    answer,
  }),
  give: event({
    summary: 'Give a consent. Where the version of the shown words is sent, words that are no longer used are refused.',
    credential: 'session',
    body: z.object({ purpose, version: z.string().max(40).optional() }),
    answer,
  }),
  withdraw: event({
    summary: 'Withdraw a consent. Without that of the login every session of the customer ends, this one too.',
    credential: 'session',
    body: z.object({ purpose }),
    answer,
  }),
})
