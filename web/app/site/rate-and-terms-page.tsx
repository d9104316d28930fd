import { pageMeta } from '../page-meta'
import { PageIntro } from './page-intro'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Rates and terms',
  description: 'Rates and terms of our loans. Content will come soon.',
})

export default function RateAndTermsPage() {
  return <PageIntro title="Rates and terms">Content will come soon.</PageIntro>
}
