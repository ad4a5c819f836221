import type { Plugin } from 'vite';

const EXPORT = 'export const __vitePreload =';

interface FetchFirstOptions {
  /** Lazy parts may have style sheets, which Vite's helper adds to the page. Without it a page is 0.7 KB lighter. */
  readonly styles: boolean;
}

/**
 * Fetches the files of a lazy part before it is imported (docs/decisions/0024). Chromium remembers that an import
 * failed, and importing again fails without a request: a train's tunnel would take the part away until the page is
 * loaded anew. What was only fetched can be fetched again.
 */
export function fetchFirst({ styles }: FetchFirstOptions): Plugin {
  return {
    name: 'parlo:fetch-first',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!styles) return { code: `const preload = (load) => load();${WRAPPED}`, map: null };
        if (!code.includes(EXPORT)) this.error("Vite's helper for lazy parts has changed.");
        return { code: code.replace(EXPORT, 'const preload =') + WRAPPED, map: null };
      },
    },
    generateBundle(_, bundle) {
      if (styles) return;
      for (const part of Object.values(bundle)) {
        const sheets = part.type === 'chunk' && !part.isEntry ? part.viteMetadata?.importedCss.size : 0;
        if (sheets) this.error(`${part.fileName} has a style sheet that nothing adds to the page.`);
      }
    },
  };
}

/** What the page has a link to was fetched with it. A part without dependencies is named by its import alone. */
const WRAPPED = `
async function fetchFile(file) {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (document.querySelector('link[href*="' + name + '"]')) return;
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(name + ' could not be fetched');
  await response.arrayBuffer();
}
export const __vitePreload = async (load, files) => {
  const needed = files?.length ? files : /[\\w.-]+\\.js(?=[\`'"]\\))/.exec(load);
  await Promise.all((needed ?? []).map(fetchFile));
  return preload(load, files);
};
`;
