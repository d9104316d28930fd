import { brand } from 'contract/brand'

/** A name that identifies the file among other downloads, in characters that every system accepts. */
export const downloadFileName = (words: readonly string[], extension: string): string =>
  `${[brand.name, ...words].join('-').replaceAll(/[^A-Za-z0-9-]+/g, '-')}.${extension}`

export const inlineDisposition = (fileName: string): string => `inline; filename="${fileName}"`
