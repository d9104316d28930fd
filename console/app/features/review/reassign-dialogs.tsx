import { useState } from 'react'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import { useAct } from '../../shared/wire/use-act'
import { DialogFrame } from './dialog-frame'
import { ColleagueField } from './work-dialogs'

type ReasonProps = { value: string; onChange: (reason: string) => void }

const Why = ({ value, onChange }: ReasonProps) => (
  <TextAreaField
    label="Why"
    rows={2}
    maxLength={500}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** Gives one case to a person, whoever holds it. */
export function ReassignDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const show = useSnackbar()
  const act = useAct('review', 'reassign', {
    onDone: () => {
      show('The case is reassigned.')
      onClose()
    },
  })
  return (
    <DialogFrame
      title="Reassign the case"
      confirmLabel="Reassign it"
      isReady={to !== '' && reason.trim().length >= 5}
      act={act}
      onConfirm={() => void act.run({ case_id: caseId, staff_id: to, reason })}
      onClose={onClose}
    >
      <p>Whoever holds it now can do nothing more with it. The other person has an hour to open it.</p>
      <ColleagueField label="To" value={to} onChange={setTo} mayBeMe />
      <Why value={reason} onChange={setReason} />
    </DialogFrame>
  )
}

/** Everything that somebody holds who is away. */
export function CoverDialog({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const show = useSnackbar()
  const act = useAct('review', 'cover', {
    onDone: ({ moved }) => {
      show(moved === 1 ? 'One case is given over.' : `${moved} cases are given over.`)
      onClose()
    },
  })
  return (
    <DialogFrame
      title="Cover for somebody who is away"
      confirmLabel="Give their cases over"
      isReady={from !== '' && to !== '' && from !== to && reason.trim().length >= 5}
      act={act}
      onConfirm={() => void act.run({ from_staff_id: from, staff_id: to, reason })}
      onClose={onClose}
    >
      <p>Every case that they hold now goes to the other person, who has an hour to open each.</p>
      <ColleagueField label="Who is away" value={from} onChange={setFrom} mayBeMe />
      <ColleagueField label="Who covers" value={to} onChange={setTo} mayBeMe />
      <Why value={reason} onChange={setReason} />
    </DialogFrame>
  )
}
