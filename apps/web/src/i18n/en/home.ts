import { PLANS } from '@parlo/contract/plans';

/** The first screens of the landing page. What is below them has words of its own: `landing`. */
export const home = {
  description:
    'Parlo turns what your business knows into a voice assistant for your website. It listens, ' +
    'answers out loud in your own words, and runs on your own server.',
  headline: 'Your website can answer out loud.',
  lead: 'Write down what people ask you. Parlo becomes a voice on your site that listens, answers in your words, and says so when it does not know.',
  create: 'Create Your AI Assistant',
  watch: 'See Live Demo',
  video: {
    title: 'Parlo in half a minute',
    label: 'An assistant is made, called, and taught the answer it did not have',
    failure: 'The video could not be played. Try again, or talk to the demo on this page.',
  },
  trial: `${PLANS.trial.minutes} minutes free, no card`,
  starter: `Then ${PLANS.starter.minutes} minutes for {{price}} a month`,
  over: 'Over {{number}} businesses',
  businesses_one: '{{number}} business',
  businesses_other: '{{number}} businesses',
  demo: 'Talk to the demo',
  demoTitle: 'Hear it for yourself',
  demoText: 'This one knows about Parlo. The microphone stays off until you start a call.',
  demoAsk: 'Ask it something',
  demoQuestions: {
    price: 'What does it cost?',
    sites: 'Does it work with WordPress?',
    meetings: 'Can it book meetings?',
  },
  demoFrame: 'Demo assistant',
  demoClose: 'Close the demo',
  worksWith: 'Works with',
  cards: {
    label: 'What makes it good company',
    speed: {
      title: 'It answers before it gets awkward',
      text: 'From a visitor’s last sound to its first: {{ms}} ms, the median of 24 questions on a small server.',
      asked: 'asks',
      gap: '{{ms}} ms',
      answered: 'answers',
    },
    source: {
      title: 'It says where it read it',
      reply: 'You can bring it back within 30 days, with the receipt.',
      chip: 'returns.pdf › Refunds',
      text: 'From your questions, your files and your pages. Not from imagination.',
    },
    privacy: {
      title: 'Nothing before the click',
      requests: 'requests to other companies',
      cookies: 'cookies',
      microphone: 'microphone prompts',
      text: 'Until a visitor presses it, it is a button.',
    },
    booking: {
      title: 'It books the visit while they talk',
      asked: '“Thursday, after three?”',
      booked: 'Thursday, 15:30. Confirmed by email.',
      text: 'In a calendar that works with nothing connected, in Google Calendar, or in any CalDAV server.',
    },
  },
  exchange: 'One exchange',
  asked: 'Are you open on Sundays?',
  answered: 'Yes, from ten until two, all year round.',
  visitor: 'A visitor',
  assistant: 'Your assistant',
  lineCaption:
    'Drawn from the loudness of two spoken sentences. In a call, the line follows the voices as they speak.',
  call: {
    hear: 'Hear a call, half a minute',
    pause: 'Pause',
    play: 'Play',
    lines: 'What is said',
    caption:
      'A real call to the demo hotel, recorded in a browser. The visitor is one of Parlo’s voices, and the line is what you hear.',
    failed: 'The recording could not be played here.',
  },
} as const;
