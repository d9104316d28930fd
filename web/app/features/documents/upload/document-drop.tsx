import { useRef } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { FileDrop } from 'ui/upload/file-drop.tsx'
import { hasCamera } from '../../../shared/camera/use-camera'
import { DocumentCamera } from '../picture/document-camera'
import { PictureEditor } from '../picture/picture-editor'
import { AcceptedExamples } from './accepted-examples'
import { PdfPassword } from './pdf-password'
import { acceptOf, type Format } from './prepare-file'
import type { ChosenFile } from './use-chosen-files'
import { type PictureSource, usePictureSource } from './use-picture-source'

interface DocumentDropProps {
  id: string
  docType: string
  label: string
  help?: string | undefined
  format: Format
  chosen: ChosenFile | undefined
  error: string | undefined
  percent: number | undefined
  /** Shows examples, on a screen that asks for one or two documents. */
  isGuided?: boolean
  /** Makes the camera the main action of the screen on a phone. */
  isNext?: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

const formatHelp: Record<Format, string> = {
  image: 'A photo, jpeg, png or jpg. Large photos are made smaller on your device first.',
  pdf: 'PDF, at most 10 MB.',
  'image or pdf': 'A photo (jpeg, png or jpg), or a PDF of at most 10 MB.',
}

/** Phone users take a photo of the document; on a computer there is usually a file. */
export const isCameraFirst = (format: Format) => format !== 'pdf' && matchMedia('(pointer: coarse)').matches

/** Opens the camera within the page, or the phone's camera app if the browser does not allow that. */
function CameraButton(props: { label: string; isMain: boolean; source: PictureSource; hasFile: boolean }) {
  const { label, isMain, source, hasFile } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {!hasCamera() && (
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label={`Take a photo of ${label}`}
          onChange={({ target }) => target.files?.[0] && source.chooseFile(target.files[0])}
        />
      )}
      <Button
        variant={isMain && !hasFile ? 'primary' : 'secondary'}
        busy={source.camera.isStarting}
        busyLabel="Opening…"
        onClick={() => (hasCamera() ? source.openCamera() : input.current?.click())}
      >
        {hasFile && source.picture?.isFromCamera ? 'Take again' : 'Take a photo'}
        <span className="sr-only"> of {label}</span>
      </Button>
    </>
  )
}

function BlurNote() {
  return (
    <p className="rounded-sm bg-marigold-soft px-4 py-2.5 text-left text-sm">
      This picture looks blurred. If the small print is hard to read, please take it again.
    </p>
  )
}

/** The camera or the editor, shown instead of the file choice until the picture is done. */
function OpenPicture({ label, docType, source }: { label: string; docType: string; source: PictureSource }) {
  const { camera, picture } = source
  return (
    <fieldset className="field" data-open-picture="">
      <legend className="field-label mb-2">{label}</legend>
      {camera.stream ? (
        <DocumentCamera
          docType={docType}
          stream={camera.stream}
          onPicture={source.takePicture}
          onClose={camera.stop}
          onError={camera.fail}
        />
      ) : (
        picture && (
          <PictureEditor
            file={picture.file}
            initialEdit={picture.edit}
            onDone={source.finishEditing}
            onCancel={source.cancelEditing}
            onError={source.failEditing}
            onRetake={picture.isFromCamera ? source.openCamera : undefined}
          />
        )
      )}
    </fieldset>
  )
}

/** The choice of one document: a photo, which is cropped and checked on the device, or a file. */
export function DocumentDrop(props: DocumentDropProps) {
  const { docType, format, chosen, help, isGuided = false, isNext = false, onChoose, onRemove, ...rest } = props
  const { id, label, error } = rest
  const source = usePictureSource({ id, onChoose })
  if (source.isOpen) return <OpenPicture label={label} docType={docType} source={source} />
  const cameraButton = format !== 'pdf' && (
    <CameraButton
      label={label}
      isMain={isNext && isCameraFirst(format)}
      source={source}
      hasFile={chosen !== undefined}
    />
  )
  const editButton = chosen?.url && (
    <Button variant="secondary" onClick={() => source.startEditing(chosen.file)}>
      Crop and straighten<span className="sr-only"> {label}</span>
    </Button>
  )
  return (
    <div className="grid gap-3">
      <FileDrop
        {...rest}
        error={error ?? source.error}
        help={help ?? formatHelp[format]}
        accept={acceptOf(format)}
        file={chosen?.file}
        preview={chosen?.url && <img className="drop-picture" src={chosen.url} alt="The one you chose" />}
        note={<div role="status">{chosen?.isBlurred && <BlurNote />}</div>}
        actionsBefore={
          <>
            {editButton}
            {isCameraFirst(format) && cameraButton}
          </>
        }
        actionsAfter={!isCameraFirst(format) && cameraButton}
        onChoose={source.chooseFile}
        onRemove={() => {
          source.clearError()
          onRemove()
        }}
      />
      {chosen?.isLocked && rest.percent === undefined && (
        <PdfPassword key={chosen.file.lastModified} file={chosen.file} isStatement={docType === 'bank_statement'} />
      )}
      <div role="status">
        {source.camera.error && !chosen && (
          <Alert type="info" clearAfterMs={null}>
            {source.camera.error}
          </Alert>
        )}
      </div>
      {isGuided && !chosen && <AcceptedExamples docType={docType} />}
    </div>
  )
}
