import { hash } from 'node:crypto'

/** The fields that PayU's hashes are made of; one that is absent counts as empty. */
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

/** udf6 to udf10 are never used but have their places. */
const unusedFields = ['', '', '', '', '']

const udfs = ({ udf1 = '', udf2 = '', udf3 = '', udf4 = '', udf5 = '' }: PayuFields) => [udf1, udf2, udf3, udf4, udf5]

/** Signs what we ask for. */
export function requestHash(fields: PayuFields, salt: string): string {
  const { key, txnid, amount, productinfo, firstname, email } = fields
  return sha512([key, txnid, amount, productinfo, firstname, email, ...udfs(fields), ...unusedFields, salt])
}

/** Signs what PayU answers: the same fields backwards, the status, and the charges it added, if any. */
export function responseHash(fields: PayuFields, status: string, salt: string, additionalCharges = ''): string {
  const { key, txnid, amount, productinfo, firstname, email } = fields
  const head = additionalCharges === '' ? [salt] : [additionalCharges, salt]
  const backwards = [...udfs(fields).reverse(), email, firstname, productinfo, amount, txnid, key]
  return sha512([...head, status, ...unusedFields, ...backwards])
}

/** Signs a question to the command API. */
export function commandHash(key: string, command: string, subject: string, salt: string): string {
  return sha512([key, command, subject, salt])
}
