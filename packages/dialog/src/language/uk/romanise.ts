/** Ukrainian by the 2010 table of the Cabinet of Ministers, with what Russian adds; read by English rules. */
const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  ё: 'io',
  ъ: '',
  ы: 'y',
  э: 'e',
};

/** At the start of a word these have a consonant sound of their own. */
const CYRILLIC_INITIAL: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya', ё: 'yo' };

const CYRILLIC_WORD = /[\u0400-\u04ff]+(?:['’ʼ][\u0400-\u04ff]+)*/g;

/** Cyrillic letters as Latin ones; everything else stays as it is. */
export function romanise(text: string): string {
  return text.replace(CYRILLIC_WORD, cyrillicWord);
}

function cyrillicWord(word: string): string {
  let out = '';
  let initial = true;
  for (const letter of word) {
    const lower = letter.toLowerCase();
    const sound = (initial ? CYRILLIC_INITIAL[lower] : undefined) ?? CYRILLIC[lower] ?? '';
    // зг is zgh, so that it is not taken for ж.
    const exact = lower === 'г' && out.toLowerCase().endsWith('z') ? 'gh' : sound;
    out += letter === lower ? exact : exact.charAt(0).toUpperCase() + exact.slice(1);
    initial = false;
  }
  return out;
}
