/** The question whether a tag manager may run. */
export const consent = {
  title: 'Analytics cookies',
  text: 'May we use cookies to see which advertisements bring people here, and what works on these pages? Everything works without them.',
  privacy: 'Privacy',
  yes: 'Accept',
  no: 'Decline',
  change: 'Cookie settings',
} as const;
