const isDigit = (letter: string) => /^[0-9]$/.test(letter)
/** A font whose codes are those of ASCII for at least this share of its letters is not numbered on its own. */
const asciiShare = 0.7

/**
 * Remembers by which code each font names which letter. In a font that uses the codes of ASCII, a digit that says another
 * digit looks like the first and reads like the second; so does a digit that has two codes.
 */
export function createFontWatch() {
  const lettersOf = new Map<string, Map<number, string>>()
  function isLying(letters: Map<number, string>): boolean {
    const all = [...letters]
    const digits = all.filter(([, letter]) => isDigit(letter))
    if (new Set(digits.map(([, letter]) => letter)).size < digits.length) return true
    const asAscii = all.filter(([code, letter]) => String.fromCharCode(code) === letter).length
    const isAscii = asAscii >= all.length * asciiShare
    return (
      isAscii &&
      digits.some(([code, letter]) => isDigit(String.fromCharCode(code)) && String.fromCharCode(code) !== letter)
    )
  }
  return {
    saw(font: string, code: number, letter: string): void {
      const letters = lettersOf.get(font) ?? new Map<number, string>()
      letters.set(code, letter)
      lettersOf.set(font, letters)
    },
    lying: () => [...lettersOf].filter(([, letters]) => isLying(letters)).map(([font]) => font),
  }
}
