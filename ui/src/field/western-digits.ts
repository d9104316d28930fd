/** The digits of the scripts of India as 0 to 9. In Unicode a zero has a code that ends in 0, from Devanagari to Malayalam in 6. */
export const toWesternDigits = (text: string) =>
  text.replace(/(?=[\u0660-\u0d6f\u1c50-\u1c59\uabf0-\uabf9])\p{Nd}/gu, (digit) =>
    String((digit.charCodeAt(0) % 16) - (/[\u0966-\u0d6f]/.test(digit) ? 6 : 0)),
  )
