import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

const PUBLIC = { PARLO_PUBLIC_URL: 'https://talk.example.com' };
const google = { PARLO_SIGN_IN_GOOGLE_ID: 'id', PARLO_SIGN_IN_GOOGLE_SECRET: 'secret' };

function complaint(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
    return '';
  } catch (error) {
    return error instanceof EnvironmentError ? error.message : String(error);
  }
}

describe('the providers that people sign in with', () => {
  it('are none by default', () => {
    expect(readEnvironment({}).signIn).toEqual([]);
  });

  it('are those that are set up, each with its name', () => {
    const { signIn } = readEnvironment({
      ...PUBLIC,
      ...google,
      PARLO_SIGN_IN_OIDC_ID: 'parlo',
      PARLO_SIGN_IN_OIDC_SECRET: 'hidden',
      PARLO_SIGN_IN_OIDC_ISSUER: 'https://login.example.com/realms/staff/',
    });
    expect(signIn).toEqual([
      {
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'id',
        clientSecret: 'secret',
      },
      {
        id: 'oidc',
        name: 'login.example.com',
        issuer: 'https://login.example.com/realms/staff',
        clientId: 'parlo',
        clientSecret: 'hidden',
      },
    ]);
  });

  it('need all their variables, and an address to send people back to', () => {
    expect(complaint({ ...PUBLIC, PARLO_SIGN_IN_GITHUB_ID: 'id' })).toBe(
      'PARLO_SIGN_IN_GITHUB_SECRET is missing, but PARLO_SIGN_IN_GITHUB_ID is set.',
    );
    expect(complaint(google)).toContain('PARLO_SIGN_IN_GOOGLE_ID needs PARLO_PUBLIC_URL as well');
    const microsoft = { PARLO_SIGN_IN_MICROSOFT_ID: 'id', PARLO_SIGN_IN_MICROSOFT_SECRET: 'hush-hush' };
    const refused = complaint({ ...PUBLIC, ...microsoft, PARLO_SIGN_IN_MICROSOFT_TENANT: 'common' });
    expect(refused).toContain('must be the id of a tenant');
    expect(refused).not.toContain('hush-hush');
    expect(complaint({ PARLO_SIGN_IN_OIDC_NAME: 'Staff' })).toContain('needs PARLO_SIGN_IN_OIDC_ISSUER');
  });

  it('are asked over https, or in a private network', () => {
    const oidc = { PARLO_SIGN_IN_OIDC_ID: 'parlo', PARLO_SIGN_IN_OIDC_SECRET: 'hidden' };
    const at = (issuer: string) => complaint({ ...PUBLIC, ...oidc, PARLO_SIGN_IN_OIDC_ISSUER: issuer });
    expect(at('http://login.example.com')).toContain('must begin with https://');
    expect(at('http://127.0.0.1:4000')).toBe('');
  });
});
