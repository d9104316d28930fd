import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { looseText } from '../schema/text.ts'
import { blogPost } from './blog-post.ts'

const maxIdLength = 80

export const blogDetail = oneEvent(
  paths.blogDetail,
  event({
    summary: 'One article as `data[0]`; `data` is empty if there is none with that id.',
    credential: 'client',
    body: z.object({ blog_id: looseText(maxIdLength) }),
    answer: z.object({ data: z.array(blogPost).max(1) }),
  }),
)
