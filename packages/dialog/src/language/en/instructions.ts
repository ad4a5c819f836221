import type { InstructionWords } from '../language.ts';

/** Orders that are never mistaken for the beginning of a fact: "ask", "use". */
const ORDERS =
  'act answer reply respond ask tell say offer greet explain mention pretend imagine refuse decline suggest repeat ' +
  'name apologise apologize recommend compare promise confirm introduce encourage describe recite inform upsell ' +
  'persuade convince hide conceal withhold reassure sound represent push transfer escalate reject deny claim insist ' +
  'quote praise thank listen be ignore help role goal tone style persona task';
const FOR_OTHERS_TOO =
  'use try keep avoid speak talk write make ensure stay remember refer redirect follow focus find give take let hand ' +
  'check show guide begin start end finish advise collect share provide include limit invite treat assume maintain ' +
  'wish forward charge';

export const instructions: InstructionWords = {
  starts: `${ORDERS} ${FOR_OTHERS_TOO} do never always please politely kindly gently don't dont only if when should must you your you're`,
  orders: `${ORDERS} invent`,
  forOthersToo: `${FOR_OTHERS_TOO} call send add open close judge`,
  others:
    'visitors?|customers?|clients?|callers?|guests?|patients?|people|someone|somebody|everyone|everybody|anyone|anybody' +
    '|them|they|their|answers?|repl(?:y|ies)|responses?|sentences?|conversations?',
  before: "you|always|never|please|do not|don't|dont|kindly|politely|only|also|then",
  toVisitor: 'us|me|at|yourself|yourselves|here|there',
  occasions: 'for with on in at',
  toAssistant:
    'find out (?!more)|' +
    "(?:you are|you're) (?!(?:(?:very|always|most|also|not) )*(?:welcome|here|able|allowed|free|entitled|looking|interested|sure|unsure|late|early|under|over|in|on|at|from|with|the first)(?: |$))" +
    '|your (?:role|job|task|goal|tone|persona|style) (?:is|should|must)' +
    '|you (?:should|must|will|have to|need to|shall) (?:(?:always|never|not|only) )*(?:be|act|answer|reply|respond|speak|talk|ask|tell|say|mention|offer|pretend|refuse|help|represent)',
  joining: 'and but then or so',
  speaker:
    "i we i'll we'll i'm i'd we'd i've we've can could will would shall should may might must to let me us gladly " +
    'happily happy here who cannot',
  saying:
    '(?:say|tell|mention|explain|remind|warn|answer|reply|add|inform|repeat|state|announce|stress|insist|promise|claim)',
  that: 'that',
};
