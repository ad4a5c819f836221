import type { Language, Topics } from '../language.ts';
import { firstRewrite, type Rewrite } from '../rewrite.ts';

// No sentence model of this size knows that "vacancies" is what "are you hiring" is about, or that a gift card is not
// how one pays; a hundred words do. Only what visitors ask of shops, clinics, hotels and offices alike belongs here.
export const concepts: Language['concepts'] = {
  hours: {
    topic: 'opening hours',
    words: `open, opens, opening, close, closes, closing, your hours, business hours, working hours,
      office hours, hours, hours please, how late, when can i come, when can we come,
      what time can i come, what time … come`,
  },
  price: {
    topic: 'prices',
    words: `how much, price*, pricing, cost, costs, fee, fees, rates, how expensive, expensive, cheap,
      what do i pay, how much … pay, how much … cost, how much … charge, do you charge, pay extra,
      pay per`,
  },
  payment: {
    topic: 'ways to pay',
    words: `pay, paying, payment*, cash, credit card*, debit card*, bank card*, visa, mastercard, amex,
      american express, paypal, apple pay, google pay, bank transfer*, contactless, pay by card,
      pay … card, accept card*, accept … card*, take card*, take … card*, which card*, what card*,
      by card`,
  },
  delivery: {
    topic: 'delivery',
    words: `deliver*, ship, ships, shipped, shipping, shipment*, courier*, bring it to, bring them to,
      to my door, to my house, to my home, to my office, by post, by mail`,
  },
  place: {
    topic: 'our address',
    words: `address, located, location, directions, which street, what street, where are you,
      where are you based, find you, get to you, get there, how far are you, where … shop, where … store,
      where … office, where … clinic, where … bakery, where … restaurant, where … café, where … cafe,
      where … hotel, where … gym, where … salon, where … studio`,
  },
  parking: {
    topic: 'parking',
    words: `park, parking, garage, car park, parking lot, leave … car, put … car`,
  },
  jobs: {
    topic: 'jobs',
    words: `hiring, job, jobs, vacancy, vacancies, career*, employment, open position*, work for you,
      work with you, work here, looking for work`,
  },
  pets: { topic: 'pets', words: `dog, dogs, pet, pets, cat, cats, puppy, puppies, animal, animals` },
  booking: {
    topic: 'bookings',
    words: `book, booking*, reserve, reserving, reservation*, appointment*, see a doctor, see the doctor,
      see a dentist, see the dentist`,
  },
  cancelling: {
    topic: 'cancellations',
    words: `cancel*, reschedul*, postpone, quit, unsubscribe, change … appointment, change … booking,
      change … reservation, move … appointment, move … booking, move … reservation, stop … contract,
      end … contract, stop … subscription, end … subscription, can't come, cannot come, can not come,
      can't make it`,
  },
  returns: {
    topic: 'returns',
    words: `return, returns, returning, refund*, money back, send … back, bring … back, exchange it,
      doesn't fit, does not fit, wrong size`,
  },
  contact: {
    topic: 'our contact details',
    words: `contact, contacts, phone number, telephone number, your number, email, e mail, email address,
      reach you, call you, get in touch, talk to somebody, talk to someone, talk to a human,
      talk to a person, speak to somebody, speak to someone, speak to a human, speak to a person`,
  },
  emergency: {
    topic: 'emergencies',
    words: `emergenc*, urgent*, middle of the night, out of hours, after hours`,
  },
  children: {
    words: `child, children, child's, children's, kid, kids, son, daughter, baby, babies, toddler*`,
  },
  wifi: { topic: 'Wi-Fi', words: `wi fi, wifi, internet, wireless, get online` },
  vegan: {
    topic: 'vegan choices',
    words: `vegan*, vegetarian*, plant based, dairy, without milk, milk or eggs, lactose`,
  },
  gluten: { topic: 'gluten', words: `gluten*, celiac, coeliac, wheat` },
  drinks: { words: `coffee, cappuccino, latte, espresso, tea` },
  vouchers: { topic: 'gift cards', words: `gift card*, voucher*, gift certificate*, gift voucher*` },
  discounts: { topic: 'discounts', words: `discount*, coupon*, promo code*, special offer*, cheaper` },
  trial: { words: `free trial, trial, try it, try … free, day pass, before i join, before i buy` },
  insurance: { topic: 'insurance', words: `insurance, insurances, insurer*, insured` },
  warranty: {
    topic: 'the warranty',
    words: `warranty, warranties, guarantee*, faulty, defect*, broke after, fell apart, stopped working`,
  },
  access: {
    topic: 'access without steps',
    words: `wheelchair*, accessible, accessibility, elevator*, lift, step free, disabled, ramp`,
  },
  toilets: { words: `toilet*, restroom*, bathroom*, washroom*` },
  tracking: {
    topic: 'order tracking',
    words: `track my, track an order, track … order, track … parcel, track … package, where is my order,
      where is my parcel, where is my package, where's my order, order … sent`,
  },
  abroad: { words: `international*, abroad, overseas, other countries, worldwide` },
  membership: { topic: 'membership', words: `member, members, membership*, subscription*` },
  age: { words: `how old, age limit, minimum age, years old` },
};

