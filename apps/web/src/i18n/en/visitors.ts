/** The builder's fields about sites and visitors; fetched with that part of its form. */
export const visitors = {
  sites: 'Sites that may show it',
  sitesHint:
    'One per line, such as example.com; *.example.com includes its subdomains. Leave it empty to allow any site. Parlo’s own popup pages always work.',
  sitesBecome: 'Saved as',
  wrongSite: '“{{site}}” is not a site. Write it as example.com or *.example.com.',
  insecureSite: '“{{site}}” begins with http. A microphone needs a secure page: write https.',
  tooManySites: 'There can be at most {{max}} sites.',
  sitesRefused: 'One of these sites can’t be used. Write each as example.com or *.example.com.',
  consent: 'Consent text',
  consentHint: 'Visitors read it and agree before the first word. Leave it empty to ask nothing.',
  keep: 'Keep conversations',
  keepAlways: 'Until I delete them',
  keepAlwaysHint: 'You can delete each one in Analytics, and visitors can delete their own.',
  keepDays: 'For a number of days',
  keepDaysHint:
    'Counted from the end of each conversation. Older ones are deleted for good, including those you have today.',
  days: 'Days to keep conversations',
  daysUnit_one: 'day',
  daysUnit_other: 'days',
  daysError: 'Write a whole number of days, from 1 to {{max}}.',
  limits: 'Limits for one visitor',
  limitsHint:
    'So that nobody uses up your minutes alone. Everyone on one network, such as an office, counts ' +
    'as one visitor. Your own tests are not limited, and typing never is.',
  callsAtOnce: 'Calls at once',
  minutesPerDay: 'Minutes a day',
  limitError: 'Write a whole number from 1 to {{max}}.',
  contact: 'A way to reach a person',
  contactHint:
    'Visitors who want a person, or have a complaint, can leave their details. You find them under Messages and get an email.',
  contactOn: 'Visitors can leave a message',
  contactAsk: 'What the assistant asks for',
  contactName: 'Name',
  contactEmail: 'Email address',
  contactPhone: 'Phone number',
  contactMessage: 'Message',
  contactEither: 'If it asks for both, one of the two is enough.',
  danger: 'If somebody is in danger',
  dangerHint:
    'Visitors in danger get the number for help before anything else is said or booked. You find the ' +
    'message under Messages, marked urgent, and get an email at once.',
  country: 'Country of your visitors',
  countryHint: 'Its emergency numbers are said. Type a letter to find it in the list.',
  countryNone: 'Not chosen: the country of each visitor’s clock',
  countryOwn: 'Use {{country}}',
  dangerNote: 'Also say',
  dangerNoteHint: 'Such as where the defibrillator hangs, or whom to find in the house. No links.',
  dangerNoteLink: 'Leave links out: somebody in danger is not sent to another page.',
  contactUnreachable: 'Ask for an email address or a phone number: otherwise you can’t reply.',
} as const;
