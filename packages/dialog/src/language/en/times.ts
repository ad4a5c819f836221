import { Chrono, en as chrono } from 'chrono-node';
import type { SaidMoment, TimeWords, WeekSpan } from '../time-words.ts';

const ORDINALS = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth',
  'sixteenth seventeenth eighteenth nineteenth twentieth',
]
  .join(' ')
  .split(' ');

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const HOURS = 'twelve one two three four five six seven eight nine ten eleven'.split(' ');
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty'];
const TEENS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

/** "Sat" and "sun" are other words too. */
const shortDay = (name: string) =>
  `(?<= (?:on|this|next|or|and|-|,) )${name}(?! in )|${name}(?= (?:at |the \\d|\\d|or |- |, |morning |afternoon ))`;

/** Names that are other words too, and short ones, are months only where one is expected. */
const inMonth = (name: string) =>
  `(?<= (?:in|of|next|this|early|mid|late|before|after|until|till|from|by) )${name}`;

const TOMORROW = "tomorrow(?:'s)?|tommorow|tmrw|tmrow|tmr|tmw|tomo|2mo[a-z]+";
const NEXT = '(?:next|nxt|following|coming)';
/** A word that goes on with a reason rather than come back to the wish: "because I work, so Tuesday". */
const IN_CLAUSE = "(?!(?:,|so|but|then|maybe|can|could|would|how|what|let's|please|or|if) )\\S+";
const WEEKEND = '(?:week ?end|wk ?end|wknd)';