const NO_SUBJECT = /^(?:it|this|that|they|he|she|we|included|required|needed|allowed|going|like|new)\b/i;
const noun = (text: string): string | undefined => (NO_SUBJECT.test(text) ? undefined : swap(text));

// The subject of a question where it can stand alone: "Do you have vegan options?" is about vegan options.
const NOUNS: readonly Rewrite[] = [
  [/^how much do you charge for (.+)$/i, (x) => `the price of ${swap(x)}`],
  [
    /^how much (?:does|do|is|are) (?:your )?(.+?)(?: cost)?$/i,
    (x) => (x === 'it' ? 'the price' : `the price of ${swap(x)}`),
  ],
  [/^(?:what|which) (\S+(?: \S+)?) (?:are|is) (?:there|available|offered)$/i, (x) => `the ${swap(x)}`],
  [
    /^(?:what|which) (\S+(?: \S+)?) do you (offer|have|sell|accept|take|provide|serve|use|speak)$/i,
    (x, verb) => `the ${swap(x)} we ${verb}`,
  ],
  [/^(?:what|which)(?:'s| is| are) (?:your (?=\S+ hours|\S+s$))?(\S+(?: \S+){0,4})$/i, noun],
  [/^do you (?:have|offer|sell|provide|bake|serve|make|rent) (?:any )?(\S+(?: \S+){0,3})$/i, noun],
  [/^(?:is|are) there (?:any )?(\S+(?: \S+){0,3})$/i, noun],
  [/^(?:tell me|what|how) about (?:your )?(.+)$/i, noun],
];

const SUBJECT = '(?:the|your|my|our|a|an) \\S+|[A-Z]\\S*|it|they|this|that';
const PREDICATE = '(?:for|from|open|closed|available|free|due|near|\\S+ed|\\S+ing|made)(?: .+)?';

// Any other question as an indirect one from the assistant's side: "Do you deliver to my door?" becomes "whether we
// deliver to your door".
const INDIRECT: readonly Rewrite[] = [
  [/^(how|what|where|when) do i have to (.+)$/i, (how, x) => `${how.toLowerCase()} you have to ${swap(x)}`],
  [
    /^(how|what|where|when) (?:do|can|should|would) i (.+)$/i,
    (how, x) => `${how.toLowerCase()} to ${swap(x)}`,
  ],
  [
    /^(how (?:old|long|often|many \S+|early|far|tall|big)) do i (.+)$/i,
    (how, x) => `${how.toLowerCase()} you ${swap(x)}`,
  ],
  [
    /^(how|what|where|when|which \S+|what \S+|how \S+) do you (.+)$/i,
    (how, x) => `${how.toLowerCase()} we ${swap(x)}`,
  ],
  [/^(how|where|when|who) are you (.+)$/i, (how, x) => `${how.toLowerCase()} we are ${swap(x)}`],
  [/^(?:can|could|may) i (.+)$/i, (x) => `whether you can ${swap(x)}`],
  [/^(?:can|could) you (.+)$/i, (x) => `whether we can ${swap(x)}`],
  [/^do you (.+)$/i, (x) => `whether we ${swap(x)}`],
  [/^do i (.+)$/i, (x) => `whether you ${swap(x)}`],
  [/^are you (.+)$/i, (x) => `whether we are ${swap(x)}`],
  [/^(is|are) (\S+) (\S+)$/i, (is, x, y) => `whether ${swap(x)} ${is.toLowerCase()} ${y}`],
  [
    new RegExp(`^(who|when|where|why|how) (is|are|was|were) (${SUBJECT}) (${PREDICATE})$`),
    (how, is, x, y) => `${how} ${swap(x)} ${is} ${swap(y)}`,
  ],
  [/^(who|where) (is|are) ((?:the|your|my|our) \S+)$/, (how, is, x) => `${how} ${swap(x)} ${is}`],
  [
    new RegExp(`^(is|are|was|will|can) (${SUBJECT}) (${PREDICATE})$`),
    (is, x, y) => `whether ${swap(x)} ${is} ${swap(y)}`,
  ],
  [
    new RegExp(`^does (${SUBJECT}) (\\S+)(.*)$`),
    (x, verb, rest) => `whether ${swap(x)} ${thirdPerson(verb)}${swap(rest)}`,
  ],
];

/** "use" as it follows "it". */
function thirdPerson(verb: string): string {
  if (verb === 'have') return 'has';
  if (/[^aeiou]y$/.test(verb)) return verb.replace(/y$/, 'ies');
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

const SIDES: ReadonlyMap<string, string> = new Map([
  ['i', 'you'],
  ['me', 'you'],
  ['my', 'your'],
  ['mine', 'yours'],
  // As a subject it was replaced before this.
  ['you', 'us'],
  ['your', 'our'],
  ['yours', 'ours'],
]);

/** Turns the visitor's "my" into the assistant's "your", and so on. */
function swap(text: string): string {
  return text
    .replace(
      /\b(if|when|while|until|before|after|because|that|what|where|how|do|can|are|will) you\b/gi,
      '$1 we',
    )
    .replace(/\b(?:i|me|my|mine|you|your|yours)\b/gi, (word) => SIDES.get(word.toLowerCase()) ?? word);
}

export const topics: Topics = {
  noun: (question) => firstRewrite(NOUNS, question),
  indirect: (question) => firstRewrite(INDIRECT, question),
};
