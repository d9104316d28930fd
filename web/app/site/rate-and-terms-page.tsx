import { PaydayPath } from 'ui/graphics/payday-path.tsx'
import { pageMeta } from '../shared/page/page-meta'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Rates and terms',
  description: 'Rates and terms of our loans. Content will come soon.',
})

export default function RateAndTermsPage() {
  return (
    <div className="shell grid min-h-[65vh] content-center justify-items-center gap-6 py-16 text-center">
      <PaydayPath
        label="A month drawn as a ruler: a coin goes from payday back to today."
        className="w-full max-w-xl"
      />
      <h1>Rates and terms</h1>
      <p className="text-ink-soft text-lg">Content will come soon.</p>
    </div>
  )
}
