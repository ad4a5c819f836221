import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

const settings = (variables: Record<string, string>) => readEnvironment(variables).google;
const complaint = (variables: Record<string, string>) => {
  try {
    readEnvironment(variables);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const CLIENT = {
  PARLO_GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com',
  PARLO_GOOGLE_CLIENT_SECRET: 'GOCSPX-hidden',
};
const given = { clientId: '1-a.apps.googleusercontent.com', clientSecret: 'GOCSPX-hidden' };

describe('Google calendars', () => {
  it('can’t be connected when nothing is set', () => {
    expect(settings({})).toBeUndefined();
  });

  it('are at Google', () => {
    expect(settings(CLIENT)).toEqual({
      ...given,
      apiUrl: 'https://www.googleapis.com',
      consentUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com',
    });
  });

  it('are where the operator says', () => {
    const elsewhere = {
      PARLO_GOOGLE_API_URL: 'http://127.0.0.1:4000/',
      PARLO_GOOGLE_OAUTH_URL: 'https://proxy.example.com',
    };
    expect(settings({ ...CLIENT, ...elsewhere })).toEqual({
      ...given,
      apiUrl: 'http://127.0.0.1:4000',
      consentUrl: 'https://proxy.example.com/o/oauth2/v2/auth',
      tokenUrl: 'https://proxy.example.com',
    });
  });
});

describe('an invalid setting', () => {
  const { PARLO_GOOGLE_CLIENT_ID, PARLO_GOOGLE_CLIENT_SECRET } = CLIENT;
  it.each([
    [{ PARLO_GOOGLE_CLIENT_ID }, 'PARLO_GOOGLE_CLIENT_SECRET is missing'],
    [{ PARLO_GOOGLE_CLIENT_SECRET }, 'PARLO_GOOGLE_CLIENT_ID is missing'],
    [{ ...CLIENT, PARLO_GOOGLE_CLIENT_ID: 'hidden client' }, 'PARLO_GOOGLE_CLIENT_ID must be'],
    [{ ...CLIENT, PARLO_GOOGLE_CLIENT_SECRET: 'hidden secret' }, 'PARLO_GOOGLE_CLIENT_SECRET must be'],
    [{ ...CLIENT, PARLO_GOOGLE_API_URL: 'hidden' }, 'PARLO_GOOGLE_API_URL must be'],
    [{ ...CLIENT, PARLO_GOOGLE_OAUTH_URL: 'ftp://hidden' }, 'PARLO_GOOGLE_OAUTH_URL must be'],
    [{ PARLO_GOOGLE_API_URL: 'http://127.0.0.1:1' }, 'PARLO_GOOGLE_API_URL needs PARLO_GOOGLE_CLIENT_ID'],
  ])('%j', (variables, expected) => {
    expect(complaint(variables)).toContain(expected);
    expect(complaint(variables)).not.toContain('hidden');
  });
});
