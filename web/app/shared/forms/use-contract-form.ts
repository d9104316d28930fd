import type { FieldName, FormBody, FormFields, FormValues } from 'contract/form-definition/field'
import { emptyValues, toBody } from 'contract/form-definition/form-values'
import { type FormErrors, validateForm } from 'contract/form-definition/validate-form'
import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { type Form, useForm } from 'ui/form/use-form.ts'

export type ContractForm<Fields extends FormFields> = Form<FieldName<Fields>> & { fields: Fields; today: IstDate }

interface ContractFormOptions<Fields extends FormFields> {
  initialValues?: Partial<FormValues<Fields>>
  /** Rules in addition to those of the table, for fields that pass them. */
  validate?: (values: FormValues<Fields>) => FormErrors<Fields>
  /** Returns an error message, or undefined on success. */
  onSubmit: (body: FormBody<Fields>, values: FormValues<Fields>) => Promise<string | undefined>
  onEdit?: (values: FormValues<Fields>) => void
  validatesOnBlur?: boolean
  /** The business date from the server, if it is known. */
  today?: IstDate
}

/** The state of a form whose fields, rules and messages come from a table of the contract. */
export function useContractForm<Fields extends FormFields>(
  fields: Fields,
  { initialValues, validate, onSubmit, today = istDateOf(new Date()), ...options }: ContractFormOptions<Fields>,
): ContractForm<Fields> {
  const form = useForm<FieldName<Fields>>({
    ...options,
    initialValues: { ...emptyValues(fields), ...initialValues },
    validate: (values) => ({ ...validate?.(values), ...validateForm(fields, values, today) }),
    onSubmit: (values) => onSubmit(toBody(fields, values), values),
  })
  return { ...form, fields, today }
}
