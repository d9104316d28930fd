import { FileDrop } from 'ui/upload/file-drop.tsx'
import { acceptOf, type Format } from './prepare-file'
import type { ChosenFile } from './use-chosen-files'

interface DocumentDropProps {
  id: string
  label: string
  help?: string | undefined
  format: Format
  chosen: ChosenFile | undefined
  error: string | undefined
  percent: number | undefined
  onChoose: (file: File) => void
  onRemove: () => void
}

const formatHelp: Record<Format, string> = {
  image: 'A photo, jpeg, png or jpg. Large photos are made smaller on your device first.',
  pdf: 'PDF, at most 10 MB, without a password.',
  'image or pdf': 'A photo (jpeg, png or jpg), or a PDF of at most 10 MB without a password.',
}

/** One document to choose, with a preview of an image. */
export function DocumentDrop({ format, chosen, help, ...rest }: DocumentDropProps) {
  return (
    <FileDrop
      {...rest}
      help={help ?? formatHelp[format]}
      accept={acceptOf(format)}
      file={chosen?.file}
      preview={chosen?.url && <img src={chosen.url} alt="The one you chose" />}
    />
  )
}
