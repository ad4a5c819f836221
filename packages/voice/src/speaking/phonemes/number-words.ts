const SMALL = [
  ...[
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const THOUSANDS = [
  ...['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion', ' sextillion'],
  ...[' septillion', ' octillion', ' nonillion', ' decillion'],
];
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** "1234" as "one thousand, two hundred and thirty-four". Of any length: what has no name is read by digits. */
export function cardinal(digits: string): string {
  const groups = groupsOf(digits);
  if (groups.length > THOUSANDS.length) return digitByDigit(digits);
  const spoken = groups.flatMap((group, i) =>
    group > 0 ? [below1000(group) + THOUSANDS[groups.length - 1 - i]] : [],
  );
  const rest = groups.at(-1) ?? 0;
  if (spoken.length < 2 || rest === 0 || rest >= 100) return spoken.join(', ') || 'zero';
  return `${spoken.slice(0, -1).join(', ')} and ${spoken.at(-1)}`;
}

/** "21" as "twenty-first". */
export function ordinal(digits: string): string {
  return cardinal(digits).replace(/[a-z]+$/, ordinalWord);
}

/** Four digits as a year: "1905" as "nineteen oh-five", "2005" as "two thousand and five". */
export function year(digits: string): string {
  const century = digits.slice(0, 2);
  const rest = Number(digits.slice(2));
  const isRound = century.endsWith('0') && rest < 10;
  if (century === '00' || isRound) return cardinal(digits);
  if (rest === 0) return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest < 10 ? 'oh-' : ''}${cardinal(String(rest))}`;
}

/** "3.140" as "three point one four"; ".5" as "point five". */
export function decimal(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  if (whole === '') return `point ${digitByDigit(fraction)}`;
  const significant = fraction.replace(/0+$/, '');
  return significant === '' ? cardinal(whole) : `${cardinal(whole)} point ${digitByDigit(significant)}`;
}

export function digitByDigit(digits: string): string {
  return [...digits].map((digit) => SMALL[Number(digit)]).join(' ');
}

/** "1234567" as 1, 234 and 567, without empty groups in front. */
function groupsOf(digits: string): number[] {
  const significant = digits.replace(/^0+/, '');
  const groups: number[] = [];
  for (let end = significant.length; end > 0; end -= 3)
    groups.unshift(Number(significant.slice(Math.max(0, end - 3), end)));
  return groups;
}

function below1000(n: number): string {
  const hundreds = n >= 100 ? `${SMALL[Math.floor(n / 100)]} hundred` : '';
  const rest = n % 100;
  if (rest === 0) return hundreds;
  return hundreds === '' ? below100(rest) : `${hundreds} and ${below100(rest)}`;
}

function below100(n: number): string {
  if (n < 20) return SMALL[n] ?? '';
  const ones = n % 10;
  return (TENS[Math.floor(n / 10)] ?? '') + (ones === 0 ? '' : `-${SMALL[ones]}`);
}

function ordinalWord(word: string): string {
  const irregular = ORDINALS[word];
  if (irregular) return irregular;
  return word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`;
}
