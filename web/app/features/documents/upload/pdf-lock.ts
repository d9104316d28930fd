/** The password of each locked file that is chosen, as long as the file is. It is kept nowhere else on this device. */
const passwords = new WeakMap<File, string>()

export const setPassword = (file: File, password: string): void => void passwords.set(file, password)

/** The specification requires 'N/A' in every upload of a file without one. */
export const passwordOf = (file: File): string => passwords.get(file) || 'N/A'

const mark = '/Encrypt'

/** Whether a PDF may ask for a password: a locked one says so in letters that are not locked. */
export async function looksLocked(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const codes = Array.from(mark, (letter) => letter.charCodeAt(0))
  for (let at = bytes.indexOf(codes[0] ?? 0); at >= 0; at = bytes.indexOf(codes[0] ?? 0, at + 1))
    if (codes.every((code, index) => bytes[at + index] === code)) return true
  return false
}
