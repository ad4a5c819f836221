import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSecret, mintSecret, type SecretClaims } from './client-secret.ts';

const key = randomBytes(32);
const claims: SecretClaims = {
  assistantId: 'assistant_1',
  draftId: null,
  own: false,
  origin: 'widget',
  conversationId: 'conv_1',
  consentedAt: null,
  timeZone: null,
  expiresAt: 1_000,
};

describe('client secrets', () => {
  it('returns the signed claims until it expires', () => {
    const secret = mintSecret(claims, key);
    expect(secret.startsWith('ek_')).toBe(true);
    expect(checkSecret(secret, key, 999)).toEqual({ ok: true, claims });
    expect(checkSecret(secret, key, 1_000)).toEqual({ ok: false, why: 'expired' });
  });

  it('refuses one signed by another installation', () => {
    expect(checkSecret(mintSecret(claims, randomBytes(32)), key, 0)).toEqual({ ok: false, why: 'invalid' });
  });

  it('refuses changed claims', () => {
    const [, signature] = mintSecret(claims, key).split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims, own: true })).toString('base64url');
    expect(checkSecret(`ek_${forged}.${signature}`, key, 0)).toEqual({ ok: false, why: 'invalid' });
  });

  it('refuses one that a version of other claims signed', () => {
    const { assistantId, origin, expiresAt } = claims;
    const old = mintSecret({ assistantId, origin, expiresAt } as SecretClaims, key);
    expect(checkSecret(old, key, 0)).toEqual({ ok: false, why: 'invalid' });
  });

  it.each(['', 'ek_', 'ek_a.b', 'sk-123', `ek_${'a'.repeat(5_000)}.${'b'.repeat(43)}`, '\0', 'ek_é.…'])(
    'refuses %j',
    (value) => {
      expect(checkSecret(value, key, 0).ok).toBe(false);
    },
  );

  it('reports a missing secret', () => {
    expect(checkSecret(undefined, key, 0)).toEqual({ ok: false, why: 'missing' });
  });
});