export const times: TimeWords = {
  numbers: { tree: 3, fore: 4, ate: 8 },
  ordinals: {
    ...Object.fromEntries(ORDINALS.map((word, index) => [word, index + 1])),
    thirtieth: 30,
    twelveth: 12,
  },
  hourOrdinals: {},
  ordinalEnding: 'st|nd|rd|th',
  hourOrdinalEnding: '',
  misspelt: [
    ...WEEKDAYS.flatMap((day) => [day.toLowerCase(), `${day.toLowerCase()}s`]),
    ...MONTHS.filter((month) => month.length > 5).map((month) => month.toLowerCase()),
    ...'tomorrow morning mornings afternoon afternoons evening evenings weekend weekends'.split(' '),
    ...ORDINALS.filter((word) => word.length > 7),
  ],
  lookalikes: [
    ...WEEKDAYS.map((day) => `${day.toLowerCase()}'s`),
    ...'frida augusta moaning mooning mourning sundry sundae sundaes'.split(' '),
  ],
  monthFirst: true,
  dates: new Chrono({
    parsers: chrono.strict.parsers.filter((parser) => parser.constructor.name.includes('MonthName')),
    refiners: [],
  }),
  holidays: [
    ['boxing day|(?:the )?day after (?:christmas|xmas)(?: day)?', 12, 26],
    ['christmas eve', 12, 24],
    ['christmas(?: day)?|xmas', 12, 25],
    ["new year'?s eve", 12, 31],
    ["new year'?s(?: day)?|(?<= (?:after|before|until|till|by|past) (?:the )?)new year", 1, 1],
    ["valentine'?s(?: day)?", 2, 14],
  ],
  weekdays: [
    'monday|mon',
    'tuesday|tues|tue',
    'wednesday|weds|wed|wensday',
    'thursday|thurs|thur|thu',
    'friday|fri',
    `saturday|${shortDay('sat')}`,
    `sunday|${shortDay('sun')}`,
  ],
  months: [
    `january|${inMonth('jan')}`,
    `february|${inMonth('feb')}`,
    inMonth('mar(?:ch)?'),
    `(?<! (?:is|am|i'm|name's|me) )april|${inMonth('apr')}`,
    inMonth('may'),
    "(?<! (?:is|am|i'm|name's|me) )june",
    `july|${inMonth('jul')}`,
    `august|${inMonth('aug')}`,
    `september|${inMonth('sept?')}`,
    `october|${inMonth('oct')}`,
    `november|${inMonth('nov')}`,
    `december|${inMonth('dec')}`,
  ],
  days: [
    [`(?:${TOMORROW}) week|a week (?:${TOMORROW})`, 8],
    ['(?:today week|a week today)', 7],
    [`(?:the )?day after (?:${TOMORROW})|overmorrow`, 2],
    [`(?<= (?:${TOMORROW}) (?:or|and) )(?:the )?day after`, 2],
    [TOMORROW, 1],
    ['(?:the )?day before yesterday', -2],
    ['yesterday', -1],
    ['tonight|tonite|2nite', 0, 'evening'],
    ['this(?= (?:morning|afternoon|arvo|evening|lunch ?time))', 0],
    ['today|2day|later on today|straight away|right now|right away', 0],
  ],
  units: {
    minute: 'minutes?|mins?',
    hour: 'hours?|hrs?',
    day: 'days?',
    week: 'weeks?|wks?',
    month: 'months?',
  },
  one: "an?|one|a single|(?:about|around) an?|(?:an?|one) hour's",
  two: '(?:a )?couple(?: of)?|a few',
  alone: '',
  amounts: [
    [
      '(?:an? |1 )?hour and (?:a half|30(?: minutes)?)|1 and a half hours?|1[.,]5 (?:hours?|hrs?)|hour 30',
      90,
    ],
    ['2 and a half hours|2[.,]5 (?:hours?|hrs?)', 150],
    ['(?:a )?half(?: of)? an hour|(?:a )?half hour', 30],
    ['(?:a )?quarter of an hour', 15],
    ['3 quarters of an hour', 45],
    ['(?:a )?fortnight', 14 * 24 * 60],
  ],
  // "In a week on Monday" is a week from Monday.
  ahead:
    'in (?:about |around |roughly )?(?!a week on ){amount}(?: time)?|{amount} (?:time|from (?:now|today))|after {amount}',
  ago: '{amount} ago',
  shifted:
    '{amount} (?:later|earlier|sooner|forward|back)|by {amount}|(?:later|earlier|back|forward)(?: by)? {amount}',
  countedFrom: 'from|on|after|',
  spans: [
    ['(?:in |over |within |during )?the next (?:few|couple of|2|3) days', 'days', 3],
    ['(?:(?:in|over|within|during) the next|within a) week|(?:in |within )?the next 7 days', 'days', 7],
    [
      '(?:(?:in|over|within|during) )?the next (?:couple of|2) weeks|within (?:a couple of|2) weeks',
      'days',
      14,
    ],
    ['(?<= this week (?:, )?(?:but )?(?:, )?)(?:the )?next(?: one)?(?= (?:$|,|please|is|would))', 'week', 1],
    ['(?:the )?week after (?:the )?next(?: week)?|next week but 1', 'week', 2],
    ['(?<= next week (?:, )?(?:or |and |but )?)(?:the )?(?:week|1) after(?: that)?', 'week', 2],
    ['(?<= this week (?:, )?(?:or |and |but )?)(?:the )?(?:week|1) after(?: that)?', 'week', 1],
    [`(?:the )?${NEXT} (?:week|wk)|week after this(?: week)?`, 'week', 1],
    ['this (?:coming )?(?:week|wk)|(?<= (?:of|in) )the week|(?<= mid )week', 'week', 0],
    ['(?:last|previous|past) week(?! (?:of|in) )', 'week', -1],
    [`(?:the )?${WEEKEND} after next`, 'weekend', 2],
    [`(?:the )?(?:next|nxt|following) ${WEEKEND}`, 'weekend', 1],
    [`last ${WEEKEND}`, 'weekend', -1],
    [`(?:on |at )?${WEEKEND}s`, 'weekends', 0],
    [`(?:this |the |this coming |at )?${WEEKEND}`, 'weekend', 0],
    ['(?:on )?(?:week ?days?|wkdays?|working days?|work ?days?|business days?)', 'workdays', 0],
    ['(?:the )?month after next', 'month', 2],
    ['(?:the )?(?:next|following|coming) month', 'month', 1],
    ['this month|(?<= of )(?:the )?month|(?<= mid )month', 'month', 0],
    ['last month', 'month', -1],
    ['(?:the )?(?:next|new) year', 'year', 1],
    ['this year|(?<= of )(?:the )?year', 'year', 0],
    ['last year', 'year', -1],
  ],
  weekdayForms: [
    ...[1, 2, 3, 4, 5].map((nth) => [`${nth}# {weekday}(?= (?:of|in) )`, nth] as const),
    ['(?:the )?last {weekday}(?= (?:of|in) )', 'last_of'],
    ['{weekday} (?:after (?:next|that|this(?: one)?)|week)|(?:in )?(?:a )?week on {weekday}', 'week_later'],
    ['(?:the )?(?:next|nxt|following) {weekday}|{weekday} of next week', 'next'],
    ['(?:last|past|previous) {weekday}', 'last'],
    ['(?:this|coming|this coming|the coming|the) {weekday}', 'this'],
    ['(?:every|each) {weekday}|(?=\\S+days ){weekday}s', 'every'],
    ["{weekday}(?:'s)?", 'bare'],
  ],
  edges: {
    first_week: '(?:the )?1#? week (?:of|in)',
    second_week: '(?:the )?2# week (?:of|in)',
    third_week: '(?:the )?3# week (?:of|in)',
    last_week: '(?:the )?last week (?:of|in)',
    start: '(?:the |at the |towards the )?(?:start|beginning) of|early(?: on)?(?: in)?|(?:the )?1# half of',
    middle: '(?:the |in the )?middle of|mid',
    end: '(?:the |at the |towards the )?end of|late(?: in)?|later(?: on)?(?: in)?|(?:the )?2# half of',
  },
  weekOf: '(?:the )?(?:w / c|(?:week|wk) (?:of|beginning|commencing|starting))(?: on)?(?: monday)?(?: the)?',
  parts: [
    [
      '1# thing(?: in the morning)?(?! (?:i|we|you|is (?:how|what|where|the|your)) )|early (?:in the )?mornings?|early(?=(?: in the day| on \\S+| (?:mon|tues|wednes|thurs|fri|satur|sun)day| tomorrow)(?! (?:morning|afternoon|evening)) )',
      'early_morning',
    ],
    ['late (?:in the )?mornings?|mid ?morning', 'late_morning'],
    ['before lunch|(?<! good )mornings?', 'morning'],
    ['(?:in the )?early (?:in the )?afternoons?|after lunch|just after lunch', 'early_afternoon'],
    [
      'later? (?:in the )?afternoon|(?:the )?(?<! (?:by|until|till|before)(?: the)? )end of (?:the )?(?:working |business )?day|close of business|(?<! (?:the|one|a) )last thing|c ?o ?b|e ?o ?d|late(?=(?: on \\S+| (?:mon|tues|wednes|thurs|fri|satur|sun)day| tomorrow)(?! (?:morning|afternoon|evening)) )',
      'late_afternoon',
    ],
    ['lunch ?time|lunch ?break|lunch hour|over lunch|lunch', 'lunch'],
    [
      // "3 pm" is a time, "Thursday pm" and "pm please" are the afternoon; "am" alone is another word.
      '(?<! good )afternoons?|arvo|(?<!\\d )p ?m',
      'afternoon',
    ],
    [
      '(?<=(?:day|tomorrow|tmrw|week| wk| mon| tues?| weds?| thu| thurs?| fri| sat| sun) (?:, )?)a ?m|(?<= the )a ?m',
      'morning',
    ],
    ['after (?:work|office hours)|(?<! good )evenings?', 'evening'],
    ['(?<! good )(?:at |late at )?night', 'night'],
  ],
  clock: [
    ['half past {h}|half (?=\\d){h}(?! (?:hours?|an))', 30],
    ['quarter (?:past|after) {h}', 15],
    ['quarter (?:to|of|till|til|before) {h}', -15],
    ['{m} (?:minutes )?(?:past|after) {h}', 'past'],
    ['{m} (?:minutes )?(?:to|of|till|til|before) {h}', 'to'],
    ["{h} (?:o'?clock|0'?clock|0 clock|a clock)(?: sharp)?", 0],
    ['{h} 0 (?<m>[1-9])', 'past'],
    ['(?:(?<= at )|(?=\\d\\d ))(?<h>\\d{1,2}) hundred(?: hours)?', 0],
    ['(?<h>[01]\\d|2[0-3])(?<m>[0-5]\\d) (?:hours|hrs?|h)|(?<h>\\d{1,2}) h (?<m>[0-5]\\d)', 'past'],
  ],
  moments: [
    ['(?:12 )?noon(?:ish)?|mid ?day', '12:00'],
    ['mid ?night', '00:00'],
  ],
  am: 'a ?m',
  pm: 'p ?m',
  joints: {
    at: 'at|@|make it|make that|say',
    about:
      '(?:at )?(?:(?<!(?:what|how) )about|around|roughly|approximately|circa|some ?time (?:around|about)|near|close to)',
    after: '(?:any ?time )?(?:after|aft)|past|later than|from after',
    notBefore:
      "(?:not|no|nothing|never|can't do|cannot do|but not|can't|cannot)(?: [^ ]+)? (?:before|earlier than|sooner than|until|till)|any ?time from|starting from|starting|as of|(?:i'm|i am|i'll be|i get|we're|we are|we'll be|we get) back(?: on| in| by)?",
    before: '(?:any ?time )?(?:before|b4)|earlier than|prior to',
    until:
      '(?:only )?(?:until|till?|up to|(?<!(?:come|swing|drop|pop|stop|pass|nip) )by)(?: and incl(?:uding)?)?',
    notAfter: '(?:not|no|nothing|but not|never)(?: any)? (?:after|later than|past)',
    from: 'from',
    // "Btw" is between as well as by the way: only a range makes something of it.
    between: '(?:any ?time |some ?time )?(?:in )?(?:between|btw|btwn|betw)',
    to: 'to|till|until|til|through|thru|-|up to',
    and: 'and|&',
    or: 'or|/|or else|alternatively|failing that|or maybe|otherwise|if not',
    except:
      "(?:any ?(?:time|day|thing)?|every ?day|every ?thing|whenever|all|always|all days|not on) but|except(?: for)?|(?<! (?:the|a|your|wine|tapas) )bar|apart from|besides|other than|instead of|rather than|excluding|but not|(?:but |just )?(?<! if )not(?: too| very| so| really)?|(?:can't|cannot|couldn't)(?: do| make| come)?(?: it)?|(?:i'm|i am|we're|we are) (?:busy|away|out|abroad|working|on (?:holiday|vacation|leave))|(?<! (?:can|do|should|if|when|where) )i (?:work|have work)|i've got work|(?:busy|away|unavailable|not available|not free)",
    instead:
      '(?:- )?(?:(?:0 |oops )?(?:no|sorry|wait|hang on|hold on)|i mean|i meant|(?:no |or )?actually|or(?: ,)? no|make that|or rather|rather|or better|(?:so )?better(?: make it)?|scratch that|my mistake|correction)',
  },
  none: 'no(?: more)?(?= (?:\\S+days|week ?ends|mornings|afternoons|evenings|nights) )',
  onlyClock: 'at|@',
  skip: "on|the|that|in|at|of|a|for|please|maybe|perhaps|say|let's say|is|it|i|would|ish|be|any ?time|some ?time|time|day|then|well|um|uh|er|erm|hmm|also|really|probably|though|tho|lol|thanks|thx|cheers|pls|plz|just|do|come|make|about|around|either|works|possible|possibly|like|free|there|ideally|preferably|like|can|could|we|but|fine|good|great|perfect|ok|okay|yes|,",
  unsuitable:
    "(?:is |'s |are )?(?:a bit |a little |way |much |far )?(?:too|a bit|a little) (?:early|late)|(?:(?:doesn't|does not|don't|do not|won't|wouldn't|will not) (?:really )?(?:work|suit|do)|(?:(?:is|are) )?(?:no good|not good|not possible|impossible|fully booked)|(?:is|are) (?:out|bad|busy|full|taken)|(?:isn't|aren't) (?:good|possible|great)|i (?:can't|cannot))",
  unsuitableOne:
    "(?:is |'s )?(?:a bit |a little |way |much |far )?(?:too|a bit|a little) (?:early|late)|(?:doesn't|does not) (?:really )?(?:work|suit|do)|is (?:no good|not good|not possible|impossible|fully booked|out|bad|busy|full|taken)|isn't (?:good|possible|great)",
  onwards:
    'onwards?|on(?= (?:$|,|please))|(?:or|and) (?:later|after|beyond)|(?:or|and) any ?time after|at the earliest',
  latest: 'at the latest|latest(?= (?:$|,))|or (?:earlier|before|sooner)',
  roughly: 'ish|or so|or thereabouts|give or take|more or less',
  reason: `(?:because|cause|coz|cos|cuz|since(?= (?:i|we|my)\\b)|(?<! (?:soon|early|quickly|late) )as(?= (?:i|i'm|i've|im|ive|we|we're|my) ))(?: ${IN_CLAUSE})+`,
  newClause:
    "(?:i|we|he|she|they|you|it|that)(?:'(?:m|s|re|ve|d|ll))?|my|our|his|her|their|because|since|when|if|so|but",
  dayNumber: 'on the {n}#?|the {n}(?! (?:of|hours?|people|times?|[0-5]\\d) )',
  soon: 'as (?:soon|early|quickly) as (?:possible|you can|you could|i can|we can)|as soon as|a ?s ?a ?p|(?:the |your )?(?:soonest|earliest|1#|next|quickest)(?: possible)?(?: (?:available|free|open))?(?: (?:slot|appointment|time|opening|date|one you have))|(?:the )?(?:soonest|earliest)(?: you (?:have|can|could))?(?! (?:at|on))|sooner the better|1# available|next available|straight away|right away|right now|urgently|immediately',
  any: "any ?time(?! (?:after|before|from|between|around))(?: (?:is|works|at all|suits|that suits))?|whenever|any day|i don't mind|(?:it )?doesn't matter(?: when)?|no preference|i'm (?:flexible|easy)|any of (?:them|those|these)",
  meeting:
    "(?:i(?:'d| would) (?:like|love)|i (?:want|need|have)|we (?:want|need)|(?:can|could|may) (?:i|we|you)|let me|please|like|want|need) (?:to )?(?:please )?(?:book|schedule|reserve|arrange)" +
    '|^(?:book|schedule|reserve|arrange) |(?:book|put|fit|squeeze) (?:me|us) (?:in|down)' +
    '|(?:book|schedule|reserve|arrange|make|get|set up|like|want|need|looking for) (?:an?|another|some|the next|the first|the earliest) (?:[^ ]+ ){0,2}?(?:appointments?|meetings?|consultations?|viewings?|slots?|sessions?)' +
    '|(?:is there|are there|have you(?: got)?|do you have) (?:any |an? |some )?(?:free |open |available )?(?:appointments?|slots?|openings?)|when (?:can|could) (?:i|we) (?:come|visit|meet|see)|when are you free',
  visit:
    '(?:can|could|may|should) (?:i|we) (?:[^ ]+ )?(?:come|drop|pop|stop|visit|see|be seen|get in|meet)' +
    "|i(?:'d| would) (?:like|love|prefer) to (?:come|drop|pop|stop|visit|see|meet)|(?:are you|is (?:anyone|anybody|someone|he|she|the [^ ]+)) (?:[^ ]+ )?(?:free|available)" +
    '|(?:do you have|have you(?: got)?|is there|you got|got) (?:anything|something|any time|time|space|room|an? (?:slot|space|spot|gap|opening))|any(?:thing|one|body)? (?:free|available|open|going|left)|any (?:slots?|openings?|gaps?|space|availability)|(?:any chance|(?:can|could|would) you)(?: [^ ]+){0,3}? (?:squeeze|fit|slot|see|book|put) (?:me|us)|you free|(?:appointment|meeting|slot) (?:on|at|for|next|this|tomorrow|today)',
  say,
  sayWeek,
};

