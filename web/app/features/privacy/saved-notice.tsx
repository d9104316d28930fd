import { Alert } from 'ui/feedback/alert.tsx'

export function SavedNotice({ isSaved, onClear }: { isSaved: boolean; onClear: () => void }) {
  return (
    <div role="status">
      {isSaved && (
        <Alert type="success" clearAfterMs={null} onClear={onClear}>
          Saved.
        </Alert>
      )}
    </div>
  )
}
