import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const MODULES = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves out what turns zod's schemas into JSON Schema: every schema carries a method for it, so no bundler can tell
 * that a browser never calls one. The server makes the OpenAPI document with the whole library.
 */
export function noJsonSchema(): Plugin {
  return {
    name: 'parlo:no-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!MODULES.test(id)) return null;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm);
      return Array.from(names, ([, name]) => `export const ${name} = () => () => undefined;`).join('\n');
    },
  };
}
