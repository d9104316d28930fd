import { documentMarker } from 'contract/site/document-marker'

/** Where an uploaded picture is: its marker gives way to the upload host. */
export function uploadUrl(marked: string, uploadHost: string): string {
  return uploadHost + (marked.startsWith(documentMarker) ? marked.slice(documentMarker.length) : marked)
}
