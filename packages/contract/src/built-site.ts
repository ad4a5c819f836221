/**
 * Stands in built files where the address of the site belongs, which is known when they are sent: the server puts
 * PARLO_PUBLIC_URL there, or else the address that was asked. No host can have this name.
 */
export const BUILT_ORIGIN = 'https://parlo.invalid';

/** `<meta name>` of the site's address in its pages: what is drawn in the browser names the same as what was built. */
export const ORIGIN_META = 'parlo-origin';
