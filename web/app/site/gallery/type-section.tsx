import { brand } from 'contract/brand'
import { Mark } from 'ui/graphics/mark.tsx'
import { Wordmark } from 'ui/graphics/wordmark.tsx'
import { Money } from '../../shared/formatting/money'
import { Example, Examples } from './example'

const swatches = [
  { name: 'Paper', tint: 'bg-paper text-ink' },
  { name: 'Card', tint: 'bg-card text-ink' },
  { name: 'Sunk', tint: 'bg-sunk text-ink-soft' },
  { name: 'Ink', tint: 'bg-ink text-paper' },
  { name: 'Leaf', tint: 'bg-leaf text-on-leaf' },
  { name: 'Leaf soft', tint: 'bg-leaf-soft text-ink' },
  { name: 'Marigold', tint: 'bg-marigold text-on-marigold' },
  { name: 'Marigold soft', tint: 'bg-marigold-soft text-marigold-ink' },
  { name: 'Red', tint: 'bg-red text-on-red' },
  { name: 'Red soft', tint: 'bg-red-soft text-red' },
]

export function TypeSection() {
  return (
    <Examples>
      <Example name="Palette" wide>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5">
          {swatches.map(({ name, tint }) => (
            <li key={name} className={`flex h-24 items-end rounded-lg border border-line p-3 text-sm ${tint}`}>
              {name}
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Brand">
        <div className="flex flex-wrap items-center gap-8">
          <Mark className="size-20" />
          <Wordmark name={brand.name} />
        </div>
      </Example>
      <Example name="Money">
        <p className="text-5xl font-bold tracking-tight">
          <Money paise={10000000} />
        </p>
        <p className="mt-2 text-ink-soft">
          <span className="sr-only">Smaller amounts: </span>
          <Money paise={535050} /> and <Money paise={-50000} />
        </p>
      </Example>
      <Example name="Headings">
        <p className="text-3xl font-bold tracking-tight">Salary, a little sooner</p>
        <p className="mt-3 text-2xl font-semibold">What it costs, in rupees</p>
        <p className="mt-3 text-xl font-semibold">You repay on your payday</p>
        <p className="mt-3 text-lg font-semibold">Line by line</p>
      </Example>
      <Example name="Body">
        <p>
          You borrow <Money paise={2000000} /> for 15 days at 1% a day. You repay <Money paise={2300000} /> on
          30-11-2026. Nothing else is added. <a href="#type">Read how we count</a>.
        </p>
        <p className="mt-3 text-sm text-ink-soft">Small and soft: support Monday to Saturday, 9 AM to 6 PM.</p>
        <table className="mt-3 figures">
          <caption className="sr-only">Figures of one width</caption>
          <tbody>
            {['₹1,11,111', '₹8,88,888', '₹4,70,935'].map((amount) => (
              <tr key={amount}>
                <td className="text-right">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Example>
    </Examples>
  )
}
