import type { MouseEvent } from 'react'
import { Button } from 'ui/action/button.tsx'

/** Shown while the form around it is uploading. */
export function StopUploadButton({ onStop }: { onStop: () => void }) {
  function stop({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // This button is removed together with its upload, so the focus goes to the one that sends the files again.
    currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
    onStop()
  }
  return (
    <Button variant="quiet" className="ignore-second-tap" onClick={stop}>
      Stop uploading
    </Button>
  )
}
