import { addressLine } from './address-line.ts'
import { personName } from './person-name.ts'

/** The words of the bank details form; account number and IFSC have files of their own. */
export const bankingFields = {
  accountName: personName('Name'),
  branch: addressLine('Branch'),
}
