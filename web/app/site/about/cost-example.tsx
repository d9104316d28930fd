import { example, price } from '../../features/legal/representative-example'

const { principal, days, deducted, received, interest, repaid, apr } = example

const lines = [
  ['Loan', principal],
  ['Fee and GST, deducted', `−${deducted}`],
  ['You receive', received],
  ['Interest', interest],
] as const

/** The whole cost of the example loan on one card. */
export function CostExample() {
  return (
    <figure className="card figures w-full lg:max-w-sm lg:justify-self-end border-t-4 border-t-marigold px-6 py-8 sm:px-8">
      <figcaption className="text-ink-soft text-sm">
        The whole cost of {principal} for {days} days
      </figcaption>
      <dl className="mt-2">
        {lines.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 border-line border-b border-dashed py-3">
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="pt-5">
          <dt className="text-ink-soft">You repay</dt>
          <dd className="font-semibold text-4xl text-leaf">{repaid}</dd>
        </div>
      </dl>
      <p className="mt-2 text-ink-soft text-sm">
        Interest {price.perDay} a day = {price.perYear} a year. APR {apr}.
      </p>
    </figure>
  )
}
