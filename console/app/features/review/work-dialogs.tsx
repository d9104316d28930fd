import type { DocType } from 'contract/documents/required-documents'
import { useState } from 'react'
import { RadioGroup } from 'ui/field/radio-group.tsx'
import { SelectField } from 'ui/field/select-field.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { useLook } from '../../shared/wire/use-look'
import { DocumentField, type Props } from './decision-dialogs'
import { DialogFrame } from './dialog-frame'

const outcomes = [
  { value: 'REACHED', label: 'Reached' },
  { value: 'NO_ANSWER', label: 'No answer' },
  { value: 'WRONG_NUMBER', label: 'Wrong number' },
] as const
type Outcome = (typeof outcomes)[number]['value']

export function CallDialog({ acts, onClose }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('REACHED')
  const [text, setText] = useState('')
  const [callBackAt, setCallBackAt] = useState('')
  const callBack = callBackAt && new Date(callBackAt).toISOString()
  return (
    <DialogFrame
      title="Log a call"
      confirmLabel="Keep the call"
      isReady={text.trim().length >= 2}
      act={acts.call}
      onConfirm={() => void acts.logCall({ outcome, text, ...(callBack && { call_back_at: callBack }) })}
      onClose={onClose}
    >
      <RadioGroup
        name="outcome"
        label="Outcome"
        options={outcomes}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as Outcome)}
      />
      <TextAreaField
        label="What was said"
        rows={3}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label="Call back at"
        optional
        type="datetime-local"
        value={callBackAt}
        onChange={(event) => setCallBackAt(event.target.value)}
      />
    </DialogFrame>
  )
}

export type Colleague = { staff_id: string; name: string; holds: number; is_me: boolean }

const heldWords = ({ holds }: Colleague) => (holds === 0 ? '' : `, holds ${holds}`)

type ColleagueFieldProps = { label: string; value: string; onChange: (staffId: string) => void; mayBeMe?: boolean }

export function ColleagueField({ label, value, onChange, mayBeMe = false }: ColleagueFieldProps) {
  const { data } = useLook('review', 'colleagues', {})
  const people = (data?.people ?? []).filter(({ is_me }) => mayBeMe || !is_me)
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={people.map((each) => ({ value: each.staff_id, label: `${each.name}${heldWords(each)}` }))}
    />
  )
}

export function HandOverDialog({ acts, onClose }: Props) {
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  return (
    <DialogFrame
      title="Hand the case over"
      confirmLabel="Hand it over"
      isReady={to !== '' && reason.trim().length >= 5}
      act={acts.handOver}
      onConfirm={() => void acts.giveTo(to, reason)}
      onClose={onClose}
    >
      <p>They have an hour to open it; then it is free for everybody.</p>
      <ColleagueField label="To" value={to} onChange={setTo} />
      <TextAreaField
        label="Why"
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DialogFrame>
  )
}

export function MoveDialog({ review, acts, onClose, docType }: Props) {
  const found = review.documents.find((each) => each.doc_type === docType)
  const [document, setDocument] = useState<DocType>((found?.doc_type as DocType | undefined) ?? 'bank_statement')
  return (
    <DialogFrame
      title="File the document under another name"
      confirmLabel="File it there"
      isReady={found !== undefined && document !== found.doc_type}
      act={acts.move}
      onConfirm={() => found && void acts.moveTo(found.file_id, document)}
      onClose={onClose}
    >
      <p>
        It is filed as {found?.name}. What is filed under the other name now takes its place, so that nothing is lost.
      </p>
      <DocumentField label="It is a" value={document} onChange={setDocument} />
    </DialogFrame>
  )
}
