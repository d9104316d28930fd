import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { refusalCodes } from 'contract/reply'
import { paiseOf } from 'domain/money/paise'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { unreachableMessage } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { CheckoutLink } from '../payments/checkout/checkout-link'
import { coolingOffPath } from '../payments/loan-paths'

type CoolingOffQuote = AnswerOf<Endpoints['coolingOff']['events']['quote']>['Data']

/** Null after the cooling-off. */
async function fetchQuote(leadId: number, signal: AbortSignal): Promise<CoolingOffQuote | null> {
  const reply = await send('coolingOff', 'quote', { lead_id: String(leadId) }, { signal })
  if (reply.Status === 1) return reply.Data
  if (reply.error === refusalCodes.coolingOffNotOpen) return null
  throw new Error(reply.Message || unreachableMessage)
}

/**
 * The amount to repay to cancel the loan, for each remaining day; renders nothing while loading and after the cooling-off.
 */
export function CoolingOffCard({ leadId }: { leadId: number }) {
  const query = useQuery({
    queryKey: ['cooling-off', leadId],
    queryFn: ({ signal }) => fetchQuote(leadId, signal),
    retry: false,
  })
  if (query.isPending && query.errorUpdateCount === 0) return null
  return (
    <QueryView query={query} label="Loading" errorTitle="We could not check whether you may give the loan back." isPart>
      {(quote) => quote && <CoolingOffDays leadId={leadId} quote={quote} />}
    </QueryView>
  )
}

function CoolingOffDays({ leadId, quote }: { leadId: number; quote: CoolingOffQuote }) {
  return (
    <section className="card gap-4">
      <h2 className="text-xl">Give the loan back</h2>
      <p className="text-ink-soft">
        Changed your mind? Until <CalendarDate date={quote.ends_on} /> you may give the loan back: you pay the principal
        and the interest for the days you had it, without a penalty. The fee and its GST of{' '}
        <Money paise={paiseOf(quote.fee_kept_amount)} /> are not returned.
      </p>
      <div className="@container">
        <table className="figures w-full">
          <caption className="sr-only">What giving the loan back costs</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">You pay</th>
            </tr>
          </thead>
          <tbody>
            {quote.days.map(({ on, amount }, index) => (
              <tr key={on} className="border-line border-t">
                <th scope="row" className="@max-[12rem]:block py-2 text-left font-normal">
                  {index === 0 && 'Today, '}
                  <CalendarDate date={on} />
                </th>
                <td className="@max-[12rem]:block text-right font-semibold">
                  <Money paise={paiseOf(amount)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <CheckoutLink to={coolingOffPath(leadId)} variant="secondary" className="max-sm:w-full">
          Give the loan back
        </CheckoutLink>
      </div>
    </section>
  )
}
