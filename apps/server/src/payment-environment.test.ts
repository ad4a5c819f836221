import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

const settings = (variables: Record<string, string>) => readEnvironment(variables).payments;
const complaint = (variables: Record<string, string>) => {
  try {
    readEnvironment(variables);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const PUBLIC = { PARLO_PUBLIC_URL: 'https://talk.example.com' };
const STRIPE = { PARLO_STRIPE_SECRET_KEY: 'sk_test_1', PARLO_STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('the payment provider', () => {
  it.each([
    ['nothing is set: all can be tried', {}, { kind: 'test' }],
    ['visitors reach it: nobody helps themselves', PUBLIC, { kind: 'closed' }],
    ['the operator wants the test', { ...PUBLIC, PARLO_CHECKOUT: 'test' }, { kind: 'test' }],
    ['the operator sells nothing', { PARLO_CHECKOUT: 'off' }, { kind: 'closed' }],
    [
      'there are keys of Stripe',
      { ...PUBLIC, ...STRIPE },
      { kind: 'stripe', secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: undefined },
    ],
    [
      'Stripe is somewhere else',
      { ...STRIPE, PARLO_STRIPE_API_URL: 'http://127.0.0.1:4000/' },
      { kind: 'stripe', secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: 'http://127.0.0.1:4000' },
    ],
  ])('%s', (_, variables, expected) => {
    expect(settings(variables)).toEqual(expected);
  });
});

describe('contradicting settings', () => {
  it.each([
    [{ PARLO_STRIPE_SECRET_KEY: 'sk_hidden' }, 'PARLO_STRIPE_WEBHOOK_SECRET is missing'],
    [{ PARLO_STRIPE_WEBHOOK_SECRET: 'whsec_hidden' }, 'PARLO_STRIPE_SECRET_KEY is missing'],
    [{ PARLO_STRIPE_API_URL: 'http://127.0.0.1:1' }, 'PARLO_STRIPE_API_URL needs PARLO_STRIPE_SECRET_KEY'],
    [{ ...STRIPE, PARLO_CHECKOUT: 'off' }, 'PARLO_CHECKOUT can’t be combined'],
    [{ ...STRIPE, PARLO_STRIPE_SECRET_KEY: 'pk_hidden' }, 'PARLO_STRIPE_SECRET_KEY must be'],
    [{ ...STRIPE, PARLO_STRIPE_API_URL: 'stripe' }, 'PARLO_STRIPE_API_URL must be'],
    [{ PARLO_CHECKOUT: 'yes' }, 'PARLO_CHECKOUT must be test or off'],
  ])('%j', (variables, expected) => {
    expect(complaint(variables)).toContain(expected);
    expect(complaint(variables)).not.toContain('hidden');
  });
});
