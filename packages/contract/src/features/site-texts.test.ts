import { describe, expect, it } from 'vitest';
import { OWNER_LIMITS } from '../api/limits.ts';
import { problemOf } from '../api/reasons.ts';
import { SiteTextsChange } from './site-texts.ts';

const one = (address: string, name = 'My page') => ({ social: [{ name, address }] });
const problem = (input: unknown) => {
  const [issue] = SiteTextsChange.safeParse(input).error?.issues ?? [];
  return issue && problemOf(issue, input);
};

describe('a profile', () => {
  it.each([
    ['https://example.com/me', 'Mastodon'],
    ['https://github.com/parlo', 'GitHub'],
    ['https://www.linkedin.com/company/parlo', 'LinkedIn'],
    ['https://youtu.be/x', 'youtube'],
    ['https://uk.example.com:8443/сторінка?a=1#b', 'Блог'],
    ['', 'GitHub'],
  ])('may be at %j', (address, name) => {
    expect(SiteTextsChange.parse(one(` ${address} `, ` ${name} `))).toEqual(one(address, name));
  });

  it.each([
    'http://github.com/parlo',
    'github.com/parlo',
    'javascript:alert(1)',
    'https://',
    'https://localhost/me',
    'https://127.0.0.1/me',
    'https://[::1]/me',
    'https://parlo:secret@example.com/me',
    'https://example.com/a b',
    'https://example.com/"><script>',
    'https:\\\\example.com',
    'https://exa\nmple.com',
  ])('can’t be at %j', (address) => {
    expect(problem(one(address))).toEqual({ reason: 'invalid_profile', field: 'social.0.address' });
  });

  it.each([
    'https://gitlab.com/parlo',
    'https://github.com.example.com/parlo',
    'https://notgithub.com/parlo',
  ])('of a network must have an address of that network: %s', (address) => {
    expect(problem(one(address, 'GitHub'))).toEqual({
      reason: 'profile_elsewhere',
      field: 'social.0.address',
      params: { name: 'GitHub', host: 'github.com' },
    });
  });

  it('has a short name of one line', () => {
    expect(problem(one('', ' '))).toMatchObject({ reason: 'required', field: 'social.0.name' });
    const { profileName, profileAddress } = OWNER_LIMITS;
    expect(problem(one('', 'x'.repeat(profileName + 1)))).toMatchObject({
      reason: 'too_long',
      params: { max: profileName },
    });
    expect(problem(one(`https://example.com/${'x'.repeat(profileAddress)}`))).toMatchObject({
      reason: 'too_long',
      field: 'social.0.address',
      params: { max: profileAddress },
    });
    expect(SiteTextsChange.parse(one('', 'Two\nlines'))).toEqual(one('', 'Two lines'));
  });
});

it('limits the number of profiles', () => {
  const social = Array.from({ length: OWNER_LIMITS.profiles + 1 }, () => ({ name: 'A', address: '' }));
  expect(problem({ social })).toMatchObject({ reason: 'too_many_items', field: 'social' });
  expect(problem({ social: social.slice(1) })).toBeUndefined();
});

describe('a testimonial', () => {
  const MARIA = { name: 'Maria', role: { en: '', uk: 'Пекарка' }, text: { en: '', uk: 'Він відповідає.' } };
  const said = (change: object) => ({
    customers: { businesses: null, over: false, testimonials: [{ ...MARIA, ...change }] },
  });
  const place = 'customers.testimonials.0';

  it('needs a name, and a text in one language', () => {
    expect(SiteTextsChange.parse(said({}))).toEqual(said({}));
    expect(problem(said({ name: ' ' }))).toMatchObject({ reason: 'required', field: `${place}.name` });
    expect(problem(said({ text: { en: ' ', uk: '' } }))).toMatchObject({
      reason: 'required',
      field: `${place}.text.en`,
    });
  });

  it('is short', () => {
    const long = 'x'.repeat(OWNER_LIMITS.testimonialText + 1);
    expect(problem(said({ text: { en: long, uk: '' } }))).toEqual({
      reason: 'too_long',
      field: `${place}.text.en`,
      params: { max: OWNER_LIMITS.testimonialText },
    });
  });

  it.each([
    [0, 'too_low'],
    [OWNER_LIMITS.businesses + 1, 'too_high'],
    [1.5, 'wrong_type'],
    [Number.NaN, 'wrong_type'],
  ])('comes with a whole number of businesses, and not with %s', (businesses, reason) => {
    const customers = { businesses, over: false, testimonials: [] };
    expect(problem({ customers })).toMatchObject({ reason, field: 'customers.businesses' });
  });
});

describe('the operator in legal texts', () => {
  const legal = {
    name: ' Koval\nLtd ',
    address: '',
    email: ' law@example.com ',
    phone: '',
    texts: { privacy: { en: '', uk: '' }, terms: { en: ' ## Ours ', uk: '' } },
  };
  it('is one line each, and texts keep their lines', () => {
    expect(SiteTextsChange.parse({ legal }).legal).toEqual({
      ...legal,
      name: 'Koval Ltd',
      email: 'law@example.com',
      texts: { privacy: { en: '', uk: '' }, terms: { en: '## Ours', uk: '' } },
    });
    expect(SiteTextsChange.safeParse({ legal: { ...legal, email: '' } }).success).toBe(true);
  });

  it('needs an email that is one, and texts that are not too long', () => {
    expect(problem({ legal: { ...legal, email: 'law at example' } })).toEqual({
      reason: 'invalid_email',
      field: 'legal.email',
    });
    const long = {
      privacy: { en: '', uk: 'я'.repeat(OWNER_LIMITS.legalText + 1) },
      terms: { en: '', uk: '' },
    };
    expect(problem({ legal: { ...legal, texts: long } })).toMatchObject({
      reason: 'too_long',
      field: 'legal.texts.privacy.uk',
    });
  });
});
