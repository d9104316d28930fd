import type { customerActs } from 'contract/console/customer-acts'
import { findForStaff } from '../../../records/customers/staff-customer.ts'
import { nameOfFile } from '../../../records/files/proofs.ts'
import { listProofs } from '../../../records/files/queries.ts'
import type { ConsoleHandlers } from '../../../records/staff/door/console-handler.ts'
import { done } from '../../../records/staff/door/console-outcome.ts'
import { readValues } from './read-values.ts'

export const correctionLooks: Pick<ConsoleHandlers<typeof customerActs>, 'correctable'> = {
  async correctable({ customer_id: profileId }, context) {
    const found = await findForStaff(context, profileId, 'correction')
    if (!('customer' in found)) return found
    const { transaction } = context
    const files = await listProofs(transaction, found.customer.id)
    return done({
      values: (await readValues(transaction, found.customer.id)) as Record<string, string>,
      files: files.map(({ id, docType, uploadedOn }) => ({
        ...{ file_id: id, doc_type: nameOfFile(docType), uploaded_on: uploadedOn },
      })),
    })
  },
}
