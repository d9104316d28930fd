import type { FormBody, FormFields, FormValues } from 'contract/form-definition/field'
import type { Reply } from 'contract/reply'
import { useRef, useState } from 'react'
import { useContractForm } from '../../shared/forms/use-contract-form'
import type { Unreachable } from '../../shared/wire/post'
import { tryAgainMessage } from '../../shared/wire/try-again'
import { type DataRights, useUpdateDataRights } from './use-data-rights'

interface SavedFormOptions<Fields extends FormFields> {
  initialValues: Partial<FormValues<Fields>>
  save: (body: FormBody<Fields>) => Promise<Reply<{ Data: DataRights }> | Unreachable>
}

/** A form that stays on the screen after it is saved; `isSaved` until it is edited or sent again. */
export function useSavedForm<Fields extends FormFields>(
  fields: Fields,
  { initialValues, save }: SavedFormOptions<Fields>,
) {
  const updateDataRights = useUpdateDataRights()
  const [isSaved, setIsSaved] = useState(false)
  const isEdited = useRef(false)
  const form = useContractForm(fields, {
    initialValues,
    onEdit: () => {
      isEdited.current = true
      setIsSaved(false)
    },
    onSubmit: async (body) => {
      isEdited.current = false
      setIsSaved(false)
      const reply = await save(body)
      if (reply.Status !== 1) return reply.Message || tryAgainMessage
      await updateDataRights(reply.Data)
      setIsSaved(!isEdited.current)
      return undefined
    },
  })
  return { form, isSaved, clearSaved: () => setIsSaved(false) }
}
