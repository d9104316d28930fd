import { LinkButton } from 'ui/action/link-button.tsx'
import { Card } from 'ui/layout/card.tsx'
import { Carousel } from 'ui/layout/carousel.tsx'
import { DataTable } from 'ui/layout/data-table.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Money } from '../../shared/formatting/money'
import { Example, Examples } from './example'

const loans = [
  { id: 'AG-000128', paise: 2000000, status: 'Disbursed', applied: '15-10-2026' },
  { id: 'AG-000091', paise: 1250050, status: 'Closed', applied: '02-08-2026' },
]
const loanColumns = [
  { header: 'Loan', cell: (loan: (typeof loans)[number]) => loan.id },
  { header: 'Status', cell: (loan: (typeof loans)[number]) => loan.status },
  { header: 'Applied on', cell: (loan: (typeof loans)[number]) => loan.applied },
  { header: 'Amount', cell: (loan: (typeof loans)[number]) => <Money paise={loan.paise} />, isNumber: true },
]
const testimonials = [
  {
    id: 'asha',
    name: 'Asha, Pune',
    quote: 'The rent was due on the first, my salary on the seventh. It took one tea break.',
  },
  { id: 'imran', name: 'Imran, Kochi', quote: 'I knew the whole cost in rupees before I said yes.' },
  {
    id: 'devi',
    name: 'Devi, Indore',
    quote: 'They called when they said they would. I paid it back on payday and that was all.',
  },
]

export function LayoutSection() {
  return (
    <Examples>
      <Example name="Card">
        <Card
          title="Quick approval"
          footer={
            <LinkButton to="/" variant="secondary">
              Apply Now
            </LinkButton>
          }
        >
          <p className="text-ink-soft">A decision in about 10 minutes, with few documents.</p>
        </Card>
      </Example>
      <Example name="Card, highlighted">
        <Card title="Outstanding amount" highlighted>
          <p className="text-4xl font-bold tracking-tight">
            <Money paise={2300000} />
          </p>
          <p className="text-ink-soft">Due on 30-11-2026</p>
        </Card>
      </Example>
      <Example name="Data table" wide>
        <DataTable caption="Loan history" columns={loanColumns} rows={loans} rowKey={(loan) => loan.id} />
      </Example>
      <Example name="Data table, empty">
        <DataTable caption="Payments" columns={loanColumns} rows={[]} rowKey={(loan) => loan.id} />
      </Example>
      <Example name="Detail list">
        <DetailList
          items={[
            { term: 'Name', value: 'Asha Raghunathan' },
            { term: 'Email', value: 'asha.raghunathan@example.com' },
            { term: 'Spouse name' },
            { term: 'Repayment', value: <Money paise={2300000} /> },
          ]}
        />
      </Example>
      <Example name="Carousel" wide>
        <Carousel
          label="What borrowers say"
          slides={testimonials.map(({ id, name, quote }) => ({
            id,
            name,
            content: (
              <figure className="mx-auto max-w-2xl px-4 text-center">
                <blockquote className="text-xl leading-relaxed text-balance">“{quote}”</blockquote>
                <figcaption className="mt-4 text-ink-soft">{name}</figcaption>
              </figure>
            ),
          }))}
        />
      </Example>
    </Examples>
  )
}
