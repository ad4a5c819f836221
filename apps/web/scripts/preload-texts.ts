import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteAddress } from '../src/site/pages.ts';
import { sitePaths } from './site-paths.ts';

/**
 * Names the words of each page of the site in its HTML, so that they are fetched together with the code that is waiting
 * for them, not after it. All code comes after styles and fonts: the page can be read without it, and on a phone's
 * network it would hold them up. `client` is the folder of the app's build, with Vite's manifest.
 */
export function preloadTexts(client: string): void {
  const manifest: Readonly<Record<string, { readonly file: string } | undefined>> = JSON.parse(
    readFileSync(join(client, '.vite', 'manifest.json'), 'utf8'),
  );
  for (const path of sitePaths()) {
    const site = siteAddress(path);
    if (!site?.page) continue;
    const { language, page } = site;
    const names = [
      ...page.areas.map((area) => `${language}/${kebab(area)}.ts`),
      ...(language === 'uk' ? ['uk.ts'] : []),
    ];
    const links = names.map((name) => {
      const file = manifest[`src/i18n/${name}`]?.file;
      if (!file) throw new Error(`The build has no words ${name} for ${path}.`);
      return `<link rel="modulepreload" href="/${file}"/>`;
    });
    const html = join(client, path, 'index.html');
    writeFileSync(
      html,
      readFileSync(html, 'utf8')
        .replace('</head>', () => `${links.join('')}</head>`)
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    );
  }
}

/** The file of an area has its name (i18n/areas.ts), written as files are. */
const kebab = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
