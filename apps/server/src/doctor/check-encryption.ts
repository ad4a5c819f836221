import { type KeyUse, readKeyUse } from '../db/key-use.ts';
import type { Environment } from '../env.ts';
import { type DoctorCheck, type Finding, failed, off, ok, warning } from './check.ts';
import type { Query } from './check-database.ts';

/** All rows of messages are counted. */
const COUNT_MS = 15_000;

/** How many texts of conversations are encrypted as the operator wishes, and which older keys are still needed. */
export function checkEncryption(
  query: Query | null,
  { textKeys }: Pick<Environment, 'textKeys'>,
): DoctorCheck {
  return {
    name: 'encryption',
    limitMs: COUNT_MS,
    async run() {
      if (!query) return NOT_RUNNING;
      return findingOf(await readKeyUse(query), textKeys);
    },
  };
}

const NOT_RUNNING = off({
  en: 'Whether conversations are encrypted shows only while Parlo runs.',
  uk: 'Чи зашифровано розмови, видно лише під час роботи Parlo.',
});

function findingOf(use: readonly KeyUse[], { keys, encrypts }: Environment['textKeys']): Finding {
  const first = encrypts ? (keys[0]?.id ?? null) : null;
  const used = use.filter(({ texts }) => texts > 0);
  const missing = used.flatMap(({ keyId }) =>
    keyId !== null && !keys.some(({ id }) => id === keyId) ? [keyId] : [],
  );
  if (missing.length > 0) return keysMissing(missing.join(', '));
  const total = used.reduce((sum, { texts }) => sum + texts, 0);
  const others = used.filter(({ keyId }) => keyId !== first);
  const left = others.reduce((sum, { texts }) => sum + texts, 0);
  if (left > 0) return underWay(first, total - left, total, namesOf(others));
  if (first === null) return off({ en: 'Conversations are not encrypted.', uk: 'Розмови не шифруються.' });
  const older = keys.slice(1).map(({ id }) => id);
  const spare = older.length === 0 ? '' : ` No text needs ${older.join(' or ')} any more.`;
  const spareUk = older.length === 0 ? '' : ` Жоден текст уже не потребує ${older.join(' чи ')}.`;
  return ok({
    en: `All ${total} texts are encrypted with ${first}.${spare}`,
    uk: `Усі тексти (${total}) зашифровано ключем ${first}.${spareUk}`,
  });
}

const namesOf = (others: readonly KeyUse[]) => others.flatMap(({ keyId }) => keyId ?? []).join(', ');

function keysMissing(names: string): Finding {
  return failed({
    en: `Texts are encrypted with ${names}, which PARLO_ENCRYPT_CONVERSATIONS lacks: add it, or they can’t be read.`,
    uk: `Тексти зашифровано ключем ${names}, якого немає в PARLO_ENCRYPT_CONVERSATIONS: додайте його, інакше їх не прочитати.`,
  });
}

function underWay(first: string | null, done: number, total: number, older: string): Finding {
  const keep = older === '' ? '' : ` Keep ${older} until then.`;
  const keepUk = older === '' ? '' : ` До того не прибирайте ${older}.`;
  if (first === null) {
    return warning({
      en: `${done} of ${total} texts are decrypted; a running Parlo goes on with it.${keep}`,
      uk: `Розшифровано ${done} із ${total} текстів; Parlo продовжує, поки працює.${keepUk}`,
    });
  }
  return warning({
    en: `${done} of ${total} texts are encrypted with ${first}; a running Parlo goes on with it.${keep}`,
    uk: `Ключем ${first} зашифровано ${done} із ${total} текстів; Parlo продовжує, поки працює.${keepUk}`,
  });
}
