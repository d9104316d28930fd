import type { IstDate } from 'domain/calendar/ist-date'
import { formatDate, isCalendarDate } from 'domain/calendar/ist-date'
import { type ChangeEvent, useRef } from 'react'
import { IconButton } from 'ui/action/icon-button.tsx'
import { TextField, type TextFieldProps } from 'ui/field/text-field.tsx'
import { caretAfterFormat, formatTypedDate } from 'ui/field/typed-date.ts'

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'prefix' | 'suffix' | 'counter'> {
  /** YYYY-MM-DD, or an incomplete text. */
  value: string
  onChange: (event: { target: { value: string } }) => void
  /** The latest date that the calendar offers. */
  max?: IstDate | undefined
}

const calendarIcon = 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4'
const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** YYYY-MM-DD if the text is a complete date, otherwise the text itself. */
function toValue(text: string): string {
  const iso = text.split('-').reverse().join('-')
  return isCalendarDate(iso) ? iso : text
}

/** A date as DD-MM-YYYY in every browser language, typed or chosen from the browser's calendar. */
export function DateField({ value, onChange, max, help = 'As DD-MM-YYYY', ...rest }: DateFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const isDate = isCalendarDate(value)
  const text = isDate ? formatDate(value) : value
  function handleType({ target }: ChangeEvent<HTMLInputElement>) {
    const isAtEnd = target.selectionStart === target.value.length
    const digitsBefore = digitsIn(target.value.slice(0, target.selectionStart ?? undefined))
    const formatted = formatTypedDate(target.value, target.value.length < text.length)
    // Set here, because React would move the caret to the end.
    target.value = formatted
    const caret = isAtEnd ? formatted.length : caretAfterFormat(formatted, digitsBefore)
    target.setSelectionRange(caret, caret)
    onChange({ target: { value: toValue(formatted) } })
  }
  const calendar = (
    <span className="relative">
      <IconButton label="Open the calendar" d={calendarIcon} onClick={() => picker.current?.showPicker()} />
      {/* On a touch screen it lies over the button: `showPicker` opens no calendar on an iPhone, but a tap does. */}
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full pointer-coarse:pointer-events-auto opacity-0"
        value={isDate ? value : ''}
        max={max}
        onChange={onChange}
      />
    </span>
  )
  return (
    <TextField
      {...rest}
      // No name attribute, because its text is not the value of the form's field.
      name={undefined}
      help={help}
      value={text}
      onChange={handleType}
      inputMode="numeric"
      placeholder="DD-MM-YYYY"
      className="figures"
      suffix={calendar}
    />
  )
}
