/** Names the session's cookie, which better-auth calls `<prefix>.session_token`. */
export const COOKIE_PREFIX = 'parlo';
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;
