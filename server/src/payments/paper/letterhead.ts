import { brand } from 'contract/brand'

const ink = '#12211c'
const leaf = '#0b5d4b'

/** Thin lines between rows; named, since a function cannot cross to the thread. */
export const tableLayout = 'lightHorizontalLines'

/** A day as people in India write it. */
export const dayInWords = (day: string) => day.split('-').reverse().join('-')

export type Fact = [name: string, value: string]

export const factTable = (facts: Fact[]) => ({
  layout: tableLayout,
  table: {
    headerRows: 0,
    widths: [150, '*'],
    body: facts.map(([name, value]) => [{ text: name, color: '#4d5c55' }, { text: value }]),
  },
  margin: [0, 0, 0, 16],
})

/** A paper of the lender: whose it is above, where to ask below. */
export function onLetterhead(title: string, content: object[]): object {
  return {
    info: { title: `${title} | ${brand.name}`, author: brand.legalEntity },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 72],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: ink, lineHeight: 1.25 },
    content: [
      { text: brand.name, fontSize: 20, bold: true, color: leaf },
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
