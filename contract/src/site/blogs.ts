import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import type { TextRule } from '../fields/text-rule.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { blogSummary } from './blog-post.ts'

const place: TextRule = {
  pattern: /^\d{1,6}$/,
  maxLength: 6,
  message: 'Please ask for a range of whole numbers, such as 0 to 100.',
}

export const blogs = oneEvent(
  paths.blogs,
  event({
    summary: 'The articles from `start` up to, but not including, `end`, newest first; at most 100.',
    credential: 'client',
    body: z.object({ start: text(place), end: text(place) }),
    answer: z.object({ data: z.array(blogSummary) }),
  }),
)
