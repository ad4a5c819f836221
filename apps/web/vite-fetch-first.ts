import type { Plugin } from 'vite';

const HELPER = /vite\/preload-helper/;
const EXPORT = 'export const __vitePreload =';

/**
 * Fetches the files of a lazy part before it is imported. A browser remembers for good that an import failed, and
 * trying again would fail without asking: a train's tunnel would take the part away until the page is loaded anew.
 * What was only fetched can be fetched again.
 */
export function fetchFirst(): Plugin {
  return {
    name: 'parlo:fetch-first',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes(EXPORT)) this.error('The helper of lazy parts is not what it was.');
        return { code: code.replace(EXPORT, 'const preload =') + WRAPPED, map: null };
      },
    },
  };
}

/** What the page came with is there. A part that stands on nothing is named in its import alone; where that is a variable, nobody can say ahead. */
const WRAPPED = `
const links = [...document.querySelectorAll('link[href^="/assets/"]')];
const coming = new Map(links.map((link) => [new URL(link.href).pathname.slice(1), null]));
function bring(file) {
  if (!coming.has(file)) coming.set(file, fetchWhole(file));
  return coming.get(file);
}
async function fetchWhole(file) {
  try {
    const response = await fetch('/' + file);
    if (!response.ok) throw new Error(file + ' did not arrive');
    await response.arrayBuffer();
  } catch (error) {
    coming.delete(file);
    throw error;
  }
}
export const __vitePreload = async (load, files) => {
  const [name] = /[\\w.-]+\\.js(?=[\`'"]\\))/.exec(load) ?? [];
  await Promise.all((files?.length ? files : name ? ['assets/' + name] : []).map(bring));
  return preload(load, files);
};
`;
