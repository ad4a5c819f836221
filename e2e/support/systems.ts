import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type HostPage, servePage } from './host-page.ts';

/** Where the code is pasted in the pages of e2e/hosts. */
const MARK = '<!-- PARLO -->';
const HOSTS = fileURLToPath(new URL('../hosts/', import.meta.url));

/** Ways to put code into a page of a system that owners use; each is a page built as that system builds it. */
export const SYSTEMS = [
  'tilda',
  'webflow-footer',
  'webflow-embed',
  'shopify-theme',
  'shopify-section',
] as const;

/** A page of such a system with `code` pasted into it. */
export function serveSystemPage(system: (typeof SYSTEMS)[number], code: string): Promise<HostPage> {
  return servePage(paste(readFileSync(`${HOSTS}${system}.html`, 'utf8'), code));
}

/** An app of e2e/hosts, built for the browser; with `code` pasted into its index.html where there is any. */
export async function serveApp(app: 'spa' | 'stock-client', code?: string): Promise<HostPage> {
  const built = await build({
    configFile: false,
    root: `${HOSTS}${app}`,
    logLevel: 'error',
    build: { write: false, modulePreload: false, minify: false },
  });
  const scripts = new Map<string, string>();
  let html = '';
  for (const result of Array.isArray(built) ? built : [built]) {
    for (const file of 'output' in result ? result.output : []) {
      if (file.type === 'chunk') scripts.set(`/${file.fileName}`, file.code);
      else if (file.fileName === 'index.html') html = String(file.source);
    }
  }
  return servePage(code === undefined ? html : paste(html, code), {}, scripts);
}

function paste(html: string, code: string): string {
  if (!html.includes(MARK)) throw new Error('the page has no place for the code');
  return html.replace(MARK, () => code);
}
