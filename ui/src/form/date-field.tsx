import { formatDate } from 'domain/calendar/format-date'
import { isCalendarDate } from 'domain/calendar/is-calendar-date'
import { TextField, type TextFieldProps } from './text-field'

type DateFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'counter'>

/**
 * A native date, kept as YYYY-MM-DD; `min` and `max` are YYYY-MM-DD too. Browsers write it in their own order, so the
 * help reads it back as DD-MM-YYYY.
 */
export function DateField({ help = 'Day, month and year', ...rest }: DateFieldProps) {
  const value = String(rest.value ?? '')
  const readBack = isCalendarDate(value) ? <span className="figures">{formatDate(value)}</span> : help
  return <TextField {...rest} type="date" help={readBack} />
}
