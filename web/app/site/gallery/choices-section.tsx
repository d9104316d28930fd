import { groupDigits } from 'domain/money/format-money'
import { useState } from 'react'
import { Checkbox } from 'ui/field/checkbox.tsx'
import { RadioGroup } from 'ui/field/radio-group.tsx'
import { SliderWithNumber } from 'ui/field/slider-with-number.tsx'
import { Money } from '../../shared/formatting/money'
import { Example, Examples } from './example'

const modes = [
  { value: 'WFO', label: 'Office' },
  { value: 'WFH', label: 'Remote' },
]
const salaryModes = [
  { value: '1', label: 'Bank', help: 'Credited to an account' },
  { value: '2', label: 'Cheque' },
  { value: '3', label: 'Cash' },
]
const consent = 'Please check the checkbox to accept our terms and conditions'

export function ChoicesSection() {
  return (
    <Examples>
      <Example name="Checkbox">
        <Checkbox more={<a href="#choices">Read the terms</a>}>I agree to a credit check and to the terms.</Checkbox>
        <Checkbox defaultChecked>Ticked from the start</Checkbox>
        <Checkbox disabled>Cannot be ticked</Checkbox>
      </Example>
      <Example name="Checkbox, error">
        <Checkbox error={consent}>I agree to the terms and the privacy policy.</Checkbox>
      </Example>
      <Example name="Radio group">
        <RadioGroup label="Where do you work?" name="work-mode" options={modes} defaultValue="WFO" />
      </Example>
      <Example name="Radio group, error">
        <RadioGroup
          label="How is your salary paid?"
          help="As it was last month"
          name="salary-mode"
          options={salaryModes}
          error="Salary mode is required!"
        />
      </Example>
      <Calculator />
      <Example name="Slider, error and disabled">
        <div className="grid gap-6">
          <SliderWithNumber
            label="Amount needed"
            min={5000}
            max={50000}
            step={500}
            value={50000}
            prefix="₹"
            formatNumber={groupDigits}
            error="Your limit is ₹40,000. Choose a smaller amount."
            onChange={() => {}}
          />
          <SliderWithNumber
            label="Fixed period"
            min={7}
            max={30}
            value={7}
            suffix=" days"
            disabled
            onChange={() => {}}
          />
        </div>
      </Example>
    </Examples>
  )
}

function Calculator() {
  const [amount, setAmount] = useState(25000)
  const [days, setDays] = useState(15)
  const [rate, setRate] = useState(0.25)
  return (
    <Example name="Slider with number">
      <div className="grid gap-6">
        <SliderWithNumber
          label="Loan amount"
          min={5000}
          max={100000}
          step={1000}
          value={amount}
          prefix="₹"
          formatNumber={groupDigits}
          onChange={setAmount}
        />
        <SliderWithNumber
          label="Period"
          min={1}
          max={60}
          value={days}
          suffix=" days"
          formatText={(count) => (count === 1 ? '1 day' : `${count} days`)}
          onChange={setDays}
        />
        <SliderWithNumber
          label="Rate a day"
          min={0.25}
          max={1}
          step={0.25}
          value={rate}
          suffix="%"
          onChange={setRate}
        />
        <p className="border-t border-line pt-4">
          You repay
          <strong className="block text-4xl font-bold tracking-tight">
            <Money paise={amount * 100 + Math.round(amount * rate * days)} />
          </strong>
        </p>
      </div>
    </Example>
  )
}
