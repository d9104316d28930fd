/** Pages are prerendered before their public address is known; the server replaces this placeholder with it. */
export const pageOrigin = 'https://page-origin.invalid'

/** Prefix of an uploaded image's name, as the specification has it. */
export const documentMarker = 'DOC:'

/** The address of an uploaded image: the marker is replaced with the upload host. */
export function uploadUrl(image: string, uploadHost: string): string {
  return uploadHost + (image.startsWith(documentMarker) ? image.slice(documentMarker.length) : image)
}
