/** The box that asks for mails of a list. */
export const news = {
  email: 'Email',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...',
  done: 'Thank you. You will hear from us when there is news.',
  doneHint: 'Every mail has a link to leave the list.',
  failed: 'That did not work, and the address is not on the list. Please try again.',
} as const;
