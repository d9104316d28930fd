import { imageTypes } from 'contract/fields/uploaded-file'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useForm } from 'ui/form/use-form.ts'
import { readBase64 } from 'ui/upload/read-base64.ts'
import { carryWithProgress } from '../api/carry-with-progress'
import { send } from '../api/send'
import { session } from '../api/session'
import { useTakeStep } from '../api/use-take-step'
import { CameraView } from './camera-view'
import { PictureChoice } from './picture-choice'
import { RegistrationStep } from './registration-step'
import { useCamera } from './use-camera'
import { usePicture } from './use-picture'

const profile = { to: '/my-dashboard/profile-preview', label: 'My Account' }
const missing = 'Please select image'
const extensionOf = (file: File) => (file.type === 'image/png' ? 'png' : 'jpg')

/** An action in the navigation's state makes it the screen that updates a picture. */
const useIsUpdate = () => Boolean((useLocation().state as { action?: unknown } | null)?.action)

function useUpload(isUpdate: boolean) {
  const [percent, setPercent] = useState<number>()
  const takeStep = useTakeStep('registration')
  async function upload(file: File): Promise<string | undefined> {
    const body = { file: await readBase64(file), file_ext: extensionOf(file) }
    const sent = send('customerRegistration', 'selfie_upload', body, { carry: carryWithProgress(setPercent) })
    const failure = await takeStep(sent, {
      ...(isUpdate && { to: profile.to }),
      onTaken: ({ selfie_doc_url }) => session.set('selfie', selfie_doc_url),
      unreachable: 'We could not reach our server. Your picture is still here; please try again.',
    })
    setPercent(undefined)
    return failure
  }
  return { upload, percent }
}

/** A picture of the customer, dropped, picked or taken; looked at before it is sent. */
export function SelfieUpload({ title }: { title: string }) {
  const isUpdate = useIsUpdate()
  const { upload, percent } = useUpload(isUpdate)
  const { picture, fault, isPreparing, choose, remove } = usePicture()
  const form = useForm({
    initial: { picture: '' },
    faultsOf: () => ({ picture: fault ?? (picture ? undefined : missing) }),
    send: async () => (picture ? upload(picture.file) : missing),
  })
  const pickerId = form.fieldId('picture')
  const camera = useCamera(pickerId)
  function take(file: File) {
    camera.stop()
    form.edit('picture', '')
    form.setFailure(undefined)
    void choose(file)
  }
  return (
    <RegistrationStep
      event="selfie_upload"
      title={isUpdate ? 'Update your picture' : title}
      lead="A picture of your face, so that nobody else can borrow in your name. We keep it encrypted."
      form={{ ...form, isBusy: form.isBusy || isPreparing }}
      busyLabel={isPreparing ? 'Preparing…' : 'Uploading…'}
      isPaused={camera.stream !== undefined}
      {...(isUpdate && { back: profile, action: 'Update' })}
    >
      {camera.stream ? (
        <CameraView stream={camera.stream} onPicture={take} onClose={camera.stop} />
      ) : (
        <PictureChoice
          id={pickerId}
          accept={imageTypes.join()}
          picture={picture}
          error={form.fault('picture') ?? fault}
          percent={percent}
          camera={camera}
          onChoose={take}
          onRemove={remove}
        />
      )}
    </RegistrationStep>
  )
}
