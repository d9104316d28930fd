import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { SelectField } from 'ui/field/select-field.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { DateField } from '../../shared/forms/date-field'
import { Example, Examples } from './example'

const departments = ['Sales', 'Credit', 'Accounts', 'Finance'].map((label) => ({ value: label.toUpperCase(), label }))

export function FieldsSection() {
  const [landmark, setLandmark] = useState('Near the post office')
  const [bornOn, setBornOn] = useState('')
  const [paidOn, setPaidOn] = useState('2027-01-31')
  return (
    <Examples>
      <Example name="Text field, empty">
        <TextField
          label="Email"
          help="For your profile, your online payments and your loan documents"
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
        />
      </Example>
      <Example name="Text field, optional, with a counter">
        <TextField
          label="Landmark"
          optional
          counter
          maxLength={40}
          value={landmark}
          onChange={(event) => setLandmark(event.target.value)}
        />
      </Example>
      <Example name="Text field, error">
        <TextField label="Pin code" error="The Pin Code is invalid!" inputMode="numeric" defaultValue="5600" />
      </Example>
      <Example name="Text field, read-only and disabled">
        <div className="grid gap-4">
          <TextField label="Full name" help="As on your PAN" readOnly defaultValue="Asha Raghunathan" />
          <TextField label="Loan number" disabled defaultValue="AG-000128" />
        </div>
      </Example>
      <Example name="Text field, money and phone">
        <div className="grid gap-4">
          <TextField label="Monthly income" prefix="₹" suffix="a month" inputMode="numeric" defaultValue="42,000" />
          <TextField label="Alternate mobile" prefix="+91" inputMode="tel" autoComplete="tel-national" optional />
        </div>
      </Example>
      <Example name="Select and date">
        <div className="grid gap-4">
          <SelectField label="Department" options={departments} />
          <DateField
            label="Date of birth"
            max="2008-11-15"
            autoComplete="bday"
            value={bornOn}
            onChange={({ target }) => setBornOn(target.value)}
          />
        </div>
      </Example>
      <Example name="Select and date, error">
        <div className="grid gap-4">
          <SelectField label="Company type" options={departments} error="Company type is required!" />
          <DateField
            label="Last salary date"
            value={paidOn}
            onChange={({ target }) => setPaidOn(target.value)}
            error="Date cannot be in the future."
          />
        </div>
      </Example>
      <Example name="Text area">
        <TextAreaField label="Message" help="What would you like to know?" />
      </Example>
      <FormWithSummary />
    </Examples>
  )
}

function FormWithSummary() {
  const [errors, setErrors] = useState<{ fieldId: string; message: string }[]>([])
  const messageFor = (id: string) => errors.find((error) => error.fieldId === id)?.message
  function check() {
    setErrors([
      { fieldId: 'bank-branch', message: 'Branch is required!' },
      { fieldId: 'bank-account', message: 'Account numbers do not match' },
    ])
  }
  return (
    <Example name="Error summary" wide>
      <form
        className="grid max-w-xl gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <ErrorSummary errors={errors} />
        <TextField id="bank-branch" label="Branch" error={messageFor('bank-branch')} />
        <TextField
          id="bank-account"
          label="Confirm account number"
          inputMode="numeric"
          error={messageFor('bank-account')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Check the form</Button>
          <Button variant="quiet" onClick={() => setErrors([])}>
            Clear errors
          </Button>
        </div>
      </form>
    </Example>
  )
}
