import { brand } from 'contract/brand'
import { LazyStage } from '../../../shared/page/lazy-stage'
import { pageMeta } from '../../../shared/page/page-meta'
import { SupportLine } from '../../contact/support-line'
import { BankTransfer } from '../bank-transfer/bank-transfer'
import { RepayFlow } from './repay-flow'

export const meta = pageMeta({
  title: 'Pay Now',
  description: `Repay your ${brand.name} loan: see what is due to the rupee, and pay by card, UPI or bank transfer.`,
})

export default function RepayLoanPage() {
  return (
    <div className="shell">
      <nav aria-label="Breadcrumb" className="pt-6">
        <ol className="breadcrumb">
          <li>
            <a href="/">Home</a>
          </li>
          <li aria-current="page">Pay Now</li>
        </ol>
      </nav>
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-5 pt-2 pb-14 md:pt-8 lg:grid-cols-[1fr_minmax(0,34rem)] lg:grid-rows-[auto_1fr]">
        <h1>Repay your loan</h1>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <RepayFlow />
        </div>
        <div className="space-y-5">
          <p className="max-w-xl text-ink-soft text-lg">
            Pay all of it or a part, on any day. Interest stops that day on what you repay, and paying early costs
            nothing extra.
          </p>
          <SupportLine />
          <p className="text-sm">
            Something wrong with your loan? <a href="/grievance">Raise a complaint</a>
          </p>
        </div>
      </div>
      <LazyStage>
        <BankTransfer />
      </LazyStage>
    </div>
  )
}
