import { ifscCode } from 'contract/form-definition/bank-fields'
import type { FormFields } from 'contract/form-definition/field'
import { refusalCodes } from 'contract/reply'
import { send } from '../wire/send'
import { type FieldProps, LookupField } from './lookup-field'

/** An IFSC code with the name of its bank below it. */
export function IfscField<Fields extends FormFields>(props: FieldProps<Fields>) {
  return (
    <LookupField
      {...props}
      resultLabel="Bank"
      pattern={ifscCode.pattern}
      lookUp={(ifsc, options) => send('masterData', 'ifsc', { ifsc }, options)}
      unknownError={refusalCodes.ifscUnknown}
      format={({ bank_name }) => bank_name}
    />
  )
}
