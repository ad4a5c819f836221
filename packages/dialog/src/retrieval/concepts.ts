import { wordsOf } from '../text/clean-text.ts';

/** What people ask nearly any business, with the words they put it in. */
interface Concept {
  /** What it is called in a sentence; absent where it is no subject of its own ("how long"). */
  readonly topic?: { readonly en: string; readonly uk: string };
  /**
   * `deliver*` is any word that begins so, `…` up to three words. The words inside a phrase count for that phrase
   * alone: "open positions" says nothing of opening hours.
   */
  readonly words: string;
}

// No sentence model of this size knows that "vacancies" is what "are you hiring" is about, or that a gift card is not
// how one pays; a hundred words do. Only what visitors ask of shops, clinics, hotels and offices alike belongs here.
const CONCEPTS: Readonly<Record<string, Concept>> = {
  hours: {
    topic: { en: 'opening hours', uk: 'графік роботи' },
    words: `open, opens, opening, close, closes, closing, your hours, business hours, working hours, office hours, hours,
      hours please, how late, when can i come, when can we come, what time can i come, what time … come,
      графік*, відчинен*, зачинен*, години роботи, працюєте, до котрої, з котрої`,
  },
  price: {
    topic: { en: 'prices', uk: 'ціни' },
    words: `how much, price*, pricing, cost, costs, fee, fees, rates, how expensive, expensive, cheap, what do i pay,
      how much … pay, how much … cost, how much … charge, do you charge, pay extra, pay per, ціна, ціни, ціну,
      вартість, скільки кошту*, коштує, коштують`,
  },
  payment: {
    topic: { en: 'ways to pay', uk: 'способи оплати' },
    words: `pay, paying, payment*, cash, credit card*, debit card*, bank card*, visa, mastercard, amex, american express,
      paypal, apple pay, google pay, bank transfer*, contactless, pay by card, pay … card, accept card*, accept … card*,
      take card*, take … card*, which card*, what card*, by card, оплат*, заплатити, карткою, готівк*, розрахуватис*`,
  },
  delivery: {
    topic: { en: 'delivery', uk: 'доставка' },
    words: `deliver*, ship, ships, shipped, shipping, shipment*, courier*, bring it to, bring them to, to my door,
      to my house, to my home, to my office, by post, by mail, достав*, привез*, привоз*`,
  },
  place: {
    topic: { en: 'our address', uk: 'наша адреса' },
    words: `address, located, location, directions, which street, what street, where are you, where are you based,
      find you, get to you, get there, how far are you, where … shop, where … store, where … office, where … clinic,
      where … bakery, where … restaurant, where … café, where … cafe, where … hotel, where … gym, where … salon,
      where … studio, адрес*, знаходитес*, розташован*, де ви, дістатис*, доїхати`,
  },
  parking: {
    topic: { en: 'parking', uk: 'паркування' },
    words: `park, parking, garage, car park, parking lot, leave … car, put … car, паркув*, парков*, припаркув*`,
  },
  jobs: {
    topic: { en: 'jobs', uk: 'вакансії' },
    words: `hiring, job, jobs, vacancy, vacancies, career*, employment, open position*, work for you, work with you,
      work here, looking for work, вакансі*, шукаю роботу, працевлаштув*`,
  },
  pets: {
    topic: { en: 'pets', uk: 'тварини' },
    words: `dog, dogs, pet, pets, cat, cats, puppy, puppies, animal, animals, собак*, пес, песик*, тварин*, кішк*`,
  },
  booking: {
    topic: { en: 'bookings', uk: 'запис і бронювання' },
    words: `book, booking*, reserve, reserving, reservation*, appointment*, see a doctor, see the doctor, see a dentist,
      see the dentist, забронюв*, бронюв*, резерв*, записат*, запис`,
  },
  cancelling: {
    topic: { en: 'cancellations', uk: 'скасування' },
    words: `cancel*, reschedul*, postpone, quit, unsubscribe, change … appointment, change … booking,
      change … reservation, move … appointment, move … booking, move … reservation, stop … contract, end … contract,
      stop … subscription, end … subscription, can't come, cannot come, can not come, can't make it, скасув*,
      скасов*, перенести, перезапис*, відмінити`,
  },
  returns: {
    topic: { en: 'returns', uk: 'повернення' },
    words: `return, returns, returning, refund*, money back, send … back, bring … back, exchange it, doesn't fit,
      does not fit, wrong size, поверн*`,
  },
  contact: {
    topic: { en: 'our contact details', uk: 'наші контакти' },
    words: `contact, contacts, phone number, telephone number, your number, email, e mail, email address, reach you,
      call you, get in touch, talk to somebody, talk to someone, talk to a human, talk to a person, speak to somebody,
      speak to someone, speak to a human, speak to a person, контакт*, номер телефону, зв'яжітьс*, зв'язатис*`,
  },
  emergency: {
    topic: { en: 'emergencies', uk: 'невідкладна допомога' },
    words: `emergenc*, urgent*, middle of the night, out of hours, after hours, невідкладн*, терміново`,
  },
  children: {
    words: `child, children, child's, children's, kid, kids, son, daughter, baby, babies, toddler*, дитин*, діти, дітей,
      дітьми, дітям, син, сином, донька, донькою`,
  },
  wifi: {
    topic: { en: 'Wi-Fi', uk: 'Wi-Fi' },
    words: `wi fi, wifi, internet, wireless, get online, інтернет*, вайфай, вай фай`,
  },
  vegan: {
    topic: { en: 'vegan choices', uk: 'веганське меню' },
    words: `vegan*, vegetarian*, plant based, dairy, without milk, milk or eggs, lactose, веган*, вегетаріан*, без молока`,
  },
  gluten: { topic: { en: 'gluten', uk: 'глютен' }, words: `gluten*, celiac, coeliac, wheat, глютен*` },
  drinks: { words: `coffee, cappuccino, latte, espresso, tea, кав*, чай` },
  vouchers: {
    topic: { en: 'gift cards', uk: 'подарункові картки' },
    words: `gift card*, voucher*, gift certificate*, gift voucher*, сертифікат*, подарункова картк*, подарункову картк*,
      подарункові картк*`,
  },
  discounts: {
    topic: { en: 'discounts', uk: 'знижки' },
    words: `discount*, coupon*, promo code*, special offer*, cheaper, знижк*, акції, промокод*`,
  },
  trial: {
    words: `free trial, trial, try it, try … free, day pass, before i join, before i buy, пробн*, спробувати`,
  },
  insurance: {
    topic: { en: 'insurance', uk: 'страхування' },
    words: `insurance, insurances, insurer*, insured, страхов*`,
  },
  warranty: {
    topic: { en: 'the warranty', uk: 'гарантія' },
    words: `warranty, warranties, guarantee*, faulty, defect*, broke after, fell apart, stopped working, гаранті*`,
  },
  access: {
    topic: { en: 'access without steps', uk: 'доступність' },
    words: `wheelchair*, accessible, accessibility, elevator*, lift, step free, disabled, ramp, інвалідн*, ліфт*, пандус*`,
  },
  toilets: { words: `toilet*, restroom*, bathroom*, washroom*, туалет*` },
  tracking: {
    topic: { en: 'order tracking', uk: 'відстеження замовлення' },
    words: `track my, track an order, track … order, track … parcel, track … package, where is my order, where is my parcel, where is my package, where's my order,
      order … sent, відстеж*, де моє замовлення, де моя посилка`,
  },
  abroad: { words: `international*, abroad, overseas, other countries, worldwide, за кордон` },
  membership: {
    topic: { en: 'membership', uk: 'абонементи' },
    words: `member, members, membership*, subscription*, абонемент*`,
  },
  age: { words: `how old, age limit, minimum age, years old, скільки років` },
};

