import { statementPasswords } from 'contract/documents/statement-passwords'
import { useState } from 'react'
import { TextField } from 'ui/field/text-field.tsx'
import { setPassword } from './pdf-lock'

/** Asks for the password of a locked PDF, with how banks make theirs. */
export function PdfPassword({ file, isStatement }: { file: File; isStatement: boolean }) {
  const [password, setValue] = useState('')
  return (
    <div className="grid gap-2" data-pdf-password="">
      <TextField
        label="Password of this PDF"
        help="This file is locked. We open it with the password once and do not keep the password."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={password}
        onChange={({ target }) => {
          setValue(target.value)
          setPassword(file, target.value)
        }}
      />
      {isStatement && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer content-center">Which password does my bank use?</summary>
          <dl className="grid gap-2 pt-1">
            {statementPasswords.map(({ bank, password: usual }) => (
              <div key={bank}>
                <dt className="font-semibold">{bank}</dt>
                <dd className="m-0 text-ink-soft">Usually {usual}.</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}
