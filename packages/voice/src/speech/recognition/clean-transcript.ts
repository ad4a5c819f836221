/** People say a thing twice or three times ("no, no, no"); more in a row is the recogniser stuck. */
const MAX_REPEATS = 3;
const LONGEST_PHRASE = 10;

/** Fast talkers reach about 20 characters a second. */
const MAX_CHARS_PER_SECOND = 30;
const SPARE_CHARS = 20;

/**
 * The recogniser's text without what it makes up: a word or phrase said over and over becomes one, and
 * more text than anybody could say in `seconds` becomes ''.
 */
export function cleanTranscript(text: string, seconds: number): string {
  const words = unquoted(text).split(/\s+/).map(shortenRun);
  const collapsed = collapseRepeats(words).join(' ');
  if (!/[\p{L}\p{N}]/u.test(collapsed)) return '';
  return collapsed.length > SPARE_CHARS + seconds * MAX_CHARS_PER_SECOND ? '' : collapsed;
}

/** The model adds quotation marks, which it learnt from books, and opens more than it closes. */
function unquoted(text: string): string {
  return text
    .replace(/["“”„«»*_#<>[\]{}|~^]+/g, ' ')
    .replace(/(?<![\p{L}\p{N}])['‘’`]+|['‘’`]+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+(?=[.,!?;:])/g, '')
    .replace(/^[^\p{L}\p{N}$£€+-]+|[\s-]+$/gu, '')
    .replace(/^[-+](?!\d)\s*/, '');
}

/** "1000000000000000": one character without end is the same fault inside a word. */
function shortenRun(word: string): string {
  return word.replace(/(.{1,3}?)\1{9,}/gu, '$1');
}

function collapseRepeats(words: readonly string[]): string[] {
  const keys = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { size, count } = repetitionAt(keys, at);
    const kept = count > MAX_REPEATS ? 1 : count;
    out.push(...words.slice(at, at + size * kept));
    at += size * count;
  }
  return out;
}

/** The phrase at `at` that is repeated too often, or else the single word there. */
function repetitionAt(keys: readonly string[], at: number): { size: number; count: number } {
  for (let size = 1; size <= LONGEST_PHRASE; size++) {
    const phrase = keys.slice(at, at + size).join(' ');
    // Punctuation alone has no key, like what lies past the end: that would repeat for ever.
    if (phrase.trim() === '') continue;
    let count = 1;
    while (keys.slice(at + size * count, at + size * (count + 1)).join(' ') === phrase) count++;
    if (count > MAX_REPEATS) return { size, count };
  }
  return { size: 1, count: 1 };
}
