/** Short forms Flite would read letter by letter or wrongly. */
const SHORT_FORMS: [RegExp, string | ((found: string) => string)][] = [
  [/\be\.\s?g\.,?/gi, 'for example'],
  [/\bi\.\s?e\.,?/gi, 'that is'],
  [/\betc\.(?=\s+[A-Z]|\s*$)/g, 'et cetera.'],
  [/\betc\b\.?/gi, 'et cetera'],
  [/\bvs\b\.?/gi, 'versus'],
  [/\bapprox\b\.?/gi, 'approximately'],
  [/\bincl\b\.?/gi, 'including'],
  [/\bmax\.(?=\s)/gi, 'maximum'],
  [/\bmin\.(?=\s)/gi, 'minimum'],
  [/\bca\.\s(?=\d)/gi, 'about '],
  [/\bdepts?\.(?=\s)/gi, 'department'],
  [/\bT&Cs\b/g, 'terms and conditions'],
  [/\bQ&As?\b/g, 'Q and A'],
  [/\btel\.?:/gi, 'telephone'],
  [/\b[Nn]o\.\s?(?=\d|[A-Z]{1,3} ?\d)|№\s?/g, 'number '],
  [/#\s?(?=\d)/g, 'number '],
  [/\bw\/o\b/gi, 'without'],
  [/\band\/or\b/gi, 'and or'],
  [/\b24\/7\b/g, '24 7'],
  [/\b50\/50\b/g, '50 50'],
  // A version; of an address of a computer each part is a number too.
  [/(?<![\w.])\d+(?:\.\d+){2,3}(?![\w]|\.\d)/g, (version) => version.replaceAll('.', ' point ')],
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
  `OK ASAP NASA NATO PIN SIM RAM GIF JPEG COVID LASER RADAR SCUBA UNICEF UNESCO FIFA UEFA OPEC HIPAA LAN WAN SWAT
VIN ZIP IKEA LEGO YES NO NOT AND OR THE WE YOU IS ARE FOR ALL NEW FREE SALE NOW OUR TO IN ON AT IT OF BE CAN
MUST ONLY CASH OPEN SHUT CALL TEXT HERE STOP HELP GIFT CARD CODE PAY BUY GET ONE TWO HOT TOP BEST LAST NEXT
EXTRA FIRST OFFER ORDER TODAY NEVER EVERY AFTER DAILY EARLY MENU CAFE HOTEL SPA BAR GYM ZOO PLEASE WILL HAVE
WITH FROM YOUR WHEN VERY MORE LESS EACH ALSO`.split(/\s+/),
);
const CAPITALS = /\b[A-Z]{2,5}(?:s\b|\b)/g;
/** From here on a text in capitals is shouting, not a row of abbreviations. */
const SHOUTED_WORDS = 4;

/** Abbreviations, symbols and words in capitals as they are said. */
export function speakShortForms(text: string): string {
  const full = [...SHORT_FORMS, ...SYMBOLS].reduce(
    (out, [pattern, words]) =>
      typeof words === 'string' ? out.replace(pattern, words) : out.replace(pattern, words),
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
