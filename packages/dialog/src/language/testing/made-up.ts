import { vi } from 'vitest';
import { en } from '../en/index.ts';
import type { Language } from '../language.ts';
import { readLanguage } from '../read-language.ts';
import { uk } from '../uk/index.ts';

/** A language nobody speaks, in Latin letters as English is, for tests of what a third language takes. */
export const madeUp = readLanguage('art-zala', new URL('made-up/', import.meta.url).href, {
  beforeRoleFact: String.raw`ti sta \p{L}+ da `,
  times: {
    say: ({ day, month, hour, minute }) => {
      const said = `dio ${day} da ${month}, ${hour} horo ${minute}`;
      return { spoken: said, written: said };
    },
    sayWeek: (spans) => spans.map(({ first, last, from, to }) => `${first}-${last} ${from}-${to}`).join(),
  },
});

/** What `load` imports, in a world where a third language has been added to the list of languages and nothing else. */
export async function withMadeUpLanguage<T>(load: () => Promise<T>, third: Language = madeUp): Promise<T> {
  vi.resetModules();
  vi.doMock('../languages.ts', () => ({ LANGUAGES: [en, uk, third] }));
  try {
    return await load();
  } finally {
    vi.doUnmock('../languages.ts');
    vi.resetModules();
  }
}
