import { useState } from 'react'
import { Mark } from 'ui/graphics/mark.tsx'
import { FileDrop } from 'ui/upload/file-drop.tsx'
import { Example, Examples } from './example'

const ignore = () => {}

export function FilesSection() {
  const [file, setFile] = useState<File>()
  return (
    <Examples>
      <Example name="File, to try">
        <FileDrop
          label="Bank statement"
          help="PDF, the last 6 months"
          accept="application/pdf"
          file={file}
          onChoose={setFile}
          onRemove={() => setFile(undefined)}
        />
      </Example>
      <Example name="File, error">
        <FileDrop
          label="Salary slip"
          help="PDF only"
          accept="application/pdf"
          error="Please select salary slip"
          onChoose={ignore}
        />
      </Example>
      <Example name="File, uploading">
        <FileDrop
          label="Utility bill"
          file={{ name: 'electricity-october-2026.pdf', size: 2_340_000 }}
          percent={64}
          onChoose={ignore}
        />
      </Example>
      <Example name="File, with a preview">
        <FileDrop
          label="Your photo"
          accept="image/jpeg,image/png"
          file={{ name: 'selfie.jpg', size: 182_400 }}
          preview={<Mark />}
          onChoose={ignore}
          onRemove={ignore}
        />
      </Example>
    </Examples>
  )
}
