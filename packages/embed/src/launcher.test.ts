// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { button, inside, place, settled, setUpPage } from './testing/page-with-loader.ts';

vi.mock('./fetch-part.ts', () => import('./testing/parts.ts'));

setUpPage();

/** An element whose bar or card is drawn. */
async function launched(attributes: string) {
  const element = place(
    `<parlo-assistant assistant-id="a" name="Olena’s bakery" ${attributes}></parlo-assistant>`,
  );
  await vi.waitFor(() => expect(box(element).dataset.launcher).toBeDefined());
  return element;
}
const box = (element: Element) => inside<HTMLElement>(element, 'section');
const acts = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('footer button') ?? [])].filter(
    ({ hidden }) => !hidden,
  );

describe('a bar', () => {
  it('has the name and what to do, and opens', async () => {
    const element = await launched('launcher="bar"');
    expect(box(element).dataset.launcher).toBe('bar');
    expect(inside(element, 'em').textContent).toBe('Olena’s bakeryAsk us');
    // The words of the round button are not read a second time.
    expect(inside(element, 'span').ariaHidden).toBe('true');
    button(element).click();
    expect(element.hasAttribute('open')).toBe(true);
  });

  it('has the owner’s words, and those of the visitor’s language without them', async () => {
    const element = await launched('launcher="bar" language="uk"');
    expect(inside(element, 'small').textContent).toBe('Запитайте нас');
    element.setAttribute('label', 'Спитайте пекаря');
    await vi.waitFor(() => expect(inside(element, 'small').textContent).toBe('Спитайте пекаря'));
  });

  it('keeps the greeting beside it as it is', async () => {
    const element = await launched('launcher="bar" greeting="Hello.\nWe bake."');
    expect(inside(element, 'output b').textContent).toBe('Hello.\nWe bake.');
  });

  it('is a button again without the attribute, and none in the text of a page', async () => {
    const element = await launched('launcher="bar"');
    element.removeAttribute('launcher');
    await vi.waitFor(() => expect(box(element).dataset.launcher).toBe(''));
    expect(inside(element, 'span').ariaHidden).toBe('false');
    expect(box(await launched('launcher="bar" variant="inline"')).dataset.launcher).toBe('');
  });
});

describe('a card', () => {
  it('greets with one line, and talks or types', async () => {
    const element = await launched('launcher="card" greeting="Hello.\nWe bake."');
    expect(inside(element, 'output > strong').textContent).toBe('Olena’s bakery');
    expect(inside(element, 'output b').textContent).toBe('Hello.');
    const [talk, type] = acts(element);
    expect([talk?.textContent, type?.textContent]).toEqual(['Start a call', 'Type']);
    const start = vi.spyOn(element, 'start');
    type?.click();
    expect(element.hasAttribute('open')).toBe(true);
    expect(start).not.toHaveBeenCalled();
    // Its time is over once the widget was open.
    expect(element.shadowRoot?.querySelector('output')).toBeNull();
    talk?.click();
    expect(start).toHaveBeenCalledOnce();
  });

  it.each([
    ['voice', ['Start a call']],
    ['chat', ['Type']],
  ])('has what mode %s offers', async (mode, words) => {
    const element = await launched(`launcher="card" mode="${mode}" greeting="Hello."`);
    expect(acts(element).map(({ textContent }) => textContent)).toEqual(words);
  });

  it.each(['greeting="Hello."', ''])('closes, with %j', async (greeting) => {
    const element = await launched(`launcher="card" ${greeting}`);
    const [close, ...more] = element.shadowRoot?.querySelectorAll<HTMLButtonElement>('output > button') ?? [];
    expect([close?.ariaLabel, more]).toEqual(['Close', []]);
    close?.click();
    expect(element.shadowRoot?.querySelector('output')).toBeNull();
    expect(element.hasAttribute('open')).toBe(false);
  });
});

describe('the picture', () => {
  const loaded = async (address: string, width: number, height: number) => {
    const pictures: HTMLImageElement[] = [];
    vi.stubGlobal(
      'Image',
      class {
        constructor() {
          const picture = document.createElement('img');
          Object.defineProperties(picture, {
            naturalWidth: { value: width },
            naturalHeight: { value: height },
          });
          pictures.push(picture);
          // biome-ignore lint/correctness/noConstructorReturn: the page's own makes an element, too
          return picture;
        }
      },
    );
    const element = await launched(`launcher="bar" ${address}`);
    for (const picture of pictures) picture.dispatchEvent(new Event('load'));
    vi.unstubAllGlobals();
    return inside<HTMLElement>(element, 'button i');
  };

  it('is the avatar, or the logo, and until it is there the first letter', async () => {
    const avatar = await loaded('avatar="/me.png" logo="/logo.png"', 200, 100);
    expect(avatar.dataset.letter).toBe('O');
    expect(avatar.querySelector('img')?.getAttribute('src')).toBe('/me.png');
    expect((await loaded('logo="/logo.png"', 100, 100)).querySelector('img')?.getAttribute('src')).toBe(
      '/logo.png',
    );
  });

  it('stays the first letter where the picture is a thin strip, or there is none', async () => {
    expect((await loaded('avatar="/strip.png"', 4000, 20)).childElementCount).toBe(0);
    expect((await loaded('', 1, 1)).childElementCount).toBe(0);
  });
});

it('is drawn once, whatever changes', async () => {
  const element = await launched('launcher="bar"');
  for (const size of ['60', '64']) element.setAttribute('size', size);
  await settled();
  expect(element.shadowRoot?.querySelectorAll('em')).toHaveLength(1);
});
