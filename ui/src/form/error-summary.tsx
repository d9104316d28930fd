import type { MouseEvent } from 'react'
import { focusField } from './form-dom'

interface ErrorSummaryProps {
  /** `fieldId` is the id of the control that the message is about. */
  errors: readonly { fieldId: string; message: string }[]
}

/** Lists the errors of the fields above the form. The form itself moves the focus. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert">
      <h2>There is a problem</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => followLink(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function followLink(event: MouseEvent, fieldId: string) {
  if (focusField(fieldId, 'center')) event.preventDefault()
}
