import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { lockedPdfOf, pdfOf } from '../../../testing/sample-files.ts'
import { checkPdf } from './check-pdf.ts'

const check = async (pdf: Buffer, password = '') => checkPdf(new Uint8Array(pdf), password)

test('a valid PDF is returned unchanged', async () => {
  const pdf = await pdfOf(5_000)
  const result = await check(pdf)
  expect(result.kind === 'valid' && pdf.equals(result.bytes)).toBe(true)
})

test.each([true, false])(
  'a PDF opened with its password is returned without one (packed objects: %s)',
  async (useObjectStreams) => {
    const locked = await lockedPdfOf({ userPassword: 'salary', ownerPassword: 'bank', useObjectStreams })
    expect([(await check(locked)).kind, (await check(locked, 'guess')).kind]).toEqual(['locked', 'wrong password'])
    const result = await check(locked, 'salary')
    if (result.kind !== 'valid') throw new Error(result.kind)
    expect(Buffer.from(result.bytes).includes('/Encrypt')).toBe(false)
    expect((await check(Buffer.from(result.bytes))).kind).toBe('valid')
  },
)

test('a PDF without pages is reported as damaged', async () => {
  const document = await PDFDocument.create()
  expect((await check(Buffer.from(await document.save({ addDefaultPage: false })))).kind).toBe('damaged')
})

test('a truncated PDF is reported as damaged', async () => {
  const pdf = await pdfOf(2_000)
  for (let share = 0.05; share < 1; share += 0.05) {
    expect((await check(pdf.subarray(0, Math.floor(pdf.length * share)))).kind).toBe('damaged')
  }
})

const activeDocuments: Record<string, (document: PDFDocument) => Promise<void> | void> = {
  'a script that runs when it is opened': (document) => document.addJavaScript('main', 'app.alert(1)'),
  'an embedded file': (document) => document.attach(Buffer.from('MZ secret'), 'program.exe'),
  'a link that starts a program': (document) => {
    const { context } = document
    const action = context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') })
    const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: context.register(action) })
    document.getPage(0).node.addAnnot(context.register(link))
  },
  'a script of a page': (document) => {
    const action = document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
    document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({ O: document.context.register(action) }))
  },
  'an action on opening': (document) => {
    const action = document.context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') })
    document.catalog.set(PDFName.of('OpenAction'), document.context.register(action))
  },
  'a sound on a page': (document) => {
    const { context } = document
    const sound = context.register(context.stream('secret'))
    const annotation = context.obj({ Type: 'Annot', Subtype: 'Sound', Rect: [0, 0, 9, 9], Sound: sound })
    document.getPage(0).node.addAnnot(context.register(annotation))
  },
  'a script of a drawing': (document) => {
    const { context } = document
    const action = context.register(context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }))
    const drawing = context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9], AA: { O: action } })
    document.getPage(0).node.newXObject('Drawing', context.register(drawing))
  },
}

const withPassword = { userPassword: 'salary', ownerPassword: 'bank' }
const activePdfs = Object.keys(activeDocuments).flatMap((name) => [
  [name, 'no password', undefined] as const,
  [name, 'a password', withPassword] as const,
])

test.each(activePdfs)('a PDF with %s and %s is stored without it', async (name, _protection, passwords) => {
  const document = await PDFDocument.create()
  document.addPage().drawSquare({ size: 100 })
  await activeDocuments[name]?.(document)
  if (passwords) document.encrypt(passwords)
  const result = await check(Buffer.from(await document.save({ useObjectStreams: false })), passwords?.userPassword)
  if (result.kind !== 'valid') throw new Error(result.kind)
  const stored = await PDFDocument.load(result.bytes)
  expect(stored.getPageCount()).toBe(1)
  const text = Buffer.from(await stored.save({ useObjectStreams: false })).toString('latin1')
  expect(text).not.toMatch(/JavaScript|Launch|EmbeddedFile|\/EF\b|\/Sound\b|cmd\.exe|app\.alert|secret/)
  expect((await check(Buffer.from(result.bytes))).kind).toBe('valid')
})

test('a PDF with a link to a web page is returned unchanged', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const action = document.context.obj({ S: 'URI', URI: PDFString.of('https://example.com') })
  const link = document.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action })
  page.node.addAnnot(document.context.register(link))
  const pdf = Buffer.from(await document.save())
  const result = await check(pdf)
  expect(result.kind === 'valid' && pdf.equals(result.bytes)).toBe(true)
})
