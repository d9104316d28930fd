import { useId, useState } from 'react'
import { describedBy, FieldError, FieldHelp, type FieldText } from './field'
import { type CharacterBoxesOptions, useCharacterBoxes } from './use-character-boxes'

interface CharacterBoxesProps
  extends Omit<FieldText, 'optional'>,
    Omit<CharacterBoxesOptions, 'accept' | 'onExtra' | 'onMisfit'>,
    Partial<Pick<CharacterBoxesOptions, 'accept'>> {
  /** Indexes with a wider gap before them: `[5]` shows a mobile number as 5 + 5. */
  breaks?: readonly number[]
  /** The name of one box, as in "Digit 1 of 4". */
  unit?: string
  inputMode?: 'numeric' | 'text' | 'tel'
  autoComplete?: string
  disabled?: boolean
  /** Also the id of the first box. */
  id?: string
}

const isDigit = (character: string) => /^\d$/.test(character)

/** A code with one box per character. Screen readers announce one group, and a paste or autofill fills all boxes. */
export function CharacterBoxes({ accept = isDigit, ...props }: CharacterBoxesProps) {
  const { label, help, error, length, value, breaks, disabled } = props
  const { unit = 'Digit', inputMode = 'numeric', autoComplete = 'off' } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  /** Why something was refused, and the value then: the message goes when the value changes or the boxes are left. */
  const [refused, setRefused] = useState<{ value: string; message: string }>()
  const refuse = (message: string) => () => setRefused({ value, message })
  const { group, inputHandlers } = useCharacterBoxes({
    ...props,
    accept,
    onExtra: refuse(`Too long: only ${length} ${unit.toLowerCase()}s fit here.`),
    onMisfit: refuse('What was pasted does not fit here, so nothing was changed.'),
  })
  return (
    <fieldset
      ref={group}
      className="field"
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy(id, props)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setRefused(undefined)
      }}
    >
      <legend className="field-label">{label}</legend>
      <FieldHelp id={id}>{help}</FieldHelp>
      <div className="boxes">
        {Array.from({ length }, (_, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            id={index === 0 ? id : `${id}-${index + 1}`}
            type="text"
            className="box"
            data-break={breaks?.includes(index) || undefined}
            aria-label={`${unit} ${index + 1} of ${length}`}
            aria-describedby={index === 0 ? describedBy(id, props) : undefined}
            aria-invalid={error ? true : undefined}
            autoComplete={index === 0 ? autoComplete : 'off'}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            inputMode={inputMode}
            disabled={disabled}
            value={value[index]?.trim() ?? ''}
            {...inputHandlers}
          />
        ))}
      </div>
      <p className="field-help" role="status">
        {refused?.value === value && refused.message}
      </p>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
