const minimumBits = 96
const samples =
  /change.?me|sample|example|placeholder|simulat|password|secret.?of|your.*(key|secret|salt)|^(test|dummy|xxx)/i

/** The Shannon entropy of the text, by the frequency of its characters. */
function estimateBits(text: string): number {
  let bitsPerCharacter = 0
  for (const group of Map.groupBy(text, (character) => character).values()) {
    const frequency = group.length / text.length
    bitsPerCharacter -= frequency * Math.log2(frequency)
  }
  return bitsPerCharacter * text.length
}

/** Why a secret that we generate ourselves is too weak; undefined if it is not. */
export function weaknessOfSecret(secret: string): string | undefined {
  if (samples.test(secret)) return 'is a sample value'
  return estimateBits(secret) < minimumBits ? 'is easy to guess; use 32 random bytes' : undefined
}

const minimumProviderLength = 8
const minimumProviderCharacters = 5

/** Why a secret cannot be the one that a provider issued; undefined if it can. Some providers issue only eight characters. */
export function weaknessOfProviderSecret(secret: string): string | undefined {
  if (samples.test(secret) || /^rzp_test_/.test(secret)) return 'is a sample or test value'
  const isWeak = secret.length < minimumProviderLength || new Set(secret).size < minimumProviderCharacters
  return isWeak ? 'is too short or too simple to be the one the provider gave out' : undefined
}
