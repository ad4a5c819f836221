// @vitest-environment jsdom
import {
  codeOf,
  ERROR_CODES,
  ERROR_STATUS,
  MESSAGES,
  type Problem,
  REASONS,
  type Reason,
  RequestError,
} from '@parlo/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { refusals as english } from './en/refusals.ts';
import { i18next, loadTexts, speak } from './index.ts';
import { reasonWords, refusalWords, refusedField, WordedError } from './refusals.ts';
import { refusals as ukrainian } from './uk/refusals.ts';

await loadTexts('refusals');
afterEach(() => speak('en'));

const t = i18next.t;
const ALL = [...ERROR_CODES, ...Object.keys(REASONS)] as Reason[];

/** As a server refuses, in words that nobody is to see. */
function refused({ reason, ...more }: Problem, message = 'Said by the server.'): RequestError {
  const code = codeOf(reason);
  const refusal = { success: false as const, code, message, reason, ...more, params: { ...more.params } };
  return new RequestError(code, message, ERROR_STATUS[code], { refusal });
}

describe.each([
  ['en', english],
  ['uk', ukrainian],
] as const)('the words of %s', (language, words) => {
  it.each(ALL)('%s: say it, filled with its params and nothing else', async (reason) => {
    await speak(language);
    const names: readonly string[] =
      reason in REASONS ? REASONS[reason as keyof typeof REASONS].slice(1) : [];
    const places = [...words[reason].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(places));
    const params = Object.fromEntries(names.map((name) => [name, 7]));
    const said = refusalWords(t, refused({ reason, params }), '');
    expect(said).not.toMatch(/\{\{|Said by|^$/);
    expect(/[а-яїієґ]/i.test(said)).toBe(language === 'uk');
  });
});

it('the words of the specification are word for word in English', () => {
  expect(english).toMatchObject({
    invalid_email: 'Invalid email format.',
    wrong_credentials: MESSAGES.wrongCredentials,
    email_taken: MESSAGES.emailTaken,
    name_taken: 'Assistant with this name already exists. Please choose a different name.',
    assistant_not_found: MESSAGES.assistantNotFound,
    unauthenticated: MESSAGES.signInToContinue,
    post_not_found: MESSAGES.postNotFound,
    version_conflict: MESSAGES.versionConflict,
    internal: MESSAGES.serverError,
  });
  const length = { reason: 'password_length', params: { min: 8, max: 128 } } as const;
  expect(reasonWords(t, length, '')).toBe(MESSAGES.passwordLength);
});

describe('the parameters of a refusal’s text', () => {
  const said = (problem: Problem) => refusalWords(t, refused(problem), '').replace(/\s/g, ' ');

  it('is in the digits and units of the language', async () => {
    const large = {
      reason: 'file_too_large',
      params: { name: 'a.txt', size: 10 * 1024 * 1024 },
    } as const;
    const pages = { reason: 'file_with_too_many_pages', params: { pages: 12_000, max: 2_000 } } as const;
    expect(said(large)).toBe('This file is too large: at most 10 MB can be read.');
    expect(said(pages)).toBe('This PDF says it has 12,000 pages. At most 2,000 can be read.');
    await speak('uk');
    expect(said(large)).toBe('Файл завеликий: читаємо щонайбільше 10 МБ.');
    expect(said(pages)).toBe('Сторінок у цьому PDF: 12 000. Читаємо щонайбільше 2 000.');
  });

  it('says when to come again', async () => {
    const wait = (retryAfter: number) => said({ reason: 'too_many_requests', params: { retryAfter } });
    expect(wait(5)).toBe('Too many attempts. Please try again in a minute.');
    expect(wait(700)).toBe('Too many attempts. Please try again in 12 minutes.');
    await speak('uk');
    expect(wait(60)).toBe('Забагато спроб. Спробуйте ще раз за хвилину.');
    expect(wait(61)).toBe('Забагато спроб. Спробуйте ще раз через 2 хв.');
  });
});

it('a reason that is newer than this page is said by its code', () => {
  const error = new RequestError('limit_reached', 'So much.', 409, {
    refusal: { success: false, code: 'limit_reached', message: 'So much.', reason: 'too_many_moons' },
  });
  expect(refusalWords(t, error, '')).toBe(english.limit_reached);
  expect(reasonWords(t, { reason: 'The moon is full.' }, 'The moon is full.')).toBe('The moon is full.');
});

it('shows the screen’s own text for failures without a refusal', () => {
  expect(refusalWords(t, new RequestError('network', 'Server error.', 0), 'Away.')).toBe('Away.');
  expect(refusalWords(t, new TypeError('bug'), 'Away.')).toBe('Away.');
  expect(refusalWords(t, refused({ reason: 'internal' }, ''), 'Away.')).toBe('Away.');
  expect(refusalWords(t, new WordedError('Ready words.'), 'Away.')).toBe('Ready words.');
});

it('a refusal belongs to the field it names, or to the one that has the list', () => {
  const names = ['allowedSites', 'consentText'] as const;
  expect(refusedField(refused({ reason: 'invalid_site', field: 'allowedSites.3' }), names)).toBe(
    'allowedSites',
  );
  expect(refusedField(refused({ reason: 'too_long', field: 'consentText' }), names)).toBe('consentText');
  expect(refusedField(refused({ reason: 'too_long', field: 'consentTextMore' }), names)).toBeUndefined();
  expect(refusedField(refused({ reason: 'internal' }), names)).toBeUndefined();
  expect(refusedField(new Error('allowedSites'), names)).toBeUndefined();
});
