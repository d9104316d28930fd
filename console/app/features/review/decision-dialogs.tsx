import { rejectionReasons } from 'contract/console/review'
import { type DocType, requiredDocuments } from 'contract/documents/required-documents'
import { useState } from 'react'
import { SelectField } from 'ui/field/select-field.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { DialogFrame } from './dialog-frame'
import type { Data, useDecisionActs } from './use-decision-acts'

type Acts = ReturnType<typeof useDecisionActs>
/** `docType` is the document on the screen. */
export type Props = { review: Data; acts: Acts; docType: string; onClose: () => void }

/** As the officer reads them; the customer gets a sentence. */
const reasonWords: Record<(typeof rejectionReasons)[number], string> = {
  'documents missing': 'A document that we need is missing or cannot be read',
  'account not verified': 'The bank account is not verifiably theirs',
  'amount out of bounds': 'The amount is more than the income allows',
  'income not proved': 'The income is not proved',
  'income differs': 'The documents show less income than was stated',
  'salary not regular': 'No salary in two of the last three months',
  'obligations too high': 'Other instalments leave too little',
  'statement of another account': 'The statement is of another account than the one we would pay to',
  'document in another name': 'A document is in another name',
  'payments returned': 'Too many payments were returned',
  'balance too low': 'The balance is too low',
  'document not accepted': 'A document is altered, or was used before',
  'document too old': 'The statement is too old',
  'identity differs': 'Details differ from those of the PAN or the Aadhaar',
  'credit report': 'The credit report speaks against it',
  'not offered': 'Links, a list or too many at once: the customer reads only that no loan can be offered',
  'too young': 'Too young',
  'too old': 'Too old',
  'not salaried': 'Not salaried',
  'PAN not verified': 'The PAN is not verified',
  'income too low': 'The income is too low',
  'open loan': 'Another loan is open',
  'yearly limit reached': 'The yearly limit is reached',
  'declined lately': 'Declined lately, and the waiting time runs',
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

type DocumentFieldProps = { value: DocType; onChange: (value: DocType) => void; label?: string }

export function DocumentField({ value, onChange, label = 'Which document' }: DocumentFieldProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => target.value && onChange(target.value as DocType)}
      options={requiredDocuments.map(({ doc_type, name }) => ({ value: doc_type, label: name }))}
    />
  )
}

export function RejectDialog({ acts, onClose }: Props) {
  const [chosen, setChosen] = useState<(typeof rejectionReasons)[number][]>([])
  return (
    <DialogFrame
      title="Decline, with reasons"
      confirmLabel="Decline"
      isDanger
      isReady={chosen.length > 0}
      act={acts.reject}
      onConfirm={() => void acts.rejectFor(chosen)}
      onClose={onClose}
    >
      <p>The customer reads these reasons in the words of the rules, and may apply again after the waiting time.</p>
      <fieldset className="-mx-1 grid max-h-[52dvh] gap-1 overflow-y-auto px-1 py-1">
        <legend className="sr-only">Reasons</legend>
        {rejectionReasons.map((reason) => (
          <label key={reason} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(reason)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, reason] : chosen.filter((one) => one !== reason))
              }
            />
            {reasonWords[reason]}
          </label>
        ))}
      </fieldset>
    </DialogFrame>
  )
}

export function LessDialog({ review, acts, onClose }: Props) {
  const most = Math.min(review.max_amount, review.amount - review.amount_step)
  const [amount, setAmount] = useState(String(most))
  const isLess = /^\d+$/.test(amount) && Number(amount) >= review.min_amount && Number(amount) <= most
  return (
    <DialogFrame
      title="Offer less"
      confirmLabel={isLess ? `Offer ${rupees(Number(amount))}` : 'Offer it'}
      isReady={isLess}
      act={acts.approve}
      onConfirm={() => void acts.approveFor(Number(amount))}
      onClose={onClose}
    >
      <p>
        Asked: {rupees(review.amount)}. The customer sees both figures and accepts the new one or not. From{' '}
        {rupees(review.min_amount)} to {rupees(most)}, in steps of {rupees(review.amount_step)}.
      </p>
      <TextField
        label="Amount in rupees"
        inputMode="numeric"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    </DialogFrame>
  )
}

export function AskDialog({ acts, onClose, docType }: Props) {
  const [document, setDocument] = useState<DocType>(
    requiredDocuments.find(({ doc_type }) => doc_type === docType)?.doc_type ?? 'bank_statement',
  )
  const [reason, setReason] = useState('')
  return (
    <DialogFrame
      title="Ask for another document"
      confirmLabel="Ask the customer"
      isReady={reason.trim().length >= 10}
      act={acts.ask}
      onConfirm={() => void acts.askFor(document, reason)}
      onClose={onClose}
    >
      <DocumentField value={document} onChange={setDocument} />
      <TextAreaField
        label="What the customer reads"
        rows={3}
        maxLength={500}
        value={reason}
        help="In a sentence: what is wrong with the one that is here, and what to send instead."
        onChange={(event) => setReason(event.target.value)}
      />
    </DialogFrame>
  )
}

export function NoteDialog({ acts, onClose }: Props) {
  const [text, setText] = useState('')
  return (
    <DialogFrame
      title="Write a note"
      confirmLabel="Keep the note"
      isReady={text.trim().length >= 2}
      act={acts.note}
      onConfirm={() => void acts.writeNote(text)}
      onClose={onClose}
    >
      <TextAreaField
        label="Note"
        rows={3}
        maxLength={500}
        value={text}
        help="For colleagues; it cannot be changed later."
        onChange={(event) => setText(event.target.value)}
      />
    </DialogFrame>
  )
}
