import { pageMeta } from '../page-meta'
import { ContactFacts } from './contact-facts'
import { PageIntro } from './page-intro'

export const handle = { isStatic: true }

export const meta = pageMeta({ title: 'Pay now', description: 'Repay your loan.' })

export default function RepayLoanPage() {
  return (
    <>
      <nav aria-label="Breadcrumb" className="shell pt-6 text-sm">
        <a href="/" className="inline-flex min-h-11 items-center text-leaf hover:underline">
          Home
        </a>
      </nav>
      <PageIntro title="Repay your loan">
        Paying on this page is not open yet. To repay today, call us with your loan number and we will help you.
      </PageIntro>
      <div className="shell">
        <div className="max-w-3xl">
          <ContactFacts />
        </div>
      </div>
    </>
  )
}
