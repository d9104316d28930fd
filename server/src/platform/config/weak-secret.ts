const minimumBits = 96
const samples =
  /change.?me|sample|example|placeholder|simulat|password|secret.?of|your.*(key|secret|salt)|^(test|dummy|xxx)/i

/** How much the characters of a text can hide at most, by how often each occurs (Shannon). */
function estimateBits(text: string): number {
  const counts = Map.groupBy(text, (character) => character)
  const share = (characters: string[]) => characters.length / text.length
  const perCharacter = [...counts.values()].reduce((sum, group) => sum - share(group) * Math.log2(share(group)), 0)
  return perCharacter * text.length
}

/** Why a secret that we choose ourselves is not one, or nothing. */
export function weaknessOfSecret(secret: string): string | undefined {
  if (samples.test(secret)) return 'is a sample value'
  return estimateBits(secret) < minimumBits ? 'is easy to guess; use 32 random bytes' : undefined
}

const minimumProviderLength = 8
const minimumProviderCharacters = 5

/** Why a secret that a provider gave out is not one, or nothing; some providers give out only eight characters. */
export function weaknessOfProviderSecret(secret: string): string | undefined {
  if (samples.test(secret) || /^rzp_test_/.test(secret)) return 'is a sample or test value'
  const isWeak = secret.length < minimumProviderLength || new Set(secret).size < minimumProviderCharacters
  return isWeak ? 'is too short or too simple to be the one the provider gave out' : undefined
}
