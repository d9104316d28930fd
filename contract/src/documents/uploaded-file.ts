/** Limits of an upload. The server checks the content of a file, never its name. */
export const maxFileBytes = 10 * 1024 * 1024

export const imageTypes = ['image/jpeg', 'image/png'] as const
export const pdfType = 'application/pdf'
