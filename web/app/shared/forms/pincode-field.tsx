import type { FormFields } from 'contract/form-definition/field'
import { refusalCodes } from 'contract/reply'
import { send } from '../wire/send'
import { type FieldProps, LookupField } from './lookup-field'

/** A pin code with its city and state below it. */
export function PincodeField<Fields extends FormFields>(props: FieldProps<Fields>) {
  return (
    <LookupField
      {...props}
      resultLabel="City and state"
      pattern={/^[0-9]{6}$/}
      lookUp={(pincode, options) => send('masterData', 'pincode', { pincode }, options)}
      unknownError={refusalCodes.pincodeUnknown}
      format={({ city_name, state_name }) => `${city_name}, ${state_name}`}
    />
  )
}
