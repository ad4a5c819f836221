/** The consonants of a word as they sound, doubled ones once: "Parlo" and "parallel" are both `prl`. */
export function consonantsOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/ph/g, 'f')
    .replace(/c[kh]?|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/[^a-z]|[aeiouhwy]/g, '')
    .replace(/(.)\1+/g, '$1');
}
