// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { inside, place, settled, setUpPage } from './testing/page-with-loader.ts';

vi.mock('./fetch-part.ts', () => import('./testing/parts.ts'));

setUpPage();

/** What the page tells of a change of its height. */
let measure = () => {};
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onChange: () => void) {
        measure = onChange;
      }
      observe() {}
    },
  );
});

async function filled(attributes = '') {
  const element = place(`<parlo-assistant assistant-id="a" launcher="page" ${attributes}></parlo-assistant>`);
  await vi.waitFor(() => expect(element.hasAttribute('open')).toBe(true));
  return element;
}
const room = (element: Element) =>
  [...(element.shadowRoot?.adoptedStyleSheets ?? [])]
    .map((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join())
    .find((css) => css.includes('--above:'));

it('opens by itself, in the text of the page, without its paper', async () => {
  const element = await filled();
  expect(element.getAttribute('variant')).toBe('inline');
  expect(inside<HTMLIFrameElement>(element, 'iframe').src).toContain('variant=inline');
});

it('takes no focus, and does not close on Escape', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const element = await filled('variant="inline"');
  expect(document.activeElement).toBe(field);
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await settled();
  expect(element.hasAttribute('open')).toBe(true);
});

it('is as high as what the window has below its place, also when that moves', async () => {
  let top = 90;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top));
  const element = await filled();
  expect(room(element)).toContain('--above: 90px');
  top = 132;
  measure();
  expect(room(element)).toContain('--above: 132px');
});

it('stays off once it is taken off the page, and opens again where it is put back', async () => {
  const element = await filled();
  element.remove();
  await settled();
  expect(element.shadowRoot?.querySelector('iframe')).toBeNull();
  document.body.append(element);
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('iframe')).not.toBeNull());
});
