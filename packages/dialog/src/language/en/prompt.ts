import type { PromptWords } from '../prompt-words.ts';

const TELL =
  '(?:tell|say|mention|reveal|disclose|share|discuss|divulge|repeat|confirm|admit|betray|publish|talk|speak|give (?:away|out))';
const TOLD =
  '(?:told|said|mentioned|revealed|disclosed|shared|discussed|divulged|repeated|published|given|known|offered)';

export const prompt: PromptWords = {
  keptQuiet: [
    ...['secret(?:s|ly)?', 'internal(?:ly)?', 'confidential(?:ly)?', 'classified', 'off the record', 'hush'],
    ...[
      'hide',
      'conceal',
      'withhold',
      'pretend',
      'private(?= ?[:)\\].!]| ?$)',
      "(?:do not|don't)(?= ?[.!)]| ?$)",
    ],
    ...['to (?:yourself|yourselves|ourselves|us alone)', 'between (?:us|you and me|ourselves)', 'in private'],
    ...['keep (?:\\p{L}+ ){0,6}(?:private|quiet|hidden)', '(?:is|are|stays?|remains?|strictly) private'],
    `(?:never|not|\\p{L}+n't|cannot|nobody|no one|without|avoid|refuse to|stop) (?:\\p{L}+ ){0,3}(?:${TELL}(?:ing)?|sharing|disclosing|knows?|learns?|finds? out|hears? (?:of|about))`,
    '(?:nobody|no one) (?:\\p{L}+ ){0,6}(?:knows?|learns?|hears?|finds? out)',
    `(?:not|never|cannot|\\p{L}+n't) (?:to )?be (?:\\p{L}+ )?${TOLD}`,
    ...[
      '(?:only|nobody but) (?:\\p{L}+ ){1,3}(?:knows?|may know)',
      'not (?:for|to) (?:the )?(?:customer|visitor|guest|client|caller|public)\\p{L}*',
    ],
    ...[
      'not public',
      'for (?:your|our) (?:eyes|information) only',
      '(?:nobody|no one|anybody|anyone)(?: else)? (?:should|must|may|can|needs?)',
    ],
  ].join('|'),
  // A postal code and a dress code are for everybody.
  forStaff: [
    ...['staff\\p{L}*', 'employees?', 'personnel', 'colleagues?', 'passwords?', 'passcodes?', 'passphrases?'],
    ...['pin', 'logins?', 'credentials?', 'api keys?', 'unofficial(?:ly)?'],
    '(?<!(?:postal|post|zip|dress|qr|area|country) )codes?',
  ].join('|'),
  aboutTalking: [
    ...[
      "you are|you're|your (?:role|job|task|goal|tone)",
      'you (?:should|must|will|have to|need to|represent)',
    ],
    ...['(?:want|need|expect|like) you', 'assistant', 'chatbot', 'bot', "(?<!we )(?:do not|don't)"],
    '(?:customers?|visitors?|callers?|guests?|clients?|they|someone|somebody) (?:who |that )?(?:asks?|complains?|insists?|hesitates?|haggles?)',
    ...['(?:under|in) no (?:circumstances?|case)', 'at no time'],
  ].join('|'),
  laterOrder:
    '(?:[,:;–—] (?:(?:but|and|so|then|please|always|never) )*|^(?:for|with|on|in|at|to) (?:.* )?)(?<!(?:we|you) )(?:ask|say|tell|offer|suggest|take|give|repeat|keep|send|refer|add|charge) ',
  ofSilence:
    'customer customers visitor visitors guest guests client clients caller callers people anyone anybody someone ' +
    'somebody everyone else please note way ever always never outside public word thing things information detail ' +
    'details kept keep strictly must should treat stay stays remain remains',
  pointsBack: 'this|these|those|them|above|previous|all of (?:it|that)',
  pointsFarBack: 'these|those|them|both|everything|all (?:of|this|that)|above',
  pointsOn: 'following|below|next|rest',
  exception:
    'except|excluding|unless|apart from|but|not (?:on|in|at)|(?:and )?only (?:on|in|at|for|from|until|with)',
  role: "you are|you're",
  holdsFacts: 'facts?|info\\p{L}*|know',
  betweenClauses: 'but',
  betweenStatements: 'and',
  afterClause: 'but|and',
  whether: 'whether|if|what|which|when|how|about',
  states: 'is|are|was|were|has|have|had|we|they',
  facts: {
    address: {
      heading: 'Our address, where we are',
      words: [
        'street',
        'st',
        'road',
        'rd',
        'avenue',
        'ave',
        'lane',
        'ln',
        'boulevard',
        'blvd',
        'square',
        'sq',
        'quay',
        'highway',
        'hwy',
        'alley',
        'row',
        '(?:post|zip) ?code',
      ].join('|'),
      asks: [
        '^(?:and |so |please |hi |hello )*where (?:exactly )?are you(?: guys)?(?: located| based| situated)?$',
        '(?:your|the) (?:street |full |exact )?(?:address|location)',
        '(?:find|get to|come to|reach|visit) you$',
        'where (?:is|are) you(?:r|rs) (?:shop|store|office|place|salon|studio|practice|restaurant|business)$',
      ].join('|'),
    },
    phone: {
      heading: 'Our phone number',
      words: 'phone|telephone|tel|call|ring|mobile|whatsapp|number',
      asks: '(?:phone|telephone|mobile|contact) number|your (?:phone|telephone|number)$|(?:call|ring|phone) you$',
    },
    email: {
      heading: 'Our email',
      words: 'e-?mails?',
      asks: 'your e ?mail(?: address)?$|(?:e ?mail|write to|write) you$',
    },
    hours: {
      heading: 'Our opening hours',
      words: 'open|opens|opening|hours',
      asks: [
        '(?:opening|business|working|your) (?:hours|times)',
        'when (?:are|do) you (?:open|close)$',
        'what time do you (?:open|close)$',
        'how (?:late|long) are you open$',
      ].join('|'),
    },
    price: {
      heading: 'Prices',
      words: 'euros?|dollars?|pounds?|cents?|hryvnias?|eur|usd|gbp|uah',
      asks: 'your (?:prices|rates|fees)|price list|what do you charge$',
    },
  },
  beforeRoleFact:
    "(?:you are|you're)(?: [^ ;:]+){1,8}? (?:of|for|at|from) " +
    '(?:(?:the )?(?:customers|visitors|guests|callers|clients|people) (?:of|at) )?',
};
