/** The next steps with an assistant: in the builder and on the dashboard. */
export const steps = {
  label: 'Next steps',
  name: 'Name it',
  teach: 'Teach it',
  hear: 'Hear it',
  site: 'Put it on your site',
  asked: 'See what people ask',
  text: {
    name: 'Visitors see its name above the call.',
    teach: 'Add a question that people ask you, with your answer, or a file.',
    hear: 'Start a call in the preview, or type something.',
    site: 'Copy its code and paste it into your page. This is ticked off when the first visitor comes.',
    asked: 'Analytics shows what visitors asked, and which questions got no answer.',
  },
  go: 'Go there',
  done: '(done)',
  progress: '{{done}} of {{all}} done',
  account: '(with an account)',
  finished: 'All done: {{name}} is at work.',
  dismiss: 'Hide the next steps',
} as const;
