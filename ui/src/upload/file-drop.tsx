import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../action/button'
import { ProgressBar } from '../feedback/progress-bar'
import { describedBy, FieldError, FieldHelp, type FieldWords } from '../form/field'
import { Glyph } from '../type/glyph'

interface FileDropProps extends Omit<FieldWords, 'label'> {
  label: string
  /** As for a file input: `image/jpeg,image/png` or `application/pdf`. */
  accept?: string
  file?: { name: string; size: number } | undefined
  onChoose: (file: File) => void
  onRemove?: () => void
  /** A picture of what was chosen. */
  preview?: ReactNode
  /** How much is sent, 0 to 100; while it is a number nothing else can be chosen. */
  percent?: number | undefined
  id?: string
  capture?: 'user' | 'environment'
}

/** One file, dropped or picked with a button. Checking it is the caller's, and so are the words when it will not do. */
export function FileDrop(props: FileDropProps) {
  const { label, help, error, optional, accept, file, onChoose, onRemove, preview, percent, capture } = props
  const madeId = useId()
  const id = props.id ?? madeId
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isSending = percent !== undefined
  const take = (list: FileList | null) => list?.[0] && !isSending && onChoose(list[0])
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is)
  }
  function remove() {
    onRemove?.()
    document.getElementById(id)?.focus()
  }
  function drop(event: DragEvent) {
    over(false)(event)
    take(event.dataTransfer.files)
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
        data-over={isOver || undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          {...{ accept, capture }}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        {file ? (
          <div className="drop-file">
            {preview ? <div className="drop-preview">{preview}</div> : <Glyph className="drop-glyph" d={page} />}
            <div className="drop-name">
              <strong>{file.name}</strong>
              <span className="figures">{sizeInWords(file.size)}</span>
            </div>
          </div>
        ) : (
          <p className="drop-invite">
            <Glyph className="drop-glyph" d={upArrow} />
            <span>Drop the file here, or</span>
          </p>
        )}
        {isSending && <ProgressBar label="Sent so far" percent={percent} />}
        <div className="drop-actions">
          <Button
            id={id}
            look="secondary"
            busy={isSending}
            busyLabel="Uploading…"
            aria-describedby={describedBy(id, { help, error })}
            onClick={() => input.current?.click()}
          >
            {file ? 'Choose another' : 'Choose file'}
            <span className="sr-only"> for {label}</span>
          </Button>
          {file && onRemove && !isSending && (
            <Button look="quiet" onClick={remove}>
              Remove<span className="sr-only"> {file.name}</span>
            </Button>
          )}
        </div>
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}

const page = 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h4'
const upArrow = 'M12 16V5M7 10l5-5 5 5M5 19h14'

function sizeInWords(bytes: number) {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
