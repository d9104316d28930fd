import { formatRupees } from 'domain/money/format-money'
import { Alert } from 'ui/feedback/alert.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { useLook } from '../../shared/wire/use-look'

const rupees = (amount: number) => formatRupees(amount * 100)
const outcomeWords: Record<string, string> = { sanction: 'sanctioned', refer: 'to a person', reject: 'rejected' }
const wordsOf = (outcome: string) => outcomeWords[outcome] ?? outcome

/** What the draft would have done with the applications of the last ninety days. */
export function RehearsalView({ rehearsalId }: { rehearsalId: string }) {
  const query = useLook('policy', 'rehearsal', { rehearsal_id: rehearsalId }, { refreshMs: 1_000 })
  return (
    <QueryView query={query} label="Reading the rehearsal" errorTitle="The rehearsal could not be read" isPart>
      {({ state, result }) => {
        if (state === 'FAILED')
          return (
            <Alert type="error" clearAfterMs={null}>
              The rehearsal broke off. Please try it again.
            </Alert>
          )
        if (result === null) return <p role="status">Trying it on the last ninety days …</p>
        return (
          <section aria-label="Rehearsal">
            <p>
              Of <b>{result.applications.toLocaleString('en-IN')}</b> decisions of the rules in ninety days,{' '}
              <b>{result.unchanged.toLocaleString('en-IN')}</b> come out the same. Cannot say:{' '}
              <b>{result.cannot_say.toLocaleString('en-IN')}</b>.
            </p>
            <p>
              Sanctioned without a person: {rupees(result.lent_now)} then, {rupees(result.lent_by_draft)} by the draft.
            </p>
            {result.changes.length > 0 && (
              <ul className="policy-outcomes">
                {result.changes.map(({ outcome, draft, applications, amount }) => (
                  <li key={`${outcome} ${draft}`}>
                    <b>{applications.toLocaleString('en-IN')}</b> {wordsOf(outcome)} → {wordsOf(draft)},{' '}
                    {rupees(amount)} asked for
                  </li>
                ))}
              </ul>
            )}
            {result.examples.length > 0 && (
              <details>
                <summary>For example</summary>
                <ul>
                  {result.examples.map(({ loan_no, from, to, because }) => (
                    <li key={loan_no}>
                      {loan_no}: {wordsOf(from)} → {wordsOf(to)}
                      {because && ` (${because})`}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        )
      }}
    </QueryView>
  )
}
