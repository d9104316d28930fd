import { formatDate } from 'domain/calendar/format-date'
import { isCalendarDate } from 'domain/calendar/is-calendar-date'
import { TextField, type TextFieldProps } from 'ui/field/text-field.tsx'

type DateFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'counter'>

/**
 * A native date input with a value of YYYY-MM-DD. Browsers show it in their own format, so the help repeats it as
 * DD-MM-YYYY.
 */
export function DateField({ help = 'Day, month and year', ...rest }: DateFieldProps) {
  const value = String(rest.value ?? '')
  const formatted = isCalendarDate(value) ? <span className="figures">{formatDate(value)}</span> : help
  return <TextField {...rest} type="date" help={formatted} />
}
