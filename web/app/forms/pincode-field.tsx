import { useQuery } from '@tanstack/react-query'
import type { FieldName, FormFields } from 'contract/form-definition/field'
import { TextField } from 'ui/field/text-field.tsx'
import { send } from '../api/send'
import { textFieldProps } from './text-field-props'
import type { ContractForm } from './use-contract-form'

/** City and state, or the message for an unknown code. Empty if the lookup fails, because it is only a convenience. */
async function fetchPlace(pincode: string, signal: AbortSignal): Promise<string> {
  const reply = await send('masterData', 'pincode', { pincode }, { signal })
  return reply.Status === 1 ? `${reply.Data.city_name}, ${reply.Data.state_name}` : (reply.Message ?? '')
}

function usePlace(pincode: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['place', pincode],
    queryFn: ({ signal }) => fetchPlace(pincode, signal),
    enabled: /^[0-9]{6}$/.test(pincode),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data || undefined
}

interface PincodeFieldProps<Fields extends FormFields> {
  form: ContractForm<Fields>
  name: FieldName<Fields>
}

/** A pin code with its city and state below it. */
export function PincodeField<Fields extends FormFields>({ form, name }: PincodeFieldProps<Fields>) {
  const place = usePlace(form.values[name])
  return (
    <div>
      <TextField {...textFieldProps(form, name)} />
      <output aria-label="City and state" className="mt-2 block min-h-6 font-semibold text-sm">
        {place}
      </output>
    </div>
  )
}
