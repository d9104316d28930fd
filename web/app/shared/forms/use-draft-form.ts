import type { FieldName, FormBody, FormFields, FormValues } from 'contract/form-definition/field'
import { emptyValues, secretNames } from 'contract/form-definition/form-values'
import type { FormErrors } from 'contract/form-definition/validate-form'
import type { IstDate } from 'domain/calendar/ist-date'
import { useRef } from 'react'
import { useContractForm } from './use-contract-form'
import { useDraft } from './use-draft'

interface DraftFormOptions<Fields extends FormFields> {
  /** The slug of the screen, under which the draft is stored. */
  screen: string
  savedValues: Partial<FormValues<Fields>>
  /** The business date. */
  today?: IstDate
  /** Rules in addition to those of the table. */
  validate?: (values: FormValues<Fields>) => FormErrors<Fields>
  /** Calls `removeDraft` once the values are saved on the server. */
  onSubmit: (body: FormBody<Fields>, removeDraft: () => void) => Promise<string | undefined>
}

/** A contract form that keeps a draft on the device until it is submitted. */
export function useDraftForm<Fields extends FormFields>(
  fields: Fields,
  { screen, savedValues, onSubmit, ...options }: DraftFormOptions<Fields>,
) {
  const draft = useDraft<FieldName<Fields>>(screen, { ...emptyValues(fields), ...savedValues }, secretNames(fields))
  const isEdited = useRef(false)
  const form = useContractForm(fields, {
    ...options,
    initialValues: draft.initialValues,
    onEdit: (values) => {
      isEdited.current = true
      draft.save(values)
    },
    onSubmit: (body) => {
      isEdited.current = false
      return onSubmit(body, () => {
        // What is typed while the form is sent stays in the draft.
        if (!isEdited.current) draft.remove()
      })
    },
  })
  return { form, isRestored: draft.isRestored }
}
