/** Limits of an upload. The server checks the content of a file, never its name. */
export const maxFileBytes = 10 * 1024 * 1024
/** Only a complaint is sent with several files, and it may not have more in all. */
export const maxFilesPerBody = 10
/** The files of one call together. As base64 they need a third more, and a body may have 16 MB. */
export const maxBytesPerBody = 12_000_000

export const imageTypes = ['image/jpeg', 'image/png'] as const
export const pdfType = 'application/pdf'
/** The signed data of Aadhaar, as they come out of their ZIP. */
export const xmlType = 'application/xml'
