/** The digits of every Indian script as 0 to 9. In Unicode each script has its zero at a code that ends in 66 or E6. */
export const toWesternDigits = (text: string) =>
  text.replace(/(?=[\u0966-\u0d6f])\p{Nd}/gu, (digit) => String((digit.charCodeAt(0) - 0x66) % 16))
