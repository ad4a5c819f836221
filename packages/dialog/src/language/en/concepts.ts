import type { Language } from '../language.ts';

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
