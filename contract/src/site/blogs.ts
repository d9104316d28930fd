import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { type TextRule, text } from '../schema/text.ts'
import { blogSummary } from './blog-post.ts'

const rangeMessage = 'Please ask for a range of whole numbers, such as 0 to 100.'

const postIndex: TextRule = {
  pattern: /^\d{1,6}$/,
  maxLength: 6,
  required: rangeMessage,
  message: rangeMessage,
}

export const blogs = oneEvent(
  paths.blogs,
  event({
    summary: 'The articles from `start` up to, but not including, `end`, newest first; at most 100.',
    credential: 'client',
    body: z.object({ start: text(postIndex), end: text(postIndex) }),
    answer: z.object({ data: z.array(blogSummary) }),
  }),
)
