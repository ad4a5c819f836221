// Writes docs/embed-attributes.md anew.
import { writeFileSync } from 'node:fs';
import { attributesPage } from '../src/attributes-page.ts';

writeFileSync(new URL('../../../docs/embed-attributes.md', import.meta.url), attributesPage());
