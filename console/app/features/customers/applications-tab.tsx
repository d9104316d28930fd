import { Link } from 'react-router'
import { Chip, type ChipTone } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { DenseTable } from '../../shared/table/dense-table'
import { dateOf, rupees, type Shown, storyAddress, toneOf } from './customer-words'

type Application = Shown<'applications'>['applications'][number]

const askedFor = ({ amount, tenure_days: days, purpose }: Application) =>
  amount === null ? 'nothing chosen yet' : `${rupees(amount)} for ${days} days, ${purpose?.toLowerCase() ?? ''}`

const answerTones: Record<string, ChipTone> = { pass: 'good', fail: 'bad', 'not known': 'warn' }

/** What each rule said, behind one line that says how many passed. */
function RulingView({ ruling }: { ruling: Application['rulings'][number] }) {
  const { outcome, policy_version: policy, at, person, rules } = ruling
  const passed = rules.filter(({ answer }) => answer === 'pass').length
  return (
    <details className="mt-3">
      <summary>
        Policy {policy}, <Moment at={at} />: {outcome}; {passed} of {rules.length} rules passed
        {person && `; ${person}`}
      </summary>
      <DenseTable
        caption={`Rules of policy ${policy}`}
        rows={rules}
        rowKey={({ title }) => title}
        empty="No rule was asked."
        columns={[
          { header: 'Rule', isText: true, cell: ({ title }) => title },
          { header: 'Answer', cell: ({ answer }) => <Chip tone={answerTones[answer] ?? 'plain'}>{answer}</Chip> },
          { header: 'If it fails', cell: ({ mode }) => mode },
          { header: 'Why', isText: true, cell: ({ reasons }) => reasons.join('; ') },
        ]}
      />
    </details>
  )
}

function ApplicationPanel({ application, customerId }: { application: Application; customerId: string }) {
  const { loan_no: loanNo, status, decisions, policy_version: policy, has_story: hasStory } = application
  return (
    <section className="panel p-4" aria-label={loanNo}>
      <h2 className="flex flex-wrap items-center gap-2">
        {loanNo} <Chip tone={toneOf(status)}>{status}</Chip>
      </h2>
      <p className="mb-2 text-ink-soft">
        {askedFor(application)}; {application.user_type.toLowerCase()} customer
        {policy !== null && `, policy ${policy}`}
        {hasStory && (
          <>
            {' · '}
            <Link to={storyAddress(customerId, loanNo)}>Who decided, saw and paid</Link>
          </>
        )}
      </p>
      <DenseTable
        caption={`Decisions on ${loanNo}`}
        rows={decisions}
        rowKey={({ at, status: to }) => `${at} ${to}`}
        empty="Nothing was decided yet."
        columns={[
          { header: 'When', cell: ({ at }) => <Moment at={at} /> },
          { header: 'Became', cell: ({ status: to }) => <Chip tone={toneOf(to)}>{to}</Chip> },
          { header: 'By', cell: ({ by }) => by },
          { header: 'Why', isText: true, cell: ({ reasons }) => reasons.join('; ') },
        ]}
      />
      {application.rulings.map((ruling) => (
        <RulingView key={ruling.at} ruling={ruling} />
      ))}
    </section>
  )
}

/** Each application with what was decided on it, and the checks before it. */
export function ApplicationsTab({ shown, customerId }: { shown: Shown<'applications'>; customerId: string }) {
  return (
    <div className="grid gap-3">
      {shown.applications.length === 0 && <p className="dense-empty">They have not applied yet.</p>}
      {shown.applications.map((application) => (
        <ApplicationPanel key={application.loan_no} application={application} customerId={customerId} />
      ))}
      <div>
        <h2 className="mb-2">May they have a loan at all</h2>
        <DenseTable
          caption="Eligibility checks"
          rows={shown.checks}
          rowKey={({ on, reasons, monthly_income: income }) => `${on} ${income} ${reasons.join()}`}
          empty="That was not checked yet."
          columns={[
            { header: 'On', cell: ({ on }) => dateOf(on) },
            {
              header: 'Answer',
              cell: ({ is_eligible: isEligible }) => (
                <Chip tone={isEligible ? 'good' : 'bad'}>{isEligible ? 'yes' : 'no'}</Chip>
              ),
            },
            { header: 'Age', isNumber: true, cell: ({ age_years: age }) => age },
            { header: 'Income', isNumber: true, cell: ({ monthly_income: income }) => rupees(income) },
            { header: 'Why', isText: true, cell: ({ reasons }) => reasons.join('; ') },
            { header: 'Again from', cell: ({ apply_again_on: day }) => dateOf(day) },
          ]}
        />
      </div>
    </div>
  )
}
