import { formatRupees } from 'domain/money/format-rupees'
import { TextField, type TextFieldProps } from './text-field'

/** Whole rupees; while they are typed the help reads them back as ₹35,000. */
export function RupeesField({ help, suffix, ...rest }: Omit<TextFieldProps, 'type' | 'prefix'>) {
  const rupees = Number(rest.value)
  const readBack = rupees > 0 ? `${formatRupees(rupees * 100)} ${suffix ?? ''}`.trim() : help
  return (
    <TextField
      {...rest}
      prefix="₹"
      help={<span className="figures">{readBack}</span>}
      inputMode="numeric"
      autoComplete="off"
    />
  )
}
