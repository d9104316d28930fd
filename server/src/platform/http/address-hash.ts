import { createHmac } from 'node:crypto'

/** What stands for an address wherever it is counted; without the key it tells nothing. */
export function addressHash(key: Buffer, address: string): Buffer {
  return createHmac('sha256', key).update(address).digest().subarray(0, 16)
}
