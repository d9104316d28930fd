/** A placeholder in prerendered pages, which the server replaces with its public origin. */
export const pageOrigin = 'https://page-origin.invalid'

/** Prefix of the name of an uploaded image, from the specification. */
export const documentMarker = 'DOC:'

/** The URL of an uploaded image: the marker is replaced with the upload host. */
export function uploadUrl(image: string, uploadHost: string): string {
  return uploadHost + (image.startsWith(documentMarker) ? image.slice(documentMarker.length) : image)
}
