import { reaches, saysYesOrNo, TAKEN_BACK } from '../../acts/said-of-meetings.ts';
import { patternInAll } from '../../language/index.ts';
import { plainOf, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { addressPart, emailIn } from './email.ts';
import { isLike } from './said-words.ts';
import { slotNamedIn } from './slot.ts';
import { isMeantAsEmail } from './who.ts';

/** Several emails of which one is meant, where all but one may be said in part: "kate or katie at gmail dot com". */

const OR = new RegExp(`(?<=\\s)${patternInAll(({ times }) => times.joints.or)}(?=\\s)`, 'iu');

/**
 * The emails that a turn leaves open; none where it names one, or takes one back: "or no, better …" is the last one.
 * `asked` for an email.
 */
export function emailsBetween(text: string, asked = false): readonly string[] {
  const parts = text.split(OR);
  if (parts.slice(1).some((part) => TAKEN_BACK.test(plainOf(part)))) return [];
  const found = new Set(parts.flatMap((part, i) => (i === 0 ? [] : pairIn(parts[i - 1] ?? '', part))));
  const isMeant = asked || [...found].every((email) => isMeantAsEmail(email, text));
  return isMeant && found.size > 1 ? [...found] : [];
}

function pairIn(first: string, second: string): readonly string[] {
  const [one, other] = [emailIn(first), emailIn(second)];
  if (one && other) return [one, other];
  if (other) return [beginningOf(first, second, other) ?? [], other].flat();
  if (one) return [one, endingOf(second, one) ?? []].flat();
  // "Kate at gmail or yahoo dot com"
  const domain = domainIn(second);
  const whole = domain && emailIn(`${first} dot ${afterDot(domain)}`);
  return whole ? [whole, `${localOf(whole)}@${domain}`] : [];
}

/** What stands before "or", where the whole address follows at once: "Friday or Monday, and my email is …" has none. */
function beginningOf(first: string, second: string, other: string): string | undefined {
  if (!addressPart(second).startsWith(`${localOf(other)}@`)) return undefined;
  if (addressPart(first).includes('@')) return emailIn(`${first} dot ${afterDot(domainOf(other))}`);
  // "Kate Lee, kate or katie at …" has their name before it.
  const said = first.split(/[,;!?]\s+/u).at(-1) ?? '';
  const email = emailIn(`${said} @ ${domainOf(other)}`);
  return email && mayBeLocal(localOf(email), said) ? email : undefined;
}

/** What follows "or": another domain, the end of one, or a name much like that of the address before. */
function endingOf(second: string, one: string): string | undefined {
  const part = addressPart(second);
  if (part.startsWith('@')) return emailIn(`${localOf(one)} ${second}`);
  if (part.startsWith('.')) return emailIn(`${localOf(one)} @ ${domainOf(one).split('.')[0]} ${second}`);
  const domain = domainIn(second);
  if (domain) return `${localOf(one)}@${domain}`;
  const local = addressPart(second.split(/[,.;!?]/u)[0] ?? '');
  return isLike(local, localOf(one)) ? emailIn(`${local}@${domainOf(one)}`) : undefined;
}

/** "Yahoo dot com", where a text begins with a domain; its dot may be left unsaid, as in "мета юа", but not in "call me". */
function domainIn(text: string): string | undefined {
  const domain = domainOf(emailIn(`x @ ${text}`) ?? '');
  const [said, unsaid] = [addressPart(text), domain.replaceAll('.', '')];
  const isUnsaid = said.startsWith(unsaid) && !wordsOf(text).some((word) => FUNCTION_WORDS.has(word));
  return domain !== '' && (said.startsWith(domain) || isUnsaid) ? domain : undefined;
}

/** Whether the last words of a text are that part of an address; "by phone" or "call me" is none. */
function mayBeLocal(local: string, text: string): boolean {
  const words = wordsOf(text);
  const begin = words.findIndex((_, i) => addressPart(words.slice(i).join(' ')) === local);
  return (
    begin >= 0 &&
    !words
      .slice(begin)
      .some(
        (word) =>
          FUNCTION_WORDS.has(word) || slotNamedIn(word) !== undefined || reaches(word) || saysYesOrNo(word),
      )
  );
}

const localOf = (email: string): string => email.slice(0, Math.max(0, email.indexOf('@')));
const domainOf = (email: string): string => email.slice(email.indexOf('@') + 1);
const afterDot = (domain: string): string => domain.slice(domain.indexOf('.') + 1);
