/** Short forms Flite would read letter by letter or wrongly. */
const SHORT_FORMS: [RegExp, string][] = [
  [/\be\.\s?g\.,?/gi, 'for example'],
  [/\bi\.\s?e\.,?/gi, 'that is'],
  [/\betc\.(?=\s+[A-Z]|\s*$)/g, 'et cetera.'],
  [/\betc\b\.?/gi, 'et cetera'],
  [/\bvs\b\.?/gi, 'versus'],
  [/\bapprox\b\.?/gi, 'approximately'],
  [/\bincl\b\.?/gi, 'including'],
  [/\bmax\.(?=\s)/gi, 'maximum'],
  [/\bmin\.(?=\s)/gi, 'minimum'],
  [/\btel\.?:/gi, 'telephone'],
  [/\b[Nn]o\.\s?(?=\d)|№\s?/g, 'number '],
  [/#\s?(?=\d)/g, 'number '],
  [/\bw\/o\b/gi, 'without'],
  [/\band\/or\b/gi, 'and or'],
  [/\b24\/7\b/g, '24 7'],
];

const SYMBOLS: [RegExp, string][] = [
  [/\s*&\s*/g, ' and '],
  [/\s*@\s*/g, ' at '],
  [/(?<=\d)\s*[×x]\s*(?=\d)/g, ' by '],
  [/\s*=\s*/g, ' equals '],
  [/(?<=\w)\s*\+\s*(?=\w)/g, ' plus '],
  [/(?<=\d)\+/g, ' plus'],
  [/(?<=[a-z])\/(?=[a-z])/gi, ' or '],
  [/(?<=\d)\s*\/\s*(?=\d)/g, ' slash '],
];

/** Read as words although written in capitals. */
const READ_AS_WORDS = new Set(
  'OK ASAP NASA NATO PIN SIM RAM GIF JPEG COVID LASER RADAR SCUBA UNICEF IKEA LEGO YES NO NOT AND OR THE WE YOU IS ARE FOR ALL NEW FREE SALE NOW OUR TO IN ON AT IT OF BE CAN MUST ONLY'.split(
    ' ',
  ),
);
const CAPITALS = /\b[A-Z]{2,5}(?:s\b|\b)/g;
/** From here on a text in capitals is shouting, not a row of abbreviations. */
const SHOUTED_WORDS = 4;

/** Abbreviations, symbols and words in capitals as they are said. */
export function speakShortForms(text: string): string {
  const full = [...SHORT_FORMS, ...SYMBOLS].reduce(
    (out, [pattern, words]) => out.replace(pattern, words),
    text,
  );
  return spellCapitals(calm(full));
}

function calm(text: string): string {
  const words = text.match(/[A-Za-z]{2,}/g) ?? [];
  const shouted = words.length >= SHOUTED_WORDS && words.every((word) => word === word.toUpperCase());
  return shouted ? text.toLowerCase() : text;
}

/** FAQ would be one syllable, AI another word: letters are said one by one. */
function spellCapitals(text: string): string {
  return text.replace(CAPITALS, (word) => {
    const letters = word.replace(/s$/, '');
    if (READ_AS_WORDS.has(letters)) return word.toLowerCase();
    return [...letters].join(' ') + (word === letters ? '' : "'s");
  });
}
