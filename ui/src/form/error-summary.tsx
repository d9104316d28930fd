import type { MouseEvent } from 'react'

interface ErrorSummaryProps {
  /** `fieldId` is the id of the control the words are about. */
  errors: readonly { fieldId: string; message: string }[]
}

/** What went wrong, at the top of the form, in the same words as at the fields. The focus is the form's to give: to the first fault. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert">
      <h2>There is a problem</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goToField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
