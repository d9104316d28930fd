const options = new Map(process.argv.slice(2).map((option) => option.split('=') as [string, string]))

/** The value of an option such as `release=1.2.0`. */
export const readOption = (name: string): string | undefined => options.get(name)

/** The value of an option such as `kills=1000`. */
export function readNumber(name: string, fallback: number): number {
  const value = Number(options.get(name) ?? fallback)
  if (Number.isNaN(value)) throw new Error(`${name} must be a number`)
  return value
}
