import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { TextField, type TextFieldProps } from 'ui/field/text-field.tsx'

/** Whole rupees; the help text shows the typed amount as ₹35,000. */
export function RupeesField({ help, suffix, ...rest }: Omit<TextFieldProps, 'type' | 'prefix'>) {
  const paise = paiseOf(Number(rest.value))
  const formatted = paise > 0 ? `${formatRupees(paise)} ${suffix ?? ''}`.trim() : help
  return (
    <TextField
      {...rest}
      prefix="₹"
      help={<span className="figures">{formatted}</span>}
      inputMode="numeric"
      autoComplete="off"
    />
  )
}
