import { type LookPurpose, lookPurposes, openPurposes } from 'domain/staff/look-purposes'
import { useEffect, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { RadioGroup } from 'ui/field/radio-group.tsx'
import { Moment } from '../../shared/layout/moment'
import { Refusal } from '../../shared/layout/refusal'
import { confirmAct } from '../../shared/session/confirm-act'
import { CallRefused, call, type Data } from '../../shared/wire/call'

type Access = Data<'links', 'access'>

const actWords = { LOGIN: 'Login', APPLICATION: 'Application', SIGNATURE: 'Signature', PAYOUT: 'Payout' } as const

function Records({ records }: Pick<Access, 'records'>) {
  if (records.length === 0) return <p>Nothing is on record.</p>
  return (
    <div className="dense-scroll max-h-96 overflow-auto">
      <table className="dense">
        <caption className="sr-only">From where and with what</caption>
        <thead>
          <tr>
            {['When', 'What', 'Network address', 'Device', 'Browser'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(({ act, at, loan_no: loanNo, address, device, user_agent: browser }) => (
            <tr key={`${at} ${act} ${device}`}>
              <td>
                <Moment at={at} isExact />
              </td>
              <td>
                {actWords[act]} {loanNo}
              </td>
              <td>{address}</td>
              <td>{device}</td>
              <td data-text="">{browser}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** For the police file: with a passkey, for a purpose, for two minutes. */
export function AccessRecords({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const [purpose, setPurpose] = useState<LookPurpose>('audit')
  const [shown, setShown] = useState<Access>()
  const [refusal, setRefusal] = useState<CallRefused>()
  const [show, isRunning] = useAsyncAction(async () => {
    const body = { customer_id: customerId, purpose }
    try {
      setRefusal(undefined)
      await confirmAct('links', { event_name: 'access', ...body })
      setShown(await call('links', 'access', body))
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      setRefusal(error)
    }
  })
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(onClose, shown.for_seconds * 1_000)
    return () => clearTimeout(timer)
  }, [shown, onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      isLocked={isRunning}
      title="Network addresses and devices"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {shown ? 'Hide them' : 'Leave them hidden'}
          </Button>
          {!shown && (
            <Button busy={isRunning} busyLabel="Showing …" onClick={() => show()}>
              Show for two minutes
            </Button>
          )}
        </>
      }
    >
      {shown ? (
        <Records records={shown.records} />
      ) : (
        <>
          <RadioGroup
            name="purpose"
            label="What do you need them for?"
            options={openPurposes.map((value) => ({ value, label: lookPurposes[value] }))}
            value={purpose}
            onChange={({ target }) => setPurpose(target.value as LookPurpose)}
          />
          <p className="my-3">This is recorded, and the customer reads it on their account page.</p>
          <Refusal refusal={refusal} />
        </>
      )}
    </Dialog>
  )
}
