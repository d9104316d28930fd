import { brand } from 'contract/brand'

const textColour = '#12211c'
const mutedColour = '#4d5c55'
const brandColour = '#0b5d4b'

/** One of pdfmake's own layouts, by name: a layout with functions could not be sent to the worker thread. */
export const tableLayout = 'lightHorizontalLines'

export type Fact = [name: string, value: string]

export const factTable = (facts: Fact[]) => ({
  layout: tableLayout,
  table: {
    headerRows: 0,
    widths: [150, '*'],
    body: facts.map(([name, value]) => [{ text: name, color: mutedColour }, { text: value }]),
  },
  margin: [0, 0, 0, 16],
})

/** The page of every document: the lender's name and address above the content, contact details below it. */
export function layOutDocument(title: string, content: object[]): object {
  return {
    info: { title: `${title} | ${brand.name}`, author: brand.legalEntity },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 72],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: textColour, lineHeight: 1.25 },
    content: [
      { text: brand.name, fontSize: 20, bold: true, color: brandColour },
      { text: `${brand.legalEntity}\n${brand.address}`, fontSize: 8, margin: [0, 2, 0, 20] },
      { text: title, fontSize: 15, bold: true, margin: [0, 0, 0, 12] },
      ...content,
    ],
    footer: {
      text: `${brand.email}  ·  ${brand.phone}  ·  ${brand.supportHours}\nRBI registration ${brand.registrationNumber}  ·  CIN ${brand.companyNumber}`,
      fontSize: 8,
      alignment: 'center',
      margin: [48, 16, 48, 0],
    },
  }
}
