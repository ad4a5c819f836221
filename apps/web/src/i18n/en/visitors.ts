/** What the builder asks about sites and visitors; fetched with that part of its form. */
export const visitors = {
  title: 'Sites and privacy',
  lead: 'Where the assistant may be shown, what visitors agree to, and how long you keep what they said.',
  sites: 'Sites that may show it',
  sitesHint:
    'One on each line, such as example.com; *.example.com means all below it. Empty: any site. Parlo’s own popup pages always work.',
  sitesBecome: 'Saved as',
  wrongSite: '“{{site}}” is not a site. Write it as example.com or *.example.com.',
  insecureSite: '“{{site}}” begins with http. A microphone needs a secure page: write https.',
  tooManySites: 'There can be at most {{max}} sites.',
  sitesRefused: 'One of these sites can’t be used. Write each as example.com or *.example.com.',
  consent: 'Consent text',
  consentHint: 'Visitors read it and agree before the first word. Empty: nothing is asked.',
  keep: 'Keep conversations',
  keepAlways: 'Until I delete them',
  keepAlwaysHint: 'You can delete each one in Analytics, and visitors can delete their own.',
  keepDays: 'For a number of days',
  keepDaysHint:
    'Counted from the end of each conversation. What is older goes for good, also what is there today.',
  days: 'Days to keep conversations',
  daysUnit_one: 'day',
  daysUnit_other: 'days',
  daysError: 'Write a whole number of days, from 1 to {{max}}.',
  limits: 'Limits for one visitor',
  limitsHint:
    'Nobody can use up your minutes alone. Everyone on one network, such as an office, counts as one visitor. Your own tests are not limited, and typing never is.',
  callsAtOnce: 'Calls at once',
  minutesPerDay: 'Minutes a day',
  limitError: 'Write a whole number from 1 to {{max}}.',
} as const;
