import { isMobileDigit, isPanCharacter } from 'contract/form-definition/identity-fields'
import { type FormEvent, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { CharacterBoxes } from 'ui/field/character-boxes.tsx'
import { focusField } from 'ui/form/form-dom.ts'
import { Example, Examples } from './example'

const upper = (character: string) => character.toUpperCase()
const withoutCountryCode = (text: string) => text.replace(/^\s*(\+|00)91/, '')

export function BoxesSection() {
  const [mobile, setMobile] = useState('')
  const [pan, setPan] = useState('')
  const ignore = () => {}
  return (
    <Examples>
      <Example name="Mobile number" wide>
        <CharacterBoxes
          label="Mobile number"
          help="10 digits, without +91. We send a code to it."
          length={10}
          accept={isMobileDigit}
          normalise={withoutCountryCode}
          breaks={[5]}
          autoComplete="tel-national"
          value={mobile}
          onChange={setMobile}
        />
        <p className="mt-2 text-sm text-ink-soft">
          Value: <output aria-label="Mobile value">{mobile.replaceAll(' ', '·')}</output>
        </p>
      </Example>
      <OneTimeCode />
      <Example name="One-time code, wrong">
        <CharacterBoxes
          label="Wrong code"
          help="Sent to ••••••3210"
          error="This code is not right. Enter the 4 digits we sent you."
          length={4}
          value="1207"
          onChange={ignore}
        />
      </Example>
      <Example name="PAN" wide>
        <CharacterBoxes
          label="PAN"
          help="5 letters, 4 digits, 1 letter, as on the card"
          length={10}
          unit="Character"
          inputMode="text"
          accept={isPanCharacter}
          transform={upper}
          breaks={[5, 9]}
          value={pan}
          onChange={setPan}
        />
      </Example>
      <Example name="Filled">
        <CharacterBoxes label="Filled code" length={4} value="4821" onChange={ignore} />
      </Example>
      <Example name="Disabled">
        <CharacterBoxes label="Disabled code" length={4} value="48" onChange={ignore} disabled />
      </Example>
    </Examples>
  )
}

function OneTimeCode() {
  const [code, setCode] = useState('')
  const [status, setStatus] = useState('')
  function clear() {
    setCode('')
    focusField('gallery-code')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setStatus(`Submitted ${code}`)
  }
  return (
    <Example name="One-time code">
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <CharacterBoxes
          id="gallery-code"
          label="One-time code"
          help="Sent to ••••••3210"
          length={4}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          onComplete={(whole) => setStatus(`Complete ${whole}`)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">Verify code</Button>
          <Button variant="quiet" onClick={clear}>
            Clear code
          </Button>
          <output aria-label="Code status">{status}</output>
        </div>
      </form>
    </Example>
  )
}
