import { ordinal } from './times.ts';

/** Streets, saints and the numbers of kings and chapters, as they are said. */
export function speakNames(text: string): string {
  return text
    .replace(STREET, (_, name: string, short: string) => `${name}${STREETS[short] ?? short}`)
    .replace(AMBIGUOUS_STREET, (_, name: string, short: string) => `${name}${STREETS[short] ?? short}`)
    .replace(STREET_OF_NUMBER, (_, name: string, short: string) => `${name}${STREETS[short] ?? short}`)
    .replace(/\bSt\.? (?=[A-Z][a-z])/g, 'Saint ')
    .replace(/\b(?:Apt\.?|Ste\.?) (?=\d|[A-Z]\b)/g, (short) =>
      short.startsWith('A') ? 'apartment ' : 'suite ',
    )
    .replace(COUNTED, (written, name: string, numeral: string) => sayNumeral(written, name, numeral, String))
    .replace(NAMED, (written, name: string, numeral: string) =>
      sayNumeral(written, name, numeral, (value) => `the ${ordinal(value)}`),
    )
    .replace(ANY_NUMERAL, (written, name: string, numeral: string) =>
      sayNumeral(written, name, numeral, String),
    );
}

const STREETS: Readonly<Record<string, string>> = {
  St: 'Street',
  Rd: 'Road',
  Ave: 'Avenue',
  Blvd: 'Boulevard',
  Dr: 'Drive',
  Ln: 'Lane',
  Sq: 'Square',
  Ct: 'Court',
  Pl: 'Place',
  Hwy: 'Highway',
  Pkwy: 'Parkway',
  Cres: 'Crescent',
};

/** "Elm " or "5th ". */
const NAME = String.raw`(\b(?:[A-Z][\w'’]{1,30}|\d{1,3}(?:st|nd|rd|th)) )`;
const STREET = new RegExp(String.raw`${NAME}(Rd|Ave|Blvd|Ln|Hwy|Pkwy|Cres)\b\.?`, 'g');
/** Before a name they are a saint and a doctor. */
const AMBIGUOUS_STREET = new RegExp(String.raw`${NAME}(St|Dr|Sq|Ct|Pl)\b\.?(?!\.? ?[A-Z])`, 'g');
const STREET_OF_NUMBER = /(\b\d{1,5}[A-Z]? (?:[A-Z][\w'’]{1,30} ){1,3})(St|Dr|Sq|Ct|Pl)\b\.?/g;

const NUMERAL = String.raw`([IVX]{1,5})(?![\w'-])`;
const COUNTED = new RegExp(
  String.raw`\b((?:chapter|part|phase|level|type|class|volume|act|section|stage|grade|article|appendix|book|world war|super bowl|step|unit|category|tier) )${NUMERAL}`,
  'gi',
);
const NAMED = new RegExp(
  String.raw`\b((?:Henry|Charles|Elizabeth|Edward|George|William|James|Richard|Mary|John|Paul|Louis|Napoleon|Philip|Catherine|Peter|Benedict|Pius|Francis|Frederick|Leo|Nicholas|Ivan|Alexander|Robert|Thomas) )${NUMERAL}`,
  'g',
);
/** One letter alone is a word, an initial or a size. */
const ANY_NUMERAL =
  /\b(?!(?:The|An|This|That|Our|Your|Plan|Size) )([A-Z][a-z]+ )((?:X{0,3})(?:IX|IV|V?I{1,3}|V)|X{2,3})(?<=[IVX]{2})(?![\w'-])/g;

const WORTH: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
const WELL_FORMED = /^X{0,3}(?:IX|IV|V?I{0,3})$/;

function sayNumeral(written: string, name: string, numeral: string, say: (value: number) => string): string {
  if (!WELL_FORMED.test(numeral)) return written;
  const value = [...numeral].reduce((sum, letter, i) => {
    const worth = WORTH[letter] ?? 0;
    return worth < (WORTH[numeral[i + 1] ?? ''] ?? 0) ? sum - worth : sum + worth;
  }, 0);
  return name + say(value);
}
