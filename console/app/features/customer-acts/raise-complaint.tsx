import { type ComplaintCategory, complaintCategories } from 'domain/complaints/complaint'
import { complaintChannels, staffChannels } from 'domain/complaints/complaint-channels'
import { useState } from 'react'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { SelectField } from 'ui/field/select-field.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import { useAct } from '../../shared/wire/use-act'
import { ActDialog } from './act-dialog'

type Props = { customerId: string; loans: readonly string[]; onClose: () => void }
const nothing = { category: '', channel: '', loanNo: '', text: '' }

/** What a customer said or wrote, in their own words; the law's 30 days begin today. */
export function RaiseComplaint({ customerId, loans, onClose }: Props) {
  const show = useSnackbar()
  const [typed, setTyped] = useState(nothing)
  const raise = useAct('customers', 'complain', {
    onDone: ({ number }) => {
      show(`Complaint ${number} is raised, and the customer is told its number.`)
      onClose()
    },
  })
  const edit = (name: keyof typeof nothing) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <ActDialog
      title="Raise a complaint for them"
      confirmLabel="Raise it"
      isReady={typed.category !== '' && typed.channel !== '' && typed.text.trim() !== ''}
      isRunning={raise.isRunning}
      refusal={raise.refusal}
      onConfirm={() =>
        raise.run({
          customer_id: customerId,
          category: typed.category as ComplaintCategory,
          channel: typed.channel as (typeof staffChannels)[number],
          loan_no: typed.loanNo || null,
          text: typed.text,
        })
      }
      onClose={onClose}
    >
      <SelectField
        label="How it reached us"
        {...edit('channel')}
        options={staffChannels.map((value) => ({ value, label: complaintChannels[value] }))}
      />
      <SelectField
        label="What it is about"
        {...edit('category')}
        options={complaintCategories.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {loans.length > 0 && (
        <SelectField
          label="Which loan"
          optional
          placeholder="None"
          {...edit('loanNo')}
          options={loans.map((value) => ({ value, label: value }))}
        />
      )}
      <TextAreaField
        label="In their words"
        rows={5}
        maxLength={4_000}
        help="The customer reads it in their account. Never write down a code or a password."
        {...edit('text')}
      />
    </ActDialog>
  )
}
