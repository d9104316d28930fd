import { selfieUploadForm } from 'contract/forms/selfie-upload'
import { useState } from 'react'
import { useForm } from 'ui/form/use-form.ts'
import { readBase64 } from 'ui/upload/read-base64.ts'
import { CameraView, type CameraViewStyle } from '../../../shared/camera/camera-view'
import { useCamera } from '../../../shared/camera/use-camera'
import { useIsUpdate } from '../../../shared/journey/step-state'
import { useSubmitStep } from '../../../shared/journey/use-submit-step'
import { session } from '../../../shared/session/session'
import { unreachableMessage } from '../../../shared/wire/post'
import { send } from '../../../shared/wire/send'
import { withUploadProgress } from '../../../shared/wire/upload-progress'
import { RegistrationStep } from '../registration-step'
import { PictureChoice } from './picture-choice'
import { unreadable, usePicture } from './use-picture'

const profileLink = { to: '/my-dashboard/profile-preview', label: 'My Account' }
const missingMessage = selfieUploadForm.file.required
const extensionOf = (file: File) => (file.type === 'image/png' ? 'png' : 'jpg')

/** The preview is mirrored, as people know their own face; the picture itself is not. */
const faceView: CameraViewStyle = {
  fileName: 'selfie.jpg',
  className: 'aspect-4/3 -scale-x-100 object-cover',
  overlay: () => (
    <svg viewBox="0 0 400 300" className="absolute inset-0 fill-none stroke-marigold" aria-hidden="true">
      <ellipse cx="200" cy="145" rx="88" ry="115" strokeWidth="3" strokeDasharray="2 9" strokeLinecap="round" />
    </svg>
  ),
}

function useSelfieUpload(isUpdate: boolean) {
  const [percent, setPercent] = useState<number>()
  const submitStep = useSubmitStep('registration')
  async function upload(file: File): Promise<string | undefined> {
    const content = await readBase64(file).catch(() => undefined)
    if (content === undefined) return unreadable
    const body = { file: content, file_ext: extensionOf(file) }
    const sent = send('customerRegistration', 'selfie_upload', body, { transport: withUploadProgress(setPercent) })
    const error = await submitStep(sent, {
      ...(isUpdate && { to: profileLink.to }),
      onSuccess: ({ selfie_doc_url }) => session.set('selfie', selfie_doc_url),
      unreachableMessage: `${unreachableMessage} Your picture is still here; please try again.`,
    })
    setPercent(undefined)
    return error
  }
  return { upload, percent }
}

/** A picture of the customer, from a file or from the camera. */
export function SelfieUpload({ title }: { title: string }) {
  const isUpdate = useIsUpdate()
  const { upload, percent } = useSelfieUpload(isUpdate)
  const { picture, error, isPreparing, choose, remove } = usePicture()
  const form = useForm({
    initialValues: { file: '' },
    validate: () => ({ file: error ?? (picture ? undefined : missingMessage) }),
    onSubmit: async () => (picture ? upload(picture.file) : missingMessage),
  })
  const fileInputId = form.fieldId('file')
  const camera = useCamera(fileInputId, 'user')
  function handleChoose(file: File) {
    camera.stop()
    form.edit('file', '')
    form.setSubmitError(undefined)
    void choose(file)
  }
  return (
    <RegistrationStep
      event="selfie_upload"
      title={isUpdate ? 'Update your picture' : title}
      intro="A picture of your face, so that we know who is applying. It is stored encrypted."
      form={{ ...form, isSubmitting: form.isSubmitting || isPreparing }}
      busyLabel={isPreparing ? 'Preparing…' : 'Uploading…'}
      isSubmitHidden={camera.stream !== undefined}
      {...(isUpdate && { back: profileLink, submitLabel: 'Update' })}
    >
      {camera.stream ? (
        <CameraView
          stream={camera.stream}
          view={faceView}
          hint="Look straight ahead, with light on your face."
          onPicture={handleChoose}
          onClose={camera.stop}
          onError={camera.fail}
        />
      ) : (
        <PictureChoice
          id={fileInputId}
          picture={picture}
          error={form.error('file') ?? error}
          percent={percent}
          camera={camera}
          onChoose={handleChoose}
          onRemove={remove}
        />
      )}
    </RegistrationStep>
  )
}
