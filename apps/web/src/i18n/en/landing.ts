import { VOICES, WEBSITE_LIMITS } from '@parlo/contract/limits';
import { PLANS } from '@parlo/contract/plans';

/** The landing page below its first screens: fetched with the code of what is there. */
export const landing = {
  features: {
    title: 'What you can count on',
    answers: {
      title: 'It answers',
      words: {
        title: 'Your words, not inventions',
        text: 'It says what you wrote. When it finds nothing, it says that plainly, and the question waits for you.',
      },
      files: {
        title: 'From what you have already',
        text: `PDF, Word and text files, or up to ${WEBSITE_LIMITS.pages} pages of your website, read again every week if you like.`,
      },
      ways: {
        title: 'By voice and by text',
        text: 'One conversation, spoken or typed. Speech is English so far; in text it replies in Ukrainian, too.',
      },
    },
    acts: {
      title: 'It gets things done',
      booking: {
        title: 'Meetings',
        text: 'Finds a free time, reads it back, books it, moves it and cancels it. A mail confirms it.',
      },
      contact: {
        title: 'A person, when one is wanted',
        text: 'Takes name, address and message, shows them for a check, and mails them to you.',
      },
      dashboard: {
        title: 'A list of what it could not answer',
        text: 'See your callers, their questions, and those still without an answer. Answer once, and the next caller hears it.',
      },
    },
    yours: {
      title: 'It stays yours',
      server: {
        title: 'On your own server',
        text: 'Speech is recognised and spoken where you run it, with no account anywhere else. Open source, Apache-2.0.',
      },
      model: {
        title: 'With a language model, or without',
        text: 'Exact words without any key. Or in its own words, with any OpenAI-compatible model that you choose.',
      },
      privacy: {
        title: 'With rules that you set',
        text: 'Which sites may show it, what visitors agree to first, and after how many days conversations are deleted.',
      },
    },
  },
  how: {
    title: 'From a blank page to a first call, in ten steps',
    lead: 'The first five need no account.',
    open: { title: 'Open the builder', text: 'There is an assistant in it already, waiting for a name.' },
    greet: { title: 'Write its greeting', text: 'A name and one line, as you would pick up the phone.' },
    voice: { title: 'Choose its voice', text: `One of ${VOICES.length}. Listen to each before you decide.` },
    teach: {
      title: 'Teach it your answers',
      text: 'Write your visitors’ real questions and your answers. Other ways of asking help it most.',
    },
    ask: {
      title: 'Ask it',
      text: 'Next to the form, by voice or by typing. It knows what you have just typed.',
    },
    keep: {
      title: 'Keep it',
      text: `An account takes a minute and comes with ${PLANS.trial.minutes} minutes of calls. No card.`,
    },
    read: {
      title: 'Give it something to read',
      text: 'Price lists, manuals, or the address of your website.',
    },
    calendar: {
      title: 'Open your calendar',
      text: 'Working hours are enough. Google and CalDAV can be connected.',
    },
    paste: { title: 'Paste two lines into your site', text: 'Or send a popup link, or print a QR code.' },
    listen: {
      title: 'Read what was asked',
      text: 'Your dashboard lists the questions it could not answer. Answer them there, once.',
    },
  },
  cases: {
    title: 'Ask a business like yours',
    lead: 'Six made-up businesses, six real assistants. Pick one and ask it something.',
    choose: 'Choose a business',
    place: 'The assistant of: {{business}}',
    suggestions: 'Questions to begin with',
    label: 'Your question',
    placeholder: 'Or ask something else',
    ask: 'Ask',
    note: 'Nothing is loaded before you ask. Then go on by typing, or start a call and talk.',
    frame: 'Assistant: {{business}}',
  },
  builder: {
    title: 'Build yours right here',
    lead: 'This is the builder itself. Change a line, then ask the assistant next to it. It stays in this browser, and no account is needed.',
    waiting: 'The builder opens here in a moment. It is also on a page of its own.',
    open: 'Open the builder',
  },
  voices: {
    title: 'What people say',
    over: 'Over {{number}} businesses talk to their visitors with Parlo.',
    claim_one: '{{number}} business talks to its visitors with Parlo.',
    claim_other: '{{number}} businesses talk to their visitors with Parlo.',
    label: 'What people say: {{from}} to {{to}} of {{total}}',
    previous: 'Previous',
    next: 'Next',
    show: 'Show number {{number}}',
  },
  pricing: {
    title: 'What it costs',
    lead: `${PLANS.trial.minutes} minutes are free with every account, no card needed. Minutes never expire.`,
  },
  faq: {
    title: 'Questions people ask first',
    code: {
      question: 'Do I need to know how to code?',
      answer:
        'No. You fill in a form, try your assistant, and paste two lines into your website. Where you ' +
        'can’t paste code, a popup link or a QR code does the same.',
    },
    sites: {
      question: 'Which websites does it work on?',
      answer:
        'On any that lets you paste a line of HTML: WordPress, Shopify, Webflow, Tilda, plain HTML, or ' +
        'an app in React or another framework. There are instructions for each.',
    },
    unknown: {
      question: 'What does it say when it does not know?',
      answer:
        'That it does not know. It offers to take a message for you, and the question is on your dashboard until you answer it.',
    },
    languages: {
      question: 'Which languages does it speak?',
      answer:
        'Calls are in English so far. In text it understands English and Ukrainian, and replies in the visitor’s language where you wrote it.',
    },
    files: {
      question: 'Can it use my files and my website?',
      answer: `Yes. It reads PDF, Word, text and JSON files and up to ${WEBSITE_LIMITS.pages} pages of your website, answers from them, and says which one it reads from.`,
    },
    calendar: {
      question: 'Can it book appointments?',
      answer:
        'Yes, by voice and by text. It offers free times, reads back what it understood, and books only ' +
        'after a yes. Its own calendar is enough; Google Calendar and CalDAV, as in Nextcloud, can be ' +
        'connected.',
    },
    privacy: {
      question: 'What happens to what visitors say?',
      answer:
        'It is recognised on the server that runs Parlo and stored there as text. You decide what ' +
        'visitors agree to first and after how many days it is deleted; visitors can delete their own ' +
        'conversation.',
    },
    price: {
      question: 'What does it cost?',
      answer: `Trying it is free: ${PLANS.trial.minutes} minutes with every account, no card. Starter is {{starter}} a month for ${PLANS.starter.minutes} minutes, and more can be added from {{topUp}}. Running Parlo yourself costs nothing but your server.`,
    },
    own: {
      question: 'Can I run it myself, with my own model?',
      answer:
        'Yes. Parlo is open source (Apache-2.0) and starts with one command. It needs no language model; ' +
        'if you want one, any OpenAI-compatible endpoint will do, also one on your own machine, such as ' +
        'Ollama.',
    },
  },
  end: {
    title: 'Write the greeting. Hear it said.',
    create: 'Create Your AI Assistant',
    trial: `A ${PLANS.trial.minutes}-minute free trial, no card`,
    starter: `Starter: ${PLANS.starter.minutes} minutes for {{price}} a month`,
    topUps: 'More minutes whenever you need them, from {{price}}',
    soon: 'Coming soon',
    sales: 'Voice sales agents',
    crm: 'CRM sync',
    compare: 'Parlo beside the others',
  },
} as const;
