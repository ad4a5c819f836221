/**
 * The `site` of a conversation on a page that was opened by its QR code, of others on popup pages, and of calls by telephone.
 * No host is named so.
 */
export const BY_CODE = '@qr';
export const ON_POPUP = '@popup';
export const BY_TELEPHONE = '@telephone';
/** A QR code's address has it, so that the server can tell. */
export const BY_CODE_PARAMETER = 'qr';
