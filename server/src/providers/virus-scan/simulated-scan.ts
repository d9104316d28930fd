import type { VirusScan } from './virus-scan.ts'

/** The text that every scanner takes for a virus, so that it can be tried out. In two parts: scanners read this file too. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export const createSimulatedScan = (): VirusScan => ({
  scan: async (bytes) => (Buffer.from(bytes).includes(testVirus) ? 'infected' : 'clean'),
})
