import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../action/button'
import { ProgressBar } from '../feedback/progress-bar'
import { describedBy, FieldError, FieldHelp, type FieldText } from '../field/field'
import { Icon } from '../graphics/icon'

interface FileDropProps extends Omit<FieldText, 'label'> {
  label: string
  /** As for a file input: `image/jpeg,image/png` or `application/pdf`. */
  accept?: string
  file?: { name: string; size: number } | undefined
  /** Whether several files may be chosen at once; `onChoose` is then called for each. */
  multiple?: boolean
  onChoose: (file: File) => void
  onRemove?: () => void
  preview?: ReactNode
  /**
   * Upload progress, 0 to 100; while it is a number no other file can be chosen. A chosen `file` is uploaded by a button
   * elsewhere, so the buttons here are gone; without one the button that chose it says what is happening.
   */
  percent?: number | undefined
  id?: string
  /** Buttons before or after the one that chooses a file. */
  actionsBefore?: ReactNode
  actionsAfter?: ReactNode
  /** A note about the chosen file. */
  note?: ReactNode
}

/** A file, dropped or chosen with a button. The caller validates it. */
export function FileDrop(props: FileDropProps) {
  const { label, help, error, optional, accept, file, multiple = false, onChoose, onRemove, preview, percent } = props
  const { actionsBefore, actionsAfter, note } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const isUploading = percent !== undefined
  const choose = (files: FileList | null) => {
    if (isUploading) return
    for (const chosen of [...(files ?? [])].slice(0, multiple ? undefined : 1)) onChoose(chosen)
  }
  const handleDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(isOver)
  }
  function handleDrop(event: DragEvent) {
    handleDrag(false)(event)
    choose(event.dataTransfer.files)
  }
  function remove() {
    onRemove?.()
    document.getElementById(id)?.focus()
  }
  return (
    <fieldset className="field" data-invalid={error ? '' : undefined}>
      <legend className="field-label">
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </legend>
      <FieldHelp id={id}>{help}</FieldHelp>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same */}
      <div
        className="drop"
        data-drag-over={isDragOver || undefined}
        onDragOver={handleDrag(true)}
        onDragLeave={handleDrag(false)}
        onDrop={handleDrop}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          multiple={multiple}
          {...(accept !== undefined && { accept })}
          onChange={(event) => {
            choose(event.target.files)
            // Reset, because choosing the same file again would otherwise fire no change event.
            event.target.value = ''
          }}
        />
        {file ? <ChosenFile file={file} preview={preview} /> : <DropPrompt multiple={multiple} />}
        {note}
        {isUploading && <ProgressBar label="Sent so far" percent={percent} />}
        {!(file && isUploading) && (
          <div className="drop-actions">
            {!isUploading && actionsBefore}
            <Button
              id={id}
              variant="secondary"
              busy={isUploading}
              busyLabel="Uploading…"
              aria-describedby={describedBy(id, { help, error })}
              onClick={() => input.current?.click()}
            >
              {file ? 'Choose another' : multiple ? 'Choose files' : 'Choose file'}
              <span className="sr-only"> for {label}</span>
            </Button>
            {!isUploading && actionsAfter}
            {file && onRemove && (
              <Button variant="quiet" onClick={remove}>
                Remove<span className="sr-only"> {file.name}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}

const documentIcon = 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h4'
const uploadIcon = 'M12 16V5M7 10l5-5 5 5M5 19h14'

function DropPrompt({ multiple }: { multiple: boolean }) {
  return (
    <p className="drop-prompt">
      <Icon className="drop-icon" d={uploadIcon} />
      <span>Drop {multiple ? 'files' : 'the file'} here, or</span>
    </p>
  )
}

function ChosenFile({ file, preview }: { file: { name: string; size: number }; preview: ReactNode }) {
  return (
    <div className="drop-file">
      {preview ? <div className="drop-preview">{preview}</div> : <Icon className="drop-icon" d={documentIcon} />}
      <div className="drop-name">
        <strong>{file.name}</strong>
        <span className="figures">{formatBytes(file.size)}</span>
      </div>
    </div>
  )
}

function formatBytes(bytes: number) {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
