import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { Moment } from '../../shared/layout/moment'
import { Refusal } from '../../shared/layout/refusal'
import { useMay } from '../../shared/session/session'
import { useAct } from '../../shared/wire/use-act'
import type { HitDetail } from './screening-words'

/** What the law demands once somebody is confirmed. */
export function ReportDuty({ hit }: { hit: HitDetail }) {
  const [reference, setReference] = useState('')
  const mayDecide = useMay('screening_decide')
  const record = useAct('screening', 'record_report')
  if (hit.reported)
    return (
      <p className="mt-4">
        Reported <Moment at={hit.reported.at} /> by {hit.reported.by}: {hit.reported.reference}
      </p>
    )
  if (hit.report_due_at === null) return null
  return (
    <section className="mt-4 grid gap-3" aria-label="What the law demands">
      <Alert type="error" clearAfterMs={null}>
        Due <Moment at={hit.report_due_at} />: this person must be reported.
      </Alert>
      <ol className="grid list-decimal gap-1 ps-5">
        <li>
          Send the particulars to the nodal officer of the Ministry of Home Affairs for section 51A of the UAPA (for a
          list under the WMD Act to the nodal officer of the Department of Revenue), with a copy to the state’s nodal
          officer and to the regulator.
        </li>
        <li>File a suspicious transaction report with FIU-IND.</li>
        <li>Leave everything frozen: no payout and no refund leaves while this is confirmed.</li>
        <li>Tell the customer nothing. To them we are still checking.</li>
      </ol>
      {mayDecide && (
        <>
          <TextField
            label="References of both reports"
            value={reference}
            maxLength={200}
            onChange={({ target }) => setReference(target.value)}
          />
          <p>
            <Button busy={record.isRunning} onClick={() => record.run({ hit_id: hit.hit_id, reference })}>
              Record the report
            </Button>
          </p>
          <Refusal refusal={record.refusal} />
        </>
      )}
    </section>
  )
}
