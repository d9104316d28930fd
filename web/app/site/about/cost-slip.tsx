import { example, price } from '../../legal/representative-example'

const { principal, days, deducted, received, interest, repaid, apr } = example

const lines = [
  ['Loan', principal],
  ['Fee and GST, deducted', `−${deducted}`],
  ['You receive', received],
  ['Interest', interest],
] as const

/** A slip with the whole price on it: our drawing of what we mean. */
export function CostSlip() {
  return (
    <figure className="card figures w-full max-w-sm justify-self-center border-t-4 border-t-marigold px-6 py-8 sm:px-8">
      <figcaption className="text-ink-soft text-sm">
        A loan of {principal} for {days} days, all of it
      </figcaption>
      <dl className="mt-2">
        {lines.map(([what, amount]) => (
          <div key={what} className="flex justify-between gap-4 border-line border-b border-dashed py-3">
            <dt>{what}</dt>
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
