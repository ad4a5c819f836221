import { VOICES } from '@parlo/contract/limits';
import { PLANS } from '@parlo/contract/plans';

/** Products, buying, and the state of an order. */
export const pricing = {
  pageTitle: 'Pricing',
  lead: `${PLANS.trial.minutes} minutes are free with every account, no card needed. Nothing expires.`,
  starter: 'Starter Plan',
  perMonth: 'per month',
  starterMinutes: '{{minutes}} minutes of calls, added each month you pay',
  starterKept: 'What is left over stays yours',
  starterEmbed: 'Your assistants on your own pages: widget, popup link, QR code',
  starterOpen: 'Your pages stay open all month: visitors can type even when the minutes are used up',
  starterEnd: 'Cancel at any time: it ends with the month you paid',
  getStarter: 'Get Starter',
  yours: 'You have this plan.',
  toBilling: 'See your billing',
  why:
    'Starter or minutes once? Minutes you buy open your pages to visitors until they are used up; ' +
    'then the pages close until you buy more. Starter costs a little more for as many minutes, ' +
    'because it also keeps your pages open for typing to the end of each month you paid, and brings ' +
    'new minutes by itself.',
  notOpen: 'Sales are not open yet',
  topUps: 'More minutes, when you need them',
  topUp: '+{{minutes}} min',
  buy: 'Buy',
  buyMinutes: 'Buy {{minutes}} minutes for {{price}}',
  opening: 'One moment...',
  rules: 'Before you buy:',
  terms: 'Terms',
  refunds: 'Refunds',
  order:
    'Calls use the minutes you were given first, then those of your plan, then those you bought. ' +
    'Refunds go in the same order: what you have not used can be given back.',
  open: 'You pay on the page of the payment provider: your card is never seen here. Prices are in US dollars.',
  closed: 'Sales are not open here yet. The operator of this server can add minutes to your account:',
  askSupport: 'write to support',
  test: 'This is a test checkout: you can try everything, and no money moves.',
  signInForPlan: 'Please sign in to purchase a plan',
  signInForMinutes: 'Please sign in to add minutes',
  noAssistant: 'Assistant ID not found',
  makeAssistant: 'Create Your AI Assistant',
  failed: 'Failed to process payment: {{message}}',
  httpError: 'HTTP error! status: {{code}}',
  prePaymentFailed: 'Pre-payment failed',
  prePaymentLost: 'Failed to process pre-payment',
  cancelled: 'The payment was cancelled. Nothing was charged.',
  notPaid: 'The payment did not go through. Nothing was charged, and you can try again.',
  paying: 'Pay in the tab that has opened. This page continues by itself when you have paid.',
  toCheckout: 'Open the checkout',
  choose: {
    title: 'Which assistant are the minutes for?',
    text: '{{minutes}} minutes for {{price}}. They are added to your account, and to what this assistant may use.',
    label: 'Assistant',
    unnamed: 'Assistant',
    loading: 'Loading your assistants',
    failed: 'Your assistants could not be loaded. Nothing was ordered; try again.',
    go: 'Continue to checkout',
    cancel: 'Cancel',
  },
  add: {
    title: 'Add minutes to {{name}}',
    text: 'They are added to your account, and to what this assistant may use. Nothing expires.',
  },
  done: {
    title: 'Checkout',
    checking: 'Taking you back...',
    success: 'Thank you. You can close this tab: the page you came from continues by itself.',
    other: 'Nothing was charged. You can close this tab.',
    goOn: 'Continue in this tab',
  },
  bought: {
    title: 'Purchase confirmation',
    loading: 'Looking at your order',
    failed: 'Your order could not be loaded. Nothing is lost: try again in a moment.',
    thanks: 'Thank you. Your minutes have been added.',
    number: 'Order number',
    plan: 'Plan',
    minutes: '{{minutes}} minutes',
    amount: 'Amount',
    builder: 'Open the builder',
    dashboard: 'Go to the dashboard',
    waiting: 'We are waiting for your payment to be confirmed',
    waitingText:
      'That usually takes a few seconds, and this page shows it by itself. You can leave: once the payment is confirmed, your minutes are added without you.',
    waitingLong:
      'This is taking longer than usual. If you have paid, nothing is lost; if it is not here in an hour, write to support with this order number: {{order}}',
    refunded: 'This order was refunded.',
    paidTwice:
      'You have this plan already, so this payment goes back to you in full. Your bank may need a few days.',
    notPaidTitle: 'This order was not paid',
    notPaid: 'The payment did not go through. Nothing was charged.',
    cancelled: 'The payment was cancelled. Nothing was charged.',
    expired: 'The checkout was open for too long and has closed. Nothing was charged.',
    again: 'Back to the prices',
  },
  /** The texts around the prices. */
  page: {
    metaDescription: `${PLANS.trial.minutes} minutes free without a card, Starter with ${PLANS.starter.minutes} minutes for $${PLANS.starter.cents / 100} a month, more when you need them. On your own server Parlo is free.`,
    freeTitle: 'What is free',
    free: {
      none: {
        title: 'Without an account',
        text: 'Build an assistant, type to it and talk with it for a few minutes. It stays in your browser until you want to keep it.',
      },
      trial: {
        title: `The first ${PLANS.trial.minutes} minutes`,
        text:
          'They come with every account, without a card. They are for your own calls: visitors of your ' +
          'site can call once you have Starter or have bought minutes.',
      },
      own: {
        title: 'On your own server',
        text: 'Parlo is open source under Apache 2.0. Whoever runs it pays nothing for it, for as many minutes as the machine can carry.',
      },
    },
    includedTitle: 'What is always included',
    included: {
      answers: 'Answers from your questions, files and website, with the source',
      voices: `${VOICES.length} voices, and widgets in your own colours`,
      typing: 'Typed conversations, which cost no minutes',
      meetings: 'Meetings in your calendar, and messages that visitors leave',
      analytics: 'Every conversation, and the questions that went without an answer',
      tests: 'Tests of what your assistants say, and earlier versions to go back to',
      api: 'The API, with keys of your own',
      export: 'Your data as a download, and an account that you can delete yourself',
    },
    questionsTitle: 'Questions about minutes',
    questions: {
      count: {
        question: 'What counts as a minute?',
        answer:
          'Time in a call, counted by the second from when it is connected until it ends. Typed messages and having your website read cost none.',
      },
      order: {
        question: 'Which minutes are used first?',
        answer: 'Those you were given, then those of your plan, then those you bought.',
      },
      expire: {
        question: 'Do minutes expire?',
        answer:
          'No. What is left of a month stays yours, also after Starter has ended. Visitors can call as long as you have Starter or minutes that you bought.',
      },
      out: {
        question: 'What happens when they run out?',
        answer:
          'You get an email in good time. In a running call the assistant says in one sentence that it has ' +
          'to end. With Starter, visitors can still type; with bought minutes alone, your pages close ' +
          'until there are more. You can have more minutes bought by themselves, up to an amount a month ' +
          'that you set.',
      },
      cancel: {
        question: 'Can I cancel Starter?',
        answer:
          'At any time, on the billing page. It ends with the month that you paid, and your minutes stay.',
      },
      back: {
        question: 'Can I get my money back?',
        answer: 'Minutes that are not used can be given back. Write to support with your order number.',
        more: 'How refunds work',
      },
      self: {
        question: 'Do I pay when I run Parlo myself?',
        answer:
          'No. These prices are for accounts on this server. On your own there is nothing to pay, and you can sell minutes to others yourself.',
      },
    },
    small: 'The small print:',
  },
} as const;
