/** The facts in nodemailer's error that name nobody. */
export interface SmtpFailure {
  readonly code?: unknown;
  /** The system's or OpenSSL's own code. */
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

const CERTIFICATE = /CERT|ALTNAME|UNABLE_TO_(?:GET_ISSUER|VERIFY)|SELF_SIGNED/;
const NO_TLS_THERE = /WRONG_VERSION_NUMBER|PACKET_LENGTH|UNEXPECTED_MESSAGE/;
const SIGN_IN_FIRST = new Set([530, 535, 538]);
const NOT_REACHED = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT']);

/** Says in one sentence why a mail server took no mail, and which option mends it. */
export function mailFault({ code, originalCode, command, responseCode }: SmtpFailure): string {
  const original = String(originalCode ?? '');
  if (CERTIFICATE.test(original)) {
    return `The mail server's certificate is not trusted (${original}): name the host that it is for in PARLO_SMTP_URL, give its authority in NODE_EXTRA_CA_CERTS, or add ?tls.rejectUnauthorized=false to the address.`;
  }
  if (NO_TLS_THERE.test(original)) {
    return 'The mail server does not begin with TLS on this port: write smtp:// instead of smtps:// in PARLO_SMTP_URL, or name its other port (mostly 465).';
  }
  if (code === 'ETLS' || command === 'STARTTLS') {
    return 'The mail server did not begin STARTTLS: add ?ignoreTLS=true to PARLO_SMTP_URL to do without, take requireTLS out, or use smtps:// with its port for TLS (mostly 465).';
  }
  if (code === 'EAUTH' || SIGN_IN_FIRST.has(Number(responseCode))) {
    return `The mail server refused to sign in (${responseCode ?? 'no method fits'}): check the user and the password in PARLO_SMTP_URL, with special characters as %40.`;
  }
  if (command === 'MAIL FROM') {
    return `The mail server refused the sender (${responseCode}): set PARLO_MAIL_FROM to an address that it knows as yours.`;
  }
  if (typeof responseCode === 'number') return `The mail server refused a mail (${responseCode}).`;
  if (typeof code === 'string' && NOT_REACHED.has(code)) {
    return `The mail server can't be reached (${original || code}): check the host and the port in PARLO_SMTP_URL.`;
  }
  return 'The mail server did not take a mail.';
}
