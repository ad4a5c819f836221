import { expect, it } from 'vitest';
import type { Query } from './check-database.ts';
import { checkEncryption } from './check-encryption.ts';

const { signal } = new AbortController();
const key = (id: string) => ({ id, key: Buffer.alloc(32) });
const counting = (texts: Readonly<Record<string, number>>, plain = 0): Query => ({
  query: async () => ({
    rows: [
      ...Object.entries(texts).map(([keyId, count]) => ({ keyId, texts: String(count) })),
      { keyId: null, texts: String(plain) },
    ],
  }),
});
const find = (query: Query | null, ids: readonly string[], encrypts = true) =>
  checkEncryption(query, { textKeys: { keys: ids.map(key), encrypts } }).run(signal);

it.each([
  ['off', counting({}, 9), [], false, 'Conversations are not encrypted.'],
  ['ok', counting({ k1: 7 }), ['k1'], true, 'All 7 texts are encrypted with k1.'],
  ['ok', counting({ k2: 7 }), ['k2', 'k1'], true, 'No text needs k1 any more.'],
  ['warning', counting({ k1: 3 }, 4), ['k1'], true, '3 of 7 texts are encrypted with k1'],
  ['warning', counting({ k1: 3, k2: 4 }), ['k2', 'k1'], true, 'Keep k1 until then.'],
  ['warning', counting({ k1: 3 }, 4), ['k1'], false, '4 of 7 texts are decrypted'],
  ['failed', counting({ k1: 3, k2: 4 }), ['k2'], true, 'encrypted with k1, which'],
  ['failed', counting({ k1: 3 }), [], false, 'PARLO_ENCRYPT_CONVERSATIONS lacks'],
] as const)('is %s (%#)', async (state, query, ids, encrypts, said) => {
  const finding = await find(query, ids, encrypts);
  expect(finding.state).toBe(state);
  expect(finding.text.en).toContain(said);
  expect(finding.text.uk).not.toBe('');
});

it('needs a running database', async () => {
  expect((await find(null, ['k1'])).state).toBe('off');
});
