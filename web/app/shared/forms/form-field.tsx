import type {
  ChoiceField,
  DateField as DateFieldDefinition,
  FieldName,
  FormFields,
} from 'contract/form-definition/field'
import { fieldNames, isApplicable } from 'contract/form-definition/form-values'
import type { ComponentType } from 'react'
import { RadioGroup } from 'ui/field/radio-group.tsx'
import { SelectField } from 'ui/field/select-field.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { DateField } from './date-field'
import { RupeesField } from './rupees-field'
import { textFieldProps } from './text-field-props'
import type { ContractForm } from './use-contract-form'

interface FormFieldProps<Fields extends FormFields> {
  form: ContractForm<Fields>
  name: FieldName<Fields>
}

function Choice<Fields extends FormFields>({ form, name }: FormFieldProps<Fields>) {
  const { label, options, display } = form.fields[name] as ChoiceField
  const Control = display === 'radio' ? RadioGroup : SelectField
  const controlOptions = options.map((option) => ({ value: String(option.id), label: option.name }))
  return <Control label={label} options={controlOptions} {...form.field(name)} />
}

function DateInput<Fields extends FormFields>({ form, name }: FormFieldProps<Fields>) {
  const { label, autoComplete, mayBeInFuture } = form.fields[name] as DateFieldDefinition
  const max = mayBeInFuture === false ? form.today : undefined
  return <DateField label={label} autoComplete={autoComplete} max={max} {...form.field(name)} />
}

/** The control for one field of a form, chosen by its kind. */
export function FormField<Fields extends FormFields>({ form, name }: FormFieldProps<Fields>) {
  switch (form.fields[name]?.kind) {
    case 'choice':
      return <Choice form={form} name={name} />
    case 'date':
      return <DateInput form={form} name={name} />
    case 'rupees':
      return <RupeesField suffix="a month" {...textFieldProps(form, name)} />
    case 'multiline':
      return <TextAreaField {...textFieldProps(form, name)} />
    default:
      return <TextField {...textFieldProps(form, name)} />
  }
}

interface FormFieldListProps<Fields extends FormFields> {
  form: ContractForm<Fields>
  /** Controls for fields that need more than their kind says, such as a lookup. */
  controls?: Partial<Record<FieldName<Fields>, ComponentType<FormFieldProps<Fields>>>>
}

/** The controls of a form in the order of its table, without fields that do not apply. */
export function FormFieldList<Fields extends FormFields>({ form, controls = {} }: FormFieldListProps<Fields>) {
  return fieldNames(form.fields)
    .filter((name) => {
      const field = form.fields[name]
      return field && isApplicable(field, form.values)
    })
    .map((name) => {
      const Control = (controls as FormFieldListProps<Fields>['controls'])?.[name] ?? FormField
      return <Control key={name} form={form} name={name} />
    })
}
