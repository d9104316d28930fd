import { useState } from 'react'
import { Mark } from 'ui/brand/mark.tsx'
import { FileDrop } from 'ui/upload/file-drop.tsx'
import { Specimen } from './specimen'
import { Specimens } from './specimens'

const nothing = () => {}

export function FilesSection() {
  const [file, setFile] = useState<File>()
  return (
    <Specimens>
      <Specimen name="File, to try">
        <FileDrop
          label="Bank statement"
          help="PDF, the last 6 months"
          accept="application/pdf"
          file={file}
          onChoose={setFile}
          onRemove={() => setFile(undefined)}
        />
      </Specimen>
      <Specimen name="File, error">
        <FileDrop
          label="Salary slip"
          help="PDF only"
          accept="application/pdf"
          error="Please select salary slip"
          onChoose={nothing}
        />
      </Specimen>
      <Specimen name="File, uploading">
        <FileDrop
          label="Utility bill"
          file={{ name: 'electricity-october-2026.pdf', size: 2_340_000 }}
          percent={64}
          onChoose={nothing}
        />
      </Specimen>
      <Specimen name="File, with a preview">
        <FileDrop
          label="Your photo"
          accept="image/jpeg,image/png"
          file={{ name: 'selfie.jpg', size: 182_400 }}
          preview={<Mark />}
          onChoose={nothing}
          onRemove={nothing}
        />
      </Specimen>
    </Specimens>
  )
}
