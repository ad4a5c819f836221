import { WordTable } from '../word-table.ts';

/** A table as `models/voice` packs it: `{ read: ['ɹˈid', 'VBD=ɹˈɛd'] }`. */
export function tableOf(entries: Readonly<Record<string, readonly string[]>>): WordTable {
  const lines = Object.entries(entries).toSorted(([a], [b]) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );
  return new WordTable(
    Buffer.from(lines.map(([key, fields]) => `${[key, ...fields].join('\t')}\n`).join('')),
  );
}
