/** Stands before the file name of an uploaded image; what follows it is appended to the upload host. */
export const documentMarker = 'DOC:'
