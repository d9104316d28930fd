/** Multiplication in the field of 256 elements that QR codes count in. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

function generator(degree: number): number[] {
  let factors = [1]
  let root = 1
  for (let i = 0; i < degree; i++) {
    const shifted = [...factors, 0]
    factors = shifted.map((factor, at) => factor ^ (at > 0 ? multiply(factors[at - 1] ?? 0, root) : 0))
    root = multiply(root, 2)
  }
  return factors.slice(1)
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  return data.reduce<number[]>(
    (rest, word) => {
      const lead = word ^ (rest[0] ?? 0)
      return divisor.map((factor, at) => (rest[at + 1] ?? 0) ^ multiply(factor, lead))
    },
    divisor.map(() => 0),
  )
}

const interleave = (blocks: readonly number[][]): number[] =>
  (blocks[0] ?? []).flatMap((_, at) => blocks.map((block) => block[at] ?? 0))

/** Splits the words into equal blocks and gives all data, then all Reed–Solomon words, one block in turn. */
export function withErrorCorrection(words: readonly number[], perBlock: number, correction: number): number[] {
  const divisor = generator(correction)
  const blocks: number[][] = []
  for (let at = 0; at < words.length; at += perBlock) blocks.push(words.slice(at, at + perBlock))
  return [...interleave(blocks), ...interleave(blocks.map((block) => remainder(block, divisor)))]
}
