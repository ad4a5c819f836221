/** Words of the specification that no screen shows: what belongs to something that is not built, and what never comes. */
export const NOT_YET: readonly (readonly [texts: string, section: string, reason: string])[] = [
  [
    'Working hours, duration of 15, 30, 45, 60 and 90 minutes, meet link',
    '3, 5',
    'comes with the calendar; the panel says that there is none yet',
  ],
  ['Connection Failed - Retry', '4, 8', 'comes with the calendar'],
  [
    'Failed to check calendar connection, Failed to start OAuth flow, Failed to connect calendar: {message}, OAuth authorization failed, Failed to get available slots, Failed to schedule meeting',
    '8',
    'come with the calendar',
  ],
  [
    'Failed to generate QR code, No URL provided',
    '4, 8',
    'no owner meets them: a code is always drawn of a link that is there; component tests draw both states',
  ],
  [
    'Please select an assistant first. (knowledge file, logo)',
    '5',
    'no owner meets them: both areas belong to an open assistant; component tests see them',
  ],
  [
    'Please login first to enable calendar integration.',
    '2, 8',
    'no owner meets it while the panel opens from their own card; a component test sees it',
  ],
  [
    'Profile editing will be available soon.',
    '2',
    'never: the profile can be edited, so it would not be true',
  ],
  ['Sample plan, key, limits and notifications', '2, 9', 'never: the screens show what is the account’s own'],
];
