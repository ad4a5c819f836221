/** The landing page. */
export const home = {
  greetingLabel: 'Greeting',
  description:
    'Parlo turns what your business knows into a voice assistant for your website. It listens, answers out loud in your own words, and runs on your own server.',
  headline: 'Your website can answer out loud.',
  lead: 'Write down what people ask you. Parlo becomes a voice on your site that listens, answers in your words, and says so when it does not know.',
  create: 'Create Your AI Assistant',
  demo: 'Talk to the demo',
  demoTitle: 'Hear it for yourself',
  demoText: 'This one knows about Parlo. The microphone stays off until you start a call.',
  demoFrame: 'Demo assistant',
  demoClose: 'Close the demo',
  exchange: 'One exchange',
  asked: 'Are you open on Sundays?',
  answered: 'Yes, from ten until two, all year round.',
  visitor: 'A visitor',
  assistant: 'Your assistant',
  lineCaption:
    'Drawn from the loudness of two spoken sentences. In a call, the line follows the voices as they speak.',
  howTitle: 'From a blank page to a first call',
  steps: {
    write: {
      title: 'Give it a name and a greeting',
      text: 'A line or two about how it should behave, and one of eight voices. Listen to each before you choose.',
    },
    teach: {
      title: 'Teach it your answers',
      text: 'Add the questions people really ask, with the answers you would give. Other ways of asking help it most.',
    },
    embed: {
      title: 'Paste one line into your site',
      text: 'A small frame in the corner of your page. Visitors press a button and talk.',
    },
  },
  sampleQuestion: 'Do you deliver to the city centre?',
  sampleAnswer: 'Yes, every day until eight in the evening.',
  samplePhrasing: 'Can you bring it to my office?',
  alsoAsked: 'Also asked as',
  promisesTitle: 'What you can count on',
  promises: {
    words: {
      title: 'Your words, not inventions',
      text: 'It answers from what you wrote. When it finds nothing, it says that plainly.',
    },
    click: {
      title: 'Nothing before the click',
      text: 'On your page it is a button: no cookie, no tracking, no microphone prompt until a visitor starts a call.',
    },
    own: {
      title: 'On your own server',
      text: 'Speech is recognised and spoken where you run it, with no account anywhere else. So far in English.',
    },
  },
  endTitle: 'Write the greeting. Hear it said.',
} as const;
