import { PLANS } from '@parlo/contract/plans';

/** Support & Help Center. */
export const support = {
  pageTitle: 'Support & Help Center',
  write: 'Write to us',
  writeText: 'We will reply to {{email}}.',
  subject: 'Subject',
  message: 'Message',
  send: 'Submit Ticket',
  sending: 'Sending...',
  failed: 'Your message could not be sent. It is still here; please try again.',
  help: 'Common questions',
  questions: {
    embed: {
      title: 'How do I put an assistant on my site?',
      text: 'The guide has the steps for plain HTML, WordPress, Tilda, Webflow, Shopify and single-page apps.',
      link: 'Open the guide',
    },
    answers: {
      title: 'Why does it say that it does not know?',
      text:
        'It only says what you taught it. Analytics lists the questions that got no answer; add each ' +
        'with one click, or add other ways of asking to an answer that is there.',
      link: 'See unanswered questions',
    },
    minutes: {
      title: 'Visitors see that the assistant is not available',
      text: `The ${PLANS.trial.minutes} minutes of the trial are for trying it yourself. A plan or added minutes open it to visitors.`,
      link: 'See your minutes',
    },
    microphone: {
      title: 'The microphone does not work',
      text:
        'Browsers give the microphone to secure pages only (https), and an iframe needs ' +
        'allow="microphone; autoplay". The address bar shows whether it was refused.',
      link: 'Check the connection',
    },
    program: {
      title: 'Can a program use my assistants?',
      text: 'Yes, with an API key. The reference lists every endpoint with its limits.',
      link: 'API and keys',
    },
  },
} as const;
