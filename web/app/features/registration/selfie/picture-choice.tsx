import { selfieUploadForm } from 'contract/forms/selfie-upload'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { FileDrop } from 'ui/upload/file-drop.tsx'
import type { Camera } from '../../../shared/camera/use-camera'
import type { Picture } from './use-picture'

interface PictureChoiceProps {
  id: string
  picture: Picture | undefined
  error: string | undefined
  percent: number | undefined
  camera: Camera
  onChoose: (file: File) => void
  onRemove: () => void
}

const { label, help, mediaTypes } = selfieUploadForm.file

/** A file or the camera, and a round preview of the chosen picture. */
export function PictureChoice(props: PictureChoiceProps) {
  const { id, picture, error, percent, camera, onChoose, onRemove } = props
  return (
    <>
      {picture && (
        <img
          src={picture.url}
          alt="The one you chose"
          className="mx-auto size-44 rounded-full border-4 border-marigold object-cover"
        />
      )}
      <FileDrop
        id={id}
        label={label}
        help={help}
        error={error}
        accept={mediaTypes.join()}
        file={picture?.file}
        onChoose={onChoose}
        onRemove={onRemove}
        percent={percent}
      />
      <div role="status">
        {camera.error && !picture && (
          <Alert type="info" clearAfterMs={null}>
            {camera.error}
          </Alert>
        )}
      </div>
      {percent === undefined && (
        <Button
          variant="secondary"
          wide
          busy={camera.isStarting}
          busyLabel="Opening…"
          onClick={() => void camera.start()}
        >
          Use the camera
        </Button>
      )}
    </>
  )
}