const toPattern = (phrase: string): string =>
  phrase.trim().replaceAll(' … ', '(?: \\S+){0,3} ').replaceAll('*', '\\S*');

const anyOf = (phrases: readonly string[]): RegExp | undefined =>
  phrases.length > 0
    ? new RegExp(
        `(?<= )(?:${phrases
          .toSorted((a, b) => b.length - a.length)
          .map(toPattern)
          .join('|')})(?= )`,
        'gu',
      )
    : undefined;

const COMPILED = Object.entries(CONCEPTS).map(([name, { words }]) => {
  const all = words.split(',').map((phrase) => phrase.trim());
  return {
    name,
    phrases: anyOf(all.filter((phrase) => phrase.includes(' '))),
    single: anyOf(all.filter((phrase) => !phrase.includes(' '))),
  };
});

/** The names of the concepts that a text speaks of. */
export function conceptsOf(text: string): ReadonlySet<string> {
  const plain = ` ${wordsOf(text).join(' ')} `;
  const found = new Set<string>();
  let rest = plain;
  for (const { name, phrases } of COMPILED) {
    if (!phrases) continue;
    for (const [phrase] of plain.matchAll(phrases)) {
      found.add(name);
      rest = rest.replace(phrase, '');
    }
  }
  for (const { name, single } of COMPILED) if (single && rest.match(single)) found.add(name);
  return found;
}

/** What a question is about in a word or two, when it speaks of one such concept alone. */
export function conceptTopic(question: string, language: 'en' | 'uk'): string | undefined {
  const [name, another] = conceptsOf(question);
  return name === undefined || another !== undefined ? undefined : CONCEPTS[name]?.topic?.[language];
}
