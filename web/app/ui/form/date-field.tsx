import { TextField, type TextFieldProps } from './text-field'

/** A native date, kept as YYYY-MM-DD and read as DD-MM-YYYY; `min` and `max` are YYYY-MM-DD too. */
export function DateField({
  help = 'DD-MM-YYYY',
  ...rest
}: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'counter'>) {
  return <TextField {...rest} type="date" help={help} />
}
