import type { Plugin } from 'vite';

const PROCESSOR = /^ *inst\._zod\.processJSONSchema = .*$/gm;
const METHOD = 'return createToJSONSchemaMethod(this, {})(params);';
const STANDARD = /^ *(in|out)put: createStandardJSONSchemaMethod\(this, "\1put"\),$/gm;
const CONFIG = '__zod_globalConfig = {}';

/**
 * Zod as pages need it.
 *
 * - Without what makes a JSON schema of a schema, 5.2 KB gzip of every screen that calls the API: it is a method of each
 *   schema, so that no bundler can know that no page of ours asks for it.
 * - Without a look at whether it may compile code: it may not, and browsers report the attempt as a breach of the
 *   page's policy. Where schemas are made this is decided, before any code of ours runs.
 */
export function leanZod(): Plugin {
  return {
    name: 'parlo:lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/(classic\/schemas|core\/core)\.js$/ },
      handler(code, id) {
        const lean = id.endsWith('core.js')
          ? code.replace(CONFIG, '__zod_globalConfig = { jitless: true }')
          : code
              .replace(PROCESSOR, '')
              .replace(STANDARD, '')
              .replace(METHOD, "throw new Error('This build makes no JSON schemas.');");
        const left = /createToJSON|createStandardJSON|processJSONSchema|__zod_globalConfig = \{\}/;
        if (lean === code || left.test(lean.replace(/^import .*$/gm, ''))) this.error('zod has changed.');
        return { code: lean, map: null };
      },
    },
  };
}