/** "Tuesday, 24 November, half past two in the afternoon", and "Tuesday, 24 November, 2:30 pm". */
function say({ weekday, day, month, year, hour, minute, relative, offset }: SaidMoment) {
  const date = [WEEKDAYS[weekday - 1], `${day} ${MONTHS[month - 1]}${year === undefined ? '' : ` ${year}`}`];
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  const clock = `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
  const beside = offset === undefined ? [] : [`by ${offset}`];
  return {
    spoken: [...(relative === undefined ? [] : [relative]), ...date, sayClock(hour, minute), ...beside].join(
      ', ',
    ),
    written: [...date, clock, ...beside].join(', '),
  };
}

/** "Monday to Thursday, 9 am to 5 pm, and Friday, 9 am to 1:30 pm" */
function sayWeek(spans: readonly WeekSpan[]): string {
  const said = spans.map(({ first, last, more = [], ...hours }) => {
    const days = [...new Set([first, last])].map((day) => WEEKDAYS[day - 1]).join(' to ');
    return `${days}, ${[hours, ...more].map(({ from, to }) => `${writeClock(from)} to ${writeClock(to)}`).join(' and ')}`;
  });
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')}, and ${said.at(-1)}`;
}

function writeClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (minute === 0 && hour % 24 === 0) return 'midnight';
  return `${hour % 12 || 12}${minute === 0 ? '' : time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
}

function sayClock(hour: number, minute: number): string {
  if (minute === 0 && hour === 0) return 'midnight';
  if (minute === 0 && hour === 12) return 'noon';
  const named = (minute > 30 ? hour + 1 : hour) % 24;
  const name = HOURS[named % 12] ?? '';
  // Which half of the day the hour is in, not the hour after it: 11:45 is a quarter to twelve in the morning.
  const part = hour < 12 ? 'in the morning' : hour < 18 ? 'in the afternoon' : 'in the evening';
  return `${sayMinutes(name, hour, minute)} ${part}`;
}

function sayMinutes(name: string, hour: number, minute: number): string {
  if (minute === 0) return `${name} o’clock`;
  if (minute === 15) return `a quarter past ${name}`;
  if (minute === 30) return `half past ${name}`;
  if (minute === 45) return `a quarter to ${name}`;
  const plain = HOURS[hour % 12] ?? '';
  if (minute < 10) return `${plain} oh ${TEENS[minute]}`;
  if (minute < 20) return `${plain} ${TEENS[minute]}`;
  const unit = minute % 10;
  return `${plain} ${TENS[Math.floor(minute / 10)]}${unit === 0 ? '' : `-${TEENS[unit]}`}`;
}
