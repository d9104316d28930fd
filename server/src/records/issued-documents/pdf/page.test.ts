import { expect, test } from 'vitest'
import { findFont, fonts } from './page.ts'

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
])('an address in %s is drawn with a font that has all of its letters', (_language, address) => {
  const { glyphs } = findFont(fonts.regular, address).font.layout(address)
  // Glyph 0 is the box for a missing letter.
  expect(glyphs.filter(({ id }) => id === 0)).toEqual([])
})
