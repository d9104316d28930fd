import type { VirusScan } from './virus-scan.ts'

/** The EICAR test file, which every scanner reports as a virus. Split in two, because scanners read this file as well. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export const createSimulatedScan = (): VirusScan => ({
  scan: async (bytes) => (Buffer.from(bytes).includes(testVirus) ? 'infected' : 'clean'),
})
