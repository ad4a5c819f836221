/**
 * Codes, order numbers and postcodes letter by letter and digit by digit, with a short rest between their groups. Short
 * names such as "A40", "MP3" or "5G" are read as they stand.
 */
export function speakCodes(text: string): string {
  return text
    .replace(UK_POSTCODE, (_, area: string, place: string) => `${spelled(area)}, ${spelled(place)}`)
    .replace(US_PLACE, sayUsPlace)
    .replace(CODE, (written) => (isCode(written) ? groupsOf(written).map(spelled).join(', ') : written))
    .replace(NUMBER_OF_A_CODE, (_, before: string, digits: string) => before + spelled(digits))
    .replace(NUMBER_OF_AN_ORDER, (_, before: string, digits: string) => before + spelled(digits))
    .replace(LONG_NUMBER, (_, before: string, digits: string) => before + spelled(digits))
    .replace(ROOM, '$1$2 oh $3');
}

/** "0042" digit by digit: what begins with a zero is no amount. Expects dates and times to be in words. */
export function speakLeadingZeros(text: string): string {
  return text.replace(/(?<![\w.,:/-]|\d )0\d+(?![\w%]|[.,:/-]\d)/g, spelled);
}

const NOT_INSIDE = String.raw`(?<![\w@./+-])`;
const AT_ITS_END = String.raw`(?![\w@%]|[./-]\w)`;

const UK_POSTCODE = new RegExp(`${NOT_INSIDE}([A-Z]{1,2}\\d[A-Z\\d]?) (\\d[A-Z]{2})${AT_ITS_END}`, 'g');
const CODE = new RegExp(`${NOT_INSIDE}[A-Z\\d]{1,16}(?:-[A-Z\\d]{1,16}){0,6}${AT_ITS_END}`, 'g');

const IS = String.raw`(?:\s(?:is|are)|:)?\s#?`;
const NUMBER_WORD = String.raw`(?:\s(?:number|no\.?|code|id|ref(?:erence)?))`;
/** Not where an amount or a word of what is counted follows. */
const DIGITS = String.raw`(\d{4,})(?![\w%]|[.,:/-]\d)`;
const NUMBER_OF_A_CODE = new RegExp(
  String.raw`(\b(?:code|pin|passcode|password|extension|ext\.?|ref(?:erence)?|tracking|serial)${NUMBER_WORD}?${IS})${DIGITS.replace('4', '3')}`,
  'gi',
);
const NUMBER_OF_AN_ORDER = new RegExp(
  String.raw`(\b(?:order|booking|reservation|invoice|ticket|account|policy|case|customer|member(?:ship)?|item|part|model|article|licen[cs]e|registration|reg\.?|company|confirmation)${NUMBER_WORD}${IS})${DIGITS}`,
  'gi',
);
/** No order number looks like a year or an amount when it is that long, or stands behind "#". */
const LONG_NUMBER = new RegExp(
  String.raw`(\b(?:order|booking|reservation|invoice|ticket|account|policy|case)\s(?=\d{5})|#|№\s?)${DIGITS}`,
  'gi',
);
const ROOM =
  /\b((?:room|suite|apartment|apt\.?|flat|unit|gate|flight|bus|route) )([1-9])0([1-9])(?![\w%]|[.,:/-]\d)/gi;

/** A number with its unit, "9AM" or "USD500": for those who say amounts. */
const AMOUNT =
  /^(?:(?:USD|EUR|GBP|UAH)\d+|\d+(?:[AP]M|[KMGT]B|K?G|M?L|[KCM]?M|K?WH?|[KMG]?HZ|[MG]BPS|FT|LBS?|OZ|V|X|P|K|S|USD|EUR|GBP|UAH)?)$/;
/** "COVID-19". */
const WORD_AND_NUMBER = /^[A-Z]{4,}-?\d{1,2}$/;

function isCode(written: string): boolean {
  if (!/[A-Z]/.test(written) || !/\d/.test(written) || WORD_AND_NUMBER.test(written)) return false;
  const parts = written.split('-');
  if (parts.every((part) => AMOUNT.test(part))) return false;
  const digits = written.replace(/\D/g, '').length;
  const changes = written.match(/[A-Z](?=\d)|\d(?=[A-Z])/g)?.length ?? 0;
  return digits >= 3 || (digits >= 2 && changes >= 2) || changes >= 3;
}

/** The parts between dashes; what is long is said in threes. */
function groupsOf(code: string): string[] {
  return code.split('-').flatMap((part) => {
    if (part.length <= 5) return [part];
    return part.match(/\d{4}/)
      ? (part.match(/[A-Z]+|\d{1,4}/g) ?? [part])
      : (part.match(/.{1,3}/g) ?? [part]);
  });
}

const spelled = (group: string): string => [...group].join(' ');

const US_PLACE = /\b([A-Z]{2}),? (\d{5})(?:-(\d{4}))?(?![\w-])/g;

function sayUsPlace(written: string, code: string, zip: string, more?: string): string {
  const state = STATES.get(code);
  if (!state) return written;
  return `${state} ${spelled(zip)}${more ? `, ${spelled(more)}` : ''}`;
}

const STATES = new Map(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC D C,FL Florida,
GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,
MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,
NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,
RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,
WV West Virginia,WI Wisconsin,WY Wyoming`
    .split(/,\s*/)
    .map((state): [string, string] => [state.slice(0, 2), state.slice(3)]),
);
