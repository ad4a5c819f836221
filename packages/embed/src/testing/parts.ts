/** Stands in for `fetch-part.ts`: in a page the parts are files of their own. */
export const fetchPart = (name: 'open' | 'launcher') =>
  name === 'open' ? import('../opened.ts') : import('../launcher.ts');
