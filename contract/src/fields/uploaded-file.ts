/** What may be uploaded, and the words for what may not; the server looks at the content, never at the name. */
export const maxFileBytes = 10 * 1024 * 1024

export const imageTypes = ['image/jpeg', 'image/png'] as const
export const pdfType = 'application/pdf'

/** Base64 carries three bytes in four characters; a data-URL prefix may stand before it. */
export const maxFileCharacters = Math.ceil(maxFileBytes / 3) * 4 + 100
