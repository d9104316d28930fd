import { useQuery } from '@tanstack/react-query'
import type { FieldName, FormFields } from 'contract/form-definition/field'
import type { Reply } from 'contract/reply'
import { TextField } from 'ui/field/text-field.tsx'
import type { Unreachable } from '../api/post'
import { textFieldProps } from './text-field-props'
import type { ContractForm } from './use-contract-form'

export interface FieldProps<Fields extends FormFields> {
  form: ContractForm<Fields>
  name: FieldName<Fields>
}

interface Lookup<Data> {
  resultLabel: string
  /** Of a complete code. */
  pattern: RegExp
  lookUp: (code: string, signal: AbortSignal) => Promise<Reply<{ Data: Data }> | Unreachable>
  format: (data: Data) => string
}

/** A code with its meaning below it, or the message for an unknown code. Empty if the server cannot be reached. */
export function LookupField<Fields extends FormFields, Data>(props: FieldProps<Fields> & Lookup<Data>) {
  const { form, name, resultLabel, pattern, lookUp, format } = props
  const code = form.values[name]
  const { data } = useQuery({
    queryKey: [resultLabel, code],
    queryFn: async ({ signal }) => {
      const reply = await lookUp(code, signal)
      // Unlike a result, an error is not cached: the code is looked up again the next time.
      if (reply.Status === 'unreachable') throw new Error(reply.Status)
      return reply.Status === 1 ? format(reply.Data) : reply.Message
    },
    enabled: pattern.test(code),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div>
      <TextField {...textFieldProps(form, name)} />
      <output aria-label={resultLabel} className="mt-2 block min-h-6 font-semibold text-sm">
        {data}
      </output>
    </div>
  )
}
