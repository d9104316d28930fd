import { formatRupees } from 'domain/money/format-money'
import { TextField, type TextFieldProps } from 'ui/field/text-field.tsx'

/** Whole rupees; the help text shows the typed amount as ₹35,000. */
export function RupeesField({ help, suffix, ...rest }: Omit<TextFieldProps, 'type' | 'prefix'>) {
  const rupees = Number(rest.value)
  const formatted = rupees > 0 ? `${formatRupees(rupees * 100)} ${suffix ?? ''}`.trim() : help
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
