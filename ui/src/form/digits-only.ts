/** For `form.field(name, digitsOnly(7))`: keeps the digits of what was typed or pasted, 1,00,000 too, up to so many. */
export const digitsOnly = (most: number) => (typed: string) => typed.replace(/\D/g, '').slice(0, most)
