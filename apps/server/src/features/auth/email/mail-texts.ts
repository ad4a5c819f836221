import type { Mail } from '../../../platform/mail/mailer.ts';

/*
 * The words of mails about accounts. They contain nothing that a user typed: somebody could register with another
 * person's email to send them a message. Lines are short and ASCII, so that no mail program breaks a link.
 */

export function verificationMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Please confirm your email',
    text: `Hello,

welcome to Parlo. Please confirm that this is your email:

${link}

The link works for 24 hours.

If you did not sign up for Parlo, please do not open the link. Without it
this email stays unconfirmed, and you will not hear from us again.
`,
  };
}

export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: `Hello,

somebody asked for a new password for your Parlo account. If it was you,
choose one here:

${link}

The link works once, within one hour.

If it was not you, there is nothing to do: your password stays as it is.
`,
  };
}

export function changeEmailMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Please confirm your new email',
    text: `Hello,

you asked to use this email for your Parlo account. Please confirm it:

${link}

The link works once, within one hour. Until then everything stays as it is.

If it was not you, please do not open the link.
`,
  };
}

/** To the address that an account had until now. */
export function emailChangedMail(to: string, supportEmail: string | undefined): Mail {
  const help = supportEmail === undefined ? 'the people who run it' : supportEmail;
  return {
    to,
    subject: 'The email of your account was changed',
    text: `Hello,

your Parlo account has a new email, and this one is no longer in use.

If it was you, there is nothing to do. If it was not, please write at once
to ${help}.
`,
  };
}
