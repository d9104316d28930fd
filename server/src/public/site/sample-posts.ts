import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../platform/database/database.ts'
import { insertFirstPosts, type NewPost } from './queries.ts'
import { sanitiseHtml } from './sanitise-html.ts'

const directory = join(import.meta.dirname, 'sample-posts')

/** The text and the images of each post are in files named after its id. */
const samplePosts: Pick<NewPost, 'id' | 'title' | 'shortDescription' | 'publishedOn'>[] = [
  {
    id: 'what-one-per-cent-a-day-costs',
    title: 'What 1% a day costs, in rupees and per year',
    shortDescription: '₹10,000 for 15 days costs ₹1,736, fee and tax included. Here is the whole sum, step by step.',
    publishedOn: '2026-11-12',
  },
  {
    id: 'borrow-only-what-your-next-salary-covers',
    title: 'Borrow only what your next salary covers',
    shortDescription: 'Four lines on a sheet of paper tell you how much you can repay, and so how much to borrow.',
    publishedOn: '2026-11-02',
  },
  {
    id: 'how-to-read-a-key-fact-statement',
    title: 'How to read a Key Fact Statement, line by line',
    shortDescription:
      'Every lender must give you one before you sign. What each line means, and the three to read first.',
    publishedOn: '2026-10-19',
  },
  {
    id: 'what-happens-if-you-repay-late',
    title: 'What happens if you repay late',
    shortDescription: 'What each day costs, what your credit record shows, and what nobody may do to you.',
    publishedOn: '2026-10-05',
  },
  {
    id: 'how-to-spot-a-fake-lender',
    title: 'How to spot a fake lender or loan app',
    shortDescription: 'Seven signs, five checks, and where to complain if it has happened to you.',
    publishedOn: '2026-09-21',
  },
  {
    id: 'a-small-emergency-fund',
    title: 'A small emergency fund, so that you need us less',
    shortDescription: '₹10,000 of your own does most of what a salary advance does, and costs nothing.',
    publishedOn: '2026-09-07',
  },
  {
    id: 'four-ways-to-reach-payday',
    title: 'Four ways to reach payday, and what each costs',
    shortDescription: '₹10,000 for 15 days: from your employer, on a card, from your bank, and from us, side by side.',
    publishedOn: '2026-08-24',
  },
  {
    id: 'papers-to-have-ready-before-you-apply',
    title: 'The papers to have ready before you apply',
    shortDescription: 'Two cards, two PDFs and a bill: how to have each at hand, readable and without a password.',
    publishedOn: '2026-08-10',
  },
  {
    id: 'read-and-correct-your-credit-report',
    title: 'Read your credit report, and correct it',
    shortDescription: 'It is free once a year from each of four companies, and what is wrong must be put right.',
    publishedOn: '2026-07-27',
  },
  {
    id: 'what-your-payslip-tells-you',
    title: 'What your payslip tells you, line by line',
    shortDescription: 'Gross, deductions and net pay: what each line means, and what a lender reads in it.',
    publishedOn: '2026-07-13',
  },
]

export function readSamplePosts(): Promise<NewPost[]> {
  const read = async (post: (typeof samplePosts)[number]): Promise<NewPost> => ({
    ...post,
    longDescriptionHtml: await readFile(join(directory, `${post.id}.html`), 'utf8'),
    thumbImage: `${post.id}-thumb.png`,
    bannerImage: `${post.id}.png`,
  })
  return Promise.all(samplePosts.map(read))
}

/** Stores the posts, sanitised, if the blog is empty; returns how many were stored. */
export function seedPosts(database: Database, posts: readonly NewPost[]): Promise<number> {
  const sanitised = posts.map((post) => ({ ...post, longDescriptionHtml: sanitiseHtml(post.longDescriptionHtml) }))
  return insertFirstPosts(database, sanitised)
}

export async function seedSamplePosts(database: Database): Promise<number> {
  return seedPosts(database, await readSamplePosts())
}
