import { readFileSync } from 'node:fs';
import { MESSAGES } from '@parlo/contract';
import { AppError } from '../../../platform/errors.ts';

/** The person who chooses a password. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
}

/** Refuses what is guessed first: common passwords, simple patterns, the owner's name or email. `field`: the input's name. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  if (isWeakPassword(password, owner)) throw new AppError('weak_password', MESSAGES.weakPassword, { field });
}

export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const guess = simplify(password);
  return commonPasswords().has(guess) || isPattern(guess) || knownOf(owner).has(guess);
}

/** Longer patterns are on nobody's list of guesses. */
const PATTERN_LENGTH = 20;

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return common;
}

function simplify(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** Repeated parts and rows of neighbours, which the list mostly leaves out: `12341234`, `adminadmin`, `87654321`. */
function isPattern(guess: string): boolean {
  if (guess.length > PATTERN_LENGTH) return false;
  if (/^(.{1,5})\1+$/u.test(guess)) return true;
  const codes = [...guess].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.has(1) !== steps.has(-1) && steps.size === 1;
}

function knownOf({ email, name, surname }: PasswordOwner): ReadonlySet<string> {
  const [mailbox = '', domain = ''] = email.split('@');
  const names = [name, surname];
  const joined = ['', ' ', '.', '-', '_'].flatMap((by) => [names.join(by), names.toReversed().join(by)]);
  return new Set([email, mailbox, domain, ...names, ...joined].map(simplify));
}
