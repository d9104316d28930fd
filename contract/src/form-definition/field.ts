import type { IstDate } from 'domain/calendar/ist-date'

/*
 * The types of a form's table of fields. Neither they nor the tables depend on zod, which is too large for the pages that
 * import them; form-schema.ts derives the server's schemas.
 */

interface FieldBase {
  label: string
  help?: string
  /** The message for an empty value; an optional field has none. */
  required?: string
  /** A valid value, for tests. */
  example: string
  /** As for an HTML input. */
  autoComplete?: string
  /** Never stored on the device. */
  isSecret?: true
  /** The field is shown and required only if another field of the form has this value. */
  onlyWhen?: { field: string; is: string | number }
}

/**
 * Text that must match a pattern. While it is typed, `digits` and `rupees` drop everything except digits, `capitals`
 * everything except letters and digits.
 */
export interface TextField extends FieldBase {
  kind: 'text' | 'multiline' | 'email' | 'phone' | 'digits' | 'capitals' | 'rupees'
  pattern: RegExp
  message: string
  maxLength: number
  /** What is wrong with a value that does not match, where it can be said more exactly than by `message`. */
  explain?: (value: string) => string | undefined
  /** Must have the same value as another field of the form. */
  sameAs?: { field: string; message: string }
}

export interface DateField extends FieldBase {
  kind: 'date'
  required: string
  /** The message for a value that is not a date. */
  message: string
  mayBeInFuture?: false
  /** The message for a value that is not a date or not an allowed one. */
  check: (value: string, today: IstDate) => string | undefined
}

export interface ChoiceField<Id extends number | string = number | string> extends FieldBase {
  kind: 'choice'
  /** Also the message for a value that is not among the options. */
  required: string
  options: readonly { id: Id; name: string }[]
  display: 'radio' | 'select'
}

/** A number of rupees or days, chosen with a slider. */
export interface NumberField extends FieldBase {
  kind: 'number'
  required: string
}

/** A checkbox that must be ticked; it is not part of the request body. */
export interface ConsentField extends FieldBase {
  kind: 'consent'
  required: string
}

export interface FileField extends FieldBase {
  kind: 'file'
  required: string
  mediaTypes: readonly string[]
}

export type Field = TextField | DateField | ChoiceField | NumberField | ConsentField | FileField

/** A form: its fields in the order of the screen, under the names of the request body. */
export type FormFields = Readonly<Record<string, Field>>

export type FieldName<Fields extends FormFields> = keyof Fields & string

/** The values of a form in the browser: strings for all kinds of fields; a ticked checkbox is `yes`. */
export type FormValues<Fields extends FormFields> = Record<FieldName<Fields>, string>

type BodyValue<OneField extends Field> =
  OneField extends ChoiceField<infer Id>
    ? Id
    : OneField extends DateField
      ? IstDate
      : OneField extends NumberField
        ? number
        : OneField extends FileField
          ? string | Uint8Array<ArrayBuffer>
          : string

/** The request body of a form. */
export type FormBody<Fields extends FormFields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends ConsentField ? never : Name]: BodyValue<Fields[Name]>
}
