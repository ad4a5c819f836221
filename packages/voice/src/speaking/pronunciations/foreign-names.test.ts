import { describe, expect, it } from 'vitest';
import { FOREIGN_NAMES, sayForeignNames } from './foreign-names.ts';
import { phonemesOfRespelling } from './respelling.ts';

const said = (text: string) =>
  sayForeignNames(text, (name, respelling, ending) => `<${name}=${respelling}${ending}>`);

describe('foreign names', () => {
  it('each have a respelling that can be read', () => {
    expect(FOREIGN_NAMES.size).toBeGreaterThan(100);
    for (const [name, respelling] of FOREIGN_NAMES) {
      expect(name).toMatch(/^[A-Z][A-Za-z-]+$/);
      expect(respelling, name).toMatch(/^[A-Za-z-]+$/);
      expect(phonemesOfRespelling(respelling), name).toContain('ˈ');
    }
  });

  it('are found as whole words, with their endings, as names and not in small letters', () => {
    expect(said("Dr. Nguyen and Siobhan's cat")).toBe("Dr. <Nguyen=nuh-GWIN> and <Siobhan=shuh-VAWN's> cat");
    expect(said('Nguyens, xu, Xueling, Xi2')).toBe('<Nguyen=nuh-GWINs>, xu, Xueling, Xi2');
    expect(said('gnocchi')).toBe('<gnocchi=NYOH-kee>');
  });

  it('are kept in given phonemes and in addresses', () => {
    for (const text of ['[Xu](/x/)', 'Xu@x.example', 'a@Xu']) expect(said(text)).toBe(text);
  });
});
