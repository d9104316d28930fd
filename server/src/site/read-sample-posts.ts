import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewBlogPost } from './keep-first-blog-posts.ts'

const directory = join(import.meta.dirname, 'sample-posts')

/** What each article is; its text is the file of its id, its pictures are named after it. */
const facts = [
  {
    id: 'what-one-per-cent-a-day-costs',
    title: 'What 1% a day costs, in rupees and per year',
    short_description: '₹10,000 for 15 days costs ₹1,736, fee and tax included. Here is the whole sum, step by step.',
    published_on: '2026-11-12',
  },
  {
    id: 'borrow-only-what-your-next-salary-covers',
    title: 'Borrow only what your next salary covers',
    short_description: 'Four lines on a sheet of paper tell you how much you can repay, and so how much to borrow.',
    published_on: '2026-11-02',
  },
  {
    id: 'how-to-read-a-key-fact-statement',
    title: 'How to read a Key Fact Statement, line by line',
    short_description:
      'Every lender must give you one before you sign. What each line means, and the three to read first.',
    published_on: '2026-10-19',
  },
  {
    id: 'what-happens-if-you-repay-late',
    title: 'What happens if you repay late',
    short_description: 'What each day costs, what your credit record shows, and what nobody may do to you.',
    published_on: '2026-10-05',
  },
  {
    id: 'how-to-spot-a-fake-lender',
    title: 'How to spot a fake lender or loan app',
    short_description: 'Seven signs, five checks, and where to complain if you have been caught.',
    published_on: '2026-09-21',
  },
  {
    id: 'a-small-emergency-fund',
    title: 'A small emergency fund, so that you need us less',
    short_description: '₹10,000 of your own does most of what a salary advance does, and costs nothing.',
    published_on: '2026-09-07',
  },
]

/** Six articles of our own, for a blog that has none yet. */
export function readSamplePosts(): Promise<NewBlogPost[]> {
  const read = async (fact: (typeof facts)[number]): Promise<NewBlogPost> => ({
    ...fact,
    long_description_html: await readFile(join(directory, `${fact.id}.html`), 'utf8'),
    thumb_image: `${fact.id}-thumb.png`,
    banner_image: `${fact.id}.png`,
  })
  return Promise.all(facts.map(read))
}
