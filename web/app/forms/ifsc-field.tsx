import { useQuery } from '@tanstack/react-query'
import { ifscCode } from 'contract/form-definition/bank-fields'
import type { FieldName, FormFields } from 'contract/form-definition/field'
import { TextField } from 'ui/field/text-field.tsx'
import { send } from '../api/send'
import { textFieldProps } from './text-field-props'
import type { ContractForm } from './use-contract-form'

/** The bank, or the message for an unknown code. Empty if the lookup fails, because it is only a convenience. */
async function fetchBankName(ifsc: string, signal: AbortSignal): Promise<string> {
  const reply = await send('masterData', 'ifsc', { ifsc }, { signal })
  return reply.Status === 1 ? reply.Data.bank_name : (reply.Message ?? '')
}

function useBankName(ifsc: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['bank', ifsc],
    queryFn: ({ signal }) => fetchBankName(ifsc, signal),
    enabled: ifscCode.pattern.test(ifsc),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data || undefined
}

interface IfscFieldProps<Fields extends FormFields> {
  form: ContractForm<Fields>
  name: FieldName<Fields>
}

/** An IFSC code with the name of its bank below it. */
export function IfscField<Fields extends FormFields>({ form, name }: IfscFieldProps<Fields>) {
  const bank = useBankName(form.values[name])
  return (
    <div>
      <TextField {...textFieldProps(form, name)} />
      <output aria-label="Bank" className="mt-2 block min-h-6 font-semibold text-sm">
        {bank}
      </output>
    </div>
  )
}
