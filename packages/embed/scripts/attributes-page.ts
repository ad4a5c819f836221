// Generates docs/embed-attributes.md and its Ukrainian version.
import { writeFileSync } from 'node:fs';
import { attributesPage } from '../src/attributes-page.ts';

for (const [language, ending] of [
  ['en', '.md'],
  ['uk', '.uk.md'],
] as const) {
  const file = new URL(`../../../docs/embed-attributes${ending}`, import.meta.url);
  writeFileSync(file, attributesPage(language));
}
