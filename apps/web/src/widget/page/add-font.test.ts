import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addFont } from './add-font.ts';

class FakeFace {
  readonly family: string;
  readonly source: string;
  readonly descriptors: FontFaceDescriptors;
  constructor(family: string, source: string, descriptors: FontFaceDescriptors) {
    this.family = family;
    this.source = source;
    this.descriptors = descriptors;
  }
}
beforeEach(() => void vi.stubGlobal('FontFace', FakeFace));
afterEach(() => added.splice(0));

const added: FakeFace[] = [];
const page = (saveData: boolean, reduced: boolean) =>
  ({
    fonts: { add: (face: FakeFace) => added.push(face) },
    defaultView: { navigator: { connection: { saveData } }, matchMedia: () => ({ matches: reduced }) },
  }) as unknown as Document;

it('is one file for each script, of which the browser takes those that the words need', () => {
  addFont(page(false, false));
  expect(added.map(({ family }) => family)).toEqual(['Onest', 'Onest']);
  const [latin, cyrillic] = added;
  expect(latin?.source).toMatch(/latin/);
  expect(latin?.descriptors.unicodeRange).not.toContain('U+04');
  expect(cyrillic?.source).toMatch(/cyrillic/);
  expect(cyrillic?.descriptors.unicodeRange).toContain('U+0490-0491');
  expect(added.every(({ descriptors }) => descriptors.display === 'swap')).toBe(true);
});

it.each([
  [true, false],
  [false, true],
])('is left out for visitors who save data', (saveData, reduced) => {
  addFont(page(saveData, reduced));
  expect(added).toEqual([]);
});
