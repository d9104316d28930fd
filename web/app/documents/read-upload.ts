import { readBase64 } from 'ui/upload/read-base64.ts'

export interface Upload {
  /** Base64. */
  content: string
  /** As in the file's name, in capitals; empty where the name has none. */
  extension: string
}

export async function readUpload(file: File): Promise<Upload> {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(file.name)?.[1]?.toUpperCase() ?? ''
  return { content: await readBase64(file), extension }
}
