import { hash } from 'node:crypto'

/** The fields that PayU's hashes cover; an absent one counts as empty. */
export type PayuFields = {
  key: string
  txnid: string
  amount: string
  productinfo: string
  firstname: string
  email: string
  udf1?: string
  udf2?: string
  udf3?: string
  udf4?: string
  udf5?: string
}

const sha512 = (parts: readonly string[]) => hash('sha512', parts.join('|'), 'hex')

/** udf6 to udf10 are never used but are part of the hash. */
const unusedFields = ['', '', '', '', '']

const udfs = ({ udf1 = '', udf2 = '', udf3 = '', udf4 = '', udf5 = '' }: PayuFields) => [udf1, udf2, udf3, udf4, udf5]

/** Signs our request for a payment. */
export function requestHash(fields: PayuFields, salt: string): string {
  const { key, txnid, amount, productinfo, firstname, email } = fields
  return sha512([key, txnid, amount, productinfo, firstname, email, ...udfs(fields), ...unusedFields, salt])
}

/** Signs PayU's response: the additional charges, if any, the salt, the status, and the same fields in reverse order. */
export function responseHash(fields: PayuFields, status: string, salt: string, additionalCharges = ''): string {
  const { key, txnid, amount, productinfo, firstname, email } = fields
  const prefix = additionalCharges === '' ? [salt] : [additionalCharges, salt]
  const reversed = [...udfs(fields).reverse(), email, firstname, productinfo, amount, txnid, key]
  return sha512([...prefix, status, ...unusedFields, ...reversed])
}

/** Signs a request to the command API; `variable` is its `var1`. */
export function commandHash(key: string, command: string, variable: string, salt: string): string {
  return sha512([key, command, variable, salt])
}
