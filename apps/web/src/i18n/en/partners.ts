import { PARTNERS } from '@parlo/contract/plans';

/** The partner programme. */
export const partners = {
  metaTitle: 'Partner programme',
  metaDescription: `White-label voice assistants for agencies: your own storefront, a ${PARTNERS.share}% revenue share, set up within ${PARTNERS.activationHours} hours.`,
  title: 'Sell assistants that talk, under your own name',
  lead:
    'You know your customers and build their websites. A white-label storefront gives them voice and ' +
    'chat assistants in your name, and leaves you half of what they pay.',
  apply: 'Become a partner',
  figures: {
    price: 'per month for each assistant, paid by your customer',
    share: 'of it is yours, every month',
    hours: 'at most from your go-ahead to a working storefront',
    hoursValue: '{{hours}} hours',
  },
  how: {
    title: 'How it works',
    ask: {
      title: 'You write to us',
      text: 'Use the form below. It takes a name, a company and a few sentences.',
    },
    agree: {
      title: 'We agree on the details',
      text:
        'A person replies by email. Together we settle the name, the logo, the address of your ' +
        'storefront and how you are paid. Nothing is signed by sending the form.',
    },
    open: {
      title: 'Your storefront opens',
      text: `It is set up by hand within ${PARTNERS.activationHours} hours of your go-ahead, by the people who run this site.`,
    },
    sell: {
      title: 'You sell, we run it',
      text: 'Your customers build and pay in your storefront. We keep the calls, updates and backups going. You get your share every month.',
    },
  },
  gets: {
    title: 'What you get',
    brand: 'A storefront with your name, your logo and your address',
    widget: 'Widgets in each customer’s own colours, with their own logo and greeting',
    all: 'Everything that owners have here: questions and answers, files, websites, bookings, messages, analytics',
    languages: 'Calls in English, screens and typed conversations in English and Ukrainian',
    code: 'Code for WordPress, Shopify, Webflow, Tilda and any other page that takes HTML',
    help: 'A person who replies when you or a customer is stuck',
  },
  example: {
    title: 'What that comes to',
    text: `Each assistant costs your customer {{price}} a month. {{share}}% of it is yours.`,
    assistants: 'Assistants sold',
    paid: 'Customers pay a month',
    yours: 'Your share a month',
    note: 'Before taxes and what a payment provider charges. Minutes that customers add on top are agreed with you.',
  },
  questions: {
    title: 'Questions',
    hand: {
      question: 'Is any of this automatic?',
      answer: `No. The form sends a message to the people who run this site, and one of them replies. A storefront is set up by hand, within ${PARTNERS.activationHours} hours of your go-ahead. There is no partner screen with figures yet: you get them by email with your share.`,
    },
    cost: {
      question: 'What does it cost to join?',
      answer: 'Nothing. There is no fee, and no number of assistants that you have to sell.',
    },
    customers: {
      question: 'Whose customers are they?',
      answer:
        'Yours. They know your name and write to you. We work on their assistants only to keep them running, and we do not offer them anything.',
    },
    own: {
      question: 'Could I run Parlo myself instead?',
      answer:
        'Yes. Parlo is open source under Apache 2.0, and running it on your own server is free. The ' +
        'programme is for agencies who would rather not look after servers.',
    },
    leave: {
      question: 'What if I want to stop?',
      answer:
        'Write to us. Customers keep what they have paid for until the end of their month, and you get ' +
        'your share of it. Assistants and conversations can be exported.',
    },
  },
  form: {
    title: 'Become a partner',
    text: 'This sends a message to the people who run this site. It creates no account and binds you to nothing.',
    name: 'Your name',
    company: 'Company',
    email: 'Email for our reply',
    website: 'Website, if you have one',
    websiteHint: 'Such as example.com',
    message: 'What you have in mind',
    messageHint: 'Tell us about your customers, and roughly how many assistants you plan.',
    send: 'Send the request',
    sending: 'Sending...',
    done: 'Your request has been sent. A person will reply to {{email}}.',
    failed: 'The request could not be sent. What you wrote is still here: please try again in a moment.',
  },
} as const;
