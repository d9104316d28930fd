import { useQuery } from '@tanstack/react-query'
import type { FieldName, FormFields } from 'contract/form-definition/field'
import type { Failure, Reply } from 'contract/reply'
import type { FocusEvent } from 'react'
import { TextField } from 'ui/field/text-field.tsx'
import type { PostOptions, Unreachable } from '../wire/post'
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
  lookUp: (code: string, options: PostOptions) => Promise<Reply<{ Data: Data }> | Unreachable>
  format: (data: Data) => string
  /** The `error` of the reply to an unknown code. */
  unknownError: NonNullable<Failure['error']>
}

/** A code with its meaning below it, or the message for an unknown code. Empty if it could not be looked up. */
export function LookupField<Fields extends FormFields, Data>(props: FieldProps<Fields> & Lookup<Data>) {
  const { form, name, resultLabel, pattern, lookUp, format, unknownError } = props
  const code = form.values[name]
  const { data, isError, refetch } = useQuery({
    queryKey: [resultLabel, code],
    queryFn: async ({ signal }) => {
      const reply = await lookUp(code, { signal })
      if (reply.Status === 1) return format(reply.Data)
      if (reply.error === unknownError) return reply.Message
      // Unlike a result, an error is not cached: the code is looked up again when it is typed or its field is left.
      throw new Error(reply.Message)
    },
    enabled: pattern.test(code),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { onBlur, ...fieldProps } = textFieldProps(form, name)
  function handleBlur(event: FocusEvent) {
    onBlur(event)
    if (isError) void refetch()
  }
  return (
    <div>
      <TextField {...fieldProps} onBlur={handleBlur} />
      <output aria-label={resultLabel} className="mt-2 block min-h-6 font-semibold text-sm">
        {data}
      </output>
    </div>
  )
}
