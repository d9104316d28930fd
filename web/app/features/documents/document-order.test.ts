import { requiredDocuments } from 'contract/documents/required-documents'
import { describe, expect, test } from 'vitest'
import { afterUpload, inOrder, linkToMissing, positionText } from './document-order'

const items = (...received: string[]) =>
  requiredDocuments.map(({ name, allowed_format, event_name, doc_type }) => ({
    name,
    allowed_format,
    event_name,
    doc_type,
    uploaded: received.includes(doc_type),
  }))
const order = ['pan_card', 'aadhaar_front', 'aadhaar_back', 'bank_statement', 'salary_slip', 'utility_bill']

describe('the order of the documents', () => {
  test('begins with the PAN card, and ends with documents that this version does not know', () => {
    const unknown = {
      name: 'Photo',
      allowed_format: 'image' as const,
      event_name: 'x',
      doc_type: 'photo',
      uploaded: false,
    }
    expect(inOrder([unknown, ...items()]).map(({ doc_type }) => doc_type)).toEqual([...order, 'photo'])
    expect(linkToMissing([unknown, ...items(...order)], 'pan_upload').to).toBe('/my-dashboard/kyc')
  })

  test('continues from each document with the next missing one', () => {
    const path = order.map((_, index) => linkToMissing(items(...order.slice(0, index)), 'pan_upload').name)
    expect(path).toEqual(['PAN card', 'Aadhaar card', 'Aadhaar card', 'Bank statement', 'Salary slip', 'Utility bill'])
  })

  test('continues with the next step from the server once all are received', () => {
    expect(linkToMissing(items(...order), 'banking_details').to).toBe('/my-dashboard/bank-detail')
    expect(linkToMissing(items(...order), 'pan_upload').to).toBe('/my-dashboard/eligibility')
  })

  test('is complete only if the sent document was the last missing one', () => {
    expect(afterUpload(items(...order.slice(0, 5)), ['utility_bill'])).toEqual({ isComplete: true, missing: undefined })
    expect(afterUpload(items(...order), ['utility_bill'])).toEqual({ isComplete: false, missing: undefined })
    expect(afterUpload(items('pan_card'), ['aadhaar_front', 'aadhaar_back'])).toMatchObject({
      isComplete: false,
      missing: { name: 'Bank statement' },
    })
  })

  test('counts documents, not screens', () => {
    expect(positionText(items(), ['pan_card'])).toBe('Document 1 of 6')
    expect(positionText(items(), ['aadhaar_front', 'aadhaar_back'])).toBe('Documents 2 and 3 of 6')
    expect(positionText(items(), ['utility_bill'])).toBe('Document 6 of 6')
  })
})
