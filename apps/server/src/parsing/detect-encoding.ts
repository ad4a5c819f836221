import { detectCyrillic } from './detect-cyrillic.ts';

/**
 * Which of the old encodings, of one or two bytes a letter, a text has, in the name that `TextDecoder` knows; null when
 * nobody can tell, or nothing here reads it.
 */
export async function detectEncoding(bytes: Uint8Array): Promise<string | null> {
  // Quotes and dashes alone say little, and are the same in all of Windows' encodings.
  if (hasSignsOnly(bytes)) return 'windows-1252';
  const cyrillic = detectCyrillic(bytes.subarray(0, CYRILLIC_BYTES));
  if (cyrillic !== null) return cyrillic;
  // Loaded when needed: its models take a tenth of a second, and few texts are not in Unicode.
  const { detect } = await import('jschardet');
  const { encoding } = detect(bytes.subarray(0, SAMPLE_BYTES));
  const name = encoding === null ? null : (OTHER_NAMES[encoding.toLowerCase()] ?? encoding.toLowerCase());
  if (name === null || /^(?:ascii|utf)/.test(name)) return null;
  try {
    const text = new TextDecoder(name).decode(bytes.subarray(0, SAMPLE_BYTES));
    return looksWritten(text) ? name : null;
  } catch {
    return null;
  }
}

const SAMPLE_BYTES = 200_000;
const CYRILLIC_BYTES = 50_000;

const OTHER_NAMES: Readonly<Record<string, string>> = {
  maccyrillic: 'x-mac-cyrillic',
  macroman: 'macintosh',
  'iso8859-15': 'iso-8859-15',
  cp949: 'euc-kr',
  johab: 'euc-kr',
  'shift-jis': 'shift_jis',
};

/** Signs that people write between letters. */
const SIGNS = /[’‘“”„«»–—…•·№€£¥₴§©®™°±×½¼¾²³¿¡\u00a0\u3000-\u303f\uff00-\uff0f]/gu;

const hasSignsOnly = (bytes: Uint8Array): boolean =>
  new TextDecoder('windows-1252')
    .decode(bytes.subarray(0, SAMPLE_BYTES))
    .replace(SIGNS, '')
    .match(/[^\0-\x7f]/u) === null;

/** Returns whether most non-ASCII characters are letters and common signs: a wrong encoding yields boxes and symbols. */
function looksWritten(text: string): boolean {
  const strange = text.replace(/[\0-\x7f]+/g, '').replace(SIGNS, '');
  const letters = strange.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const points = [...strange].length;
  return !/\p{Cc}/u.test(strange) && letters >= points * 0.7;
}
