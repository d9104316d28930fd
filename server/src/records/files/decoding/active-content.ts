import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'

/** Keys that start something by themselves, carry a program, or carry another file. */
const activeKeys = new Set(['/JS', '/JavaScript', '/AA', '/EmbeddedFiles', '/EF', '/AF', '/XFA', '/RichMediaContent'])
/** Actions that run a program, open another file or send data somewhere. */
const activeActions = new Set([
  '/JavaScript',
  '/Launch',
  '/ImportData',
  '/SubmitForm',
  '/GoToE',
  '/GoToR',
  '/Rendition',
  '/RichMediaExecute',
])
const activeAnnotations = new Set(['/FileAttachment', '/RichMedia', '/Screen', '/Movie', '/Sound', '/3D'])

const nameOf = (value: PDFObject | undefined) => (value instanceof PDFName ? value.toString() : '')

function isActiveDictionary(dictionary: PDFDict): boolean {
  const isAction = activeActions.has(nameOf(dictionary.lookup(PDFName.of('S'))))
  return isAction || activeAnnotations.has(nameOf(dictionary.lookup(PDFName.of('Subtype'))))
}

/** Removes active content from one object and what it contains directly. Returns how much was removed. */
function cleanObject(object: PDFObject, document: PDFDocument): number {
  const isActive = (value: PDFObject) => {
    const target = value instanceof PDFRef ? document.context.lookup(value) : value
    return target instanceof PDFDict && isActiveDictionary(target)
  }
  if (object instanceof PDFStream) return cleanObject(object.dict, document)
  let removed = 0
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      if (activeKeys.has(key.toString()) || isActive(value)) {
        object.delete(key)
        removed += 1
      } else removed += cleanObject(value, document)
    }
  }
  if (object instanceof PDFArray) {
    for (let index = object.size() - 1; index >= 0; index--) {
      const value = object.get(index)
      if (isActive(value)) {
        object.remove(index)
        removed += 1
      } else removed += cleanObject(value, document)
    }
  }
  return removed
}

/** Removes scripts, actions that start programs, and files within the file. Returns whether there were any. */
export function removeActiveContent(document: PDFDocument): boolean {
  let removed = 0
  for (const [, object] of document.context.enumerateIndirectObjects()) removed += cleanObject(object, document)
  return removed > 0
}
