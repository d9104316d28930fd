import { imageTypes } from '../documents/uploaded-file.ts'
import type { FormFields } from '../form-definition/field.ts'

export const selfieUploadForm = {
  file: {
    kind: 'file',
    label: 'Picture',
    help: 'jpeg, png or jpg. Large photos are made smaller on your device first.',
    required: 'Please select image',
    mediaTypes: imageTypes,
    example: 'iVBORw0KGgo=',
  },
} as const satisfies FormFields
