import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawableText } from './drawable-text.ts'
import { facts, type PdfDefinition, paragraph, table } from './pdf-definition.ts'

const documentOf = (...blocks: PdfDefinition['blocks']): PdfDefinition => ({
  title: 'Letter',
  reference: 'ASHA RAO',
  createdAt: new Date('2026-11-16T06:30:00Z'),
  blocks,
})
const letterTo = (address: string) => drawPdf(documentOf(paragraph(address)))

/** The compiler refuses a text of which a letter is in no font. */
test.each([
  ['English', 'Flat 12, Baner Road, ₹1'],
  ['Hindi', 'फ्लैट १२, साईं रेज़िडेंसी, Pune, ₹1'],
  ['Bengali', 'ফ্ল্যাট ১২, পার্ক স্ট্রিট, Kolkata, ₹1'],
  ['Gujarati', 'ફ્લેટ ૧૨, સત્યમ રેસિડેન્સી, Surat, ₹1'],
  ['Punjabi', 'ਫਲੈਟ 12, ਮਾਡਲ ਟਾਊਨ, Ludhiana, ₹1'],
  ['Kannada', 'ಫ್ಲಾಟ್ ೧೨, ಇಂದಿರಾನಗರ, Bengaluru, ₹1'],
  ['Malayalam', 'ഫ്ലാറ്റ് 12, മറൈൻ ഡ്രൈവ്, Kochi, ₹1'],
  ['Odia', 'ଫ୍ଲାଟ ୧୨, ଭୁବନେଶ୍ୱର, Cuttack, ₹1'],
  ['Tamil', 'பிளாட் 12, அண்ணா நகர், Chennai, ₹1'],
  ['Telugu', 'ఫ్లాట్ 12, బంజారా హిల్స్, Hyderabad, ₹1'],
  ['Hindi with joiners', 'क्\u200dष, क्\u200cष'],
  ['Bengali with a joiner', 'র\u200d্যাম'],
  ['Gujarati with joiners', 'ક્\u200dષ, ક્\u200cષ'],
  ['Punjabi with joiners', 'ਕ੍\u200dਰ, ਕ੍\u200cਰ'],
  ['Kannada with joiners', 'ರ್\u200dಮಾ, ಕ್\u200cಷ'],
  ['Malayalam with joiners', 'അന്\u200dസാരി, ക്\u200cഷ'],
  ['Odia with joiners', 'କ୍\u200dଷ, କ୍\u200cଷ'],
  ['Tamil with joiners', 'க்\u200dஷ, க்\u200cஷ'],
  ['Telugu with joiners', 'క్\u200dష, క్\u200cష'],
  ['two scripts', 'बाणेर रोड, அண்ணா நகர்'],
])('an address in %s is drawn with every letter', (_language, address) => {
  expect(drawableText(address)).toBe(address)
  expect(letterTo(address).length).toBeGreaterThan(letterTo('').length)
})

test('an emoji in an address is left out, and the letters after it stay in place', () => {
  const letter = letterTo('फ्लैट 12 👩🏽‍🌾🏡️✅❤️, बाणेर रोड')
  expect(letter.equals(letterTo('फ्लैट 12 , बाणेर रोड'))).toBe(true)
})

test('each letter without a font is drawn as a question mark, so that missing text is visible', () => {
  expect(letterTo('گھر 12, Baner Road').equals(letterTo('??? 12, Baner Road'))).toBe(true)
})

test('whatever somebody has typed can be drawn, and is not taken for markup', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  fc.assert(fc.property(text, (typed) => letterTo(typed).length > 0))
  const markup = '#panic() $x$ *bold* _it_ = Heading <label> \\ // comment `raw` @ref ~ --- "quotes"'
  const columns = [{ title: markup, width: 'rest' as const }]
  const { text: drawn } = await readPdf(
    drawPdf({
      ...documentOf(paragraph(markup), facts([markup, markup]), table({ columns, rows: [[markup]] })),
      title: markup,
    }),
  )
  expect(drawn.split(markup)).toHaveLength(8)
})

test('a word that is longer than its column is divided, and a hash is not', async () => {
  const hash = 'a1'.repeat(32)
  const { text } = await readPdf(drawPdf(documentOf(facts(['Hash', hash], ['Word', 'w'.repeat(120)]))))
  expect(text).toContain(hash)
  expect(text).not.toContain('w'.repeat(41))
})
