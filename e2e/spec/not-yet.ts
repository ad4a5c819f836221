/** Words of the specification that no screen shows: what belongs to something that is not built, and what never comes. */
export const NOT_YET: readonly (readonly [texts: string, section: string, reason: string])[] = [
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
    'Profile editing will be available soon.',
    '2',
    'never: the profile can be edited, so it would not be true',
  ],
  [
    'Builder knowledge file: .txt, .docx, .json',
    '5, 9',
    'and .pdf: owners have their prices and menus in it, and the dashboard takes it anyway',
  ],
  ['Sample plan, key, limits and notifications', '2, 9', 'never: the screens show what is the account’s own'],
];
