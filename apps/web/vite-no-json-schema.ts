import type { Plugin } from 'vite';

const PROCESSOR = /^ *inst\._zod\.processJSONSchema = .*$/gm;
const METHOD = 'return createToJSONSchemaMethod(this, {})(params);';
const STANDARD = /^ *(in|out)put: createStandardJSONSchemaMethod\(this, "\1put"\),$/gm;

/**
 * Leaves out what makes a JSON schema of a schema, 5.2 KB gzip of every screen that calls the API: zod has it as a method
 * of each schema, so that no bundler can know that no page of ours asks for it.
 */
export function noJsonSchema(): Plugin {
  return {
    name: 'parlo:no-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        const lean = code
          .replace(PROCESSOR, '')
          .replace(STANDARD, '')
          .replace(METHOD, "throw new Error('This build makes no JSON schemas.');");
        if (/createToJSON|createStandardJSON|processJSONSchema/.test(lean.replace(/^import .*$/gm, '')))
          this.error("zod's JSON schemas have changed.");
        return { code: lean, map: null };
      },
    },
  };
}
