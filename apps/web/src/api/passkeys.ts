import type { NewPasskeyOptions, PasskeyRequestOptions } from '@parlo/contract';

/** Passkeys in this browser. The library that speaks to it is fetched when one is used. */

/** Why a browser made or gave no passkey. */
export type PasskeyProblem =
  /** The person closed its window, or took too long; browsers do not say which. */
  | 'cancelled'
  /** The server is reached by another name than its own. */
  | 'address'
  /** The device has one of this account already. */
  | 'known'
  /** The device can't unlock a passkey: it has no PIN, fingerprint or face. */
  | 'unlocked'
  | 'failed';

const PROBLEMS: Readonly<Record<string, PasskeyProblem>> = {
  ERROR_CEREMONY_ABORTED: 'cancelled',
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  ERROR_INVALID_DOMAIN: 'address',
  ERROR_INVALID_RP_ID: 'address',
  SecurityError: 'address',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  InvalidStateError: 'known',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'unlocked',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'unlocked',
};

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly problem: PasskeyProblem;

  constructor(cause: unknown) {
    super('the browser gave no passkey', { cause });
    const { code, name } = cause instanceof Error ? { code: undefined, ...cause, name: cause.name } : {};
    this.problem = PROBLEMS[String(code)] ?? PROBLEMS[String(name)] ?? 'failed';
  }
}

/** Browsers have passkeys at https addresses and at localhost, by a name and not by a number. */
export function passkeysWork(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress;
}

export async function makePasskey(options: NewPasskeyOptions) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options }).catch((cause: unknown) => {
    throw new PasskeyError(cause);
  });
}

export async function askForPasskey(options: PasskeyRequestOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
    throw new PasskeyError(cause);
  });
}
