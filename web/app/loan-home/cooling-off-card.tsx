import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { paiseOf } from 'domain/money/paise'
import { LinkButton } from 'ui/action/link-button.tsx'
import { successOrThrow } from '../api/post'
import { send } from '../api/send'
import { CalendarDate } from '../format/calendar-date'
import { Money } from '../format/money'
import { giveBackPath } from '../payments/checkout/payment-purpose'

type CoolingOffQuote = AnswerOf<Endpoints['coolingOff']['events']['quote']>['Data']

async function fetchQuote(leadId: number, signal: AbortSignal): Promise<CoolingOffQuote> {
  return (await successOrThrow(send('coolingOff', 'quote', { lead_id: String(leadId) }, { signal }))).Data
}

/** The amount that gives the loan back, for each remaining day; renders nothing after the cooling-off. */
export function CoolingOffCard({ leadId }: { leadId: number }) {
  const { data: quote } = useQuery({
    queryKey: ['cooling-off', leadId],
    queryFn: ({ signal }) => fetchQuote(leadId, signal),
    retry: false,
  })
  if (!quote) return null
  return (
    <section className="card gap-4">
      <h2 className="text-xl">Give the loan back</h2>
      <p className="text-ink-soft">
        Changed your mind? Until <CalendarDate date={quote.ends_on} /> you may give the loan back: you pay the principal
        and the interest of the days you had it, without a penalty. The fee and its GST of{' '}
        <Money paise={paiseOf(quote.fee_kept_amount)} /> are not returned.
      </p>
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
              <th scope="row" className="py-2 text-left font-normal">
                {index === 0 && 'Today, '}
                <CalendarDate date={on} />
              </th>
              <td className="text-right font-semibold">
                <Money paise={paiseOf(amount)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <LinkButton to={giveBackPath} variant="secondary" className="max-sm:w-full">
          Give the loan back
        </LinkButton>
      </div>
    </section>
  )
}
