// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { builderServer, openBuilder, saved, textOf } from '../testing/builder-scene.tsx';

beforeEach(() => localStorage.clear());

/** A window of a phone, or of a desk; `turn` changes it while the builder is open. */
function windowOf(width: 'phone' | 'desk') {
  const query = Object.assign(new EventTarget(), { matches: width === 'desk' });
  vi.stubGlobal('matchMedia', (media: string) =>
    media.includes('min-width') ? query : Object.assign(new EventTarget(), { matches: false, media }),
  );
  return (next: 'phone' | 'desk') => {
    query.matches = next === 'desk';
    act(() => void query.dispatchEvent(new Event('change')));
  };
}

function Made() {
  const [made, setMade] = useState(false);
  return (
    <button type="button" onClick={() => setMade(true)}>
      {made ? 'made' : 'make'}
    </button>
  );
}
const SLOTS = { code: () => <Made />, tests: () => <p>the tests</p> };

async function open(width: 'phone' | 'desk', at = '/assistant') {
  const turn = windowOf(width);
  builderServer([BAKERY]);
  const builder = await openBuilder({ slots: SLOTS, at });
  await screen.findByLabelText('Greeting');
  const tab = (name: string) => builder.user.click(screen.getByRole('tab', { name }));
  return { ...builder, turn, tab };
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const form = () => screen.queryByRole('textbox', { name: 'Greeting' });

describe('next to the form', () => {
  it('are the widget, its code and its tests, one at a time', async () => {
    const { tab } = await open('desk');
    expect(tabs()).toEqual(['Preview', 'Widget code', 'Tests']);
    expect(selected()).toBe('Preview');
    expect(screen.queryByText('the tests')).toBeNull();
    await tab('Tests');
    expect(screen.getByText('the tests')).toBeTruthy();
    expect(form()).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Test Assistant' })).toBeNull();
  });

  it('the widget stays the same one while another tab is shown, and a call in it goes on', async () => {
    const { tab } = await open('desk');
    const frame = await screen.findByTitle('Widget of Bakery');
    await tab('Widget code');
    expect(screen.getByTitle('Widget of Bakery')).toBe(frame);
    await tab('Preview');
    expect(screen.getByTitle('Widget of Bakery')).toBe(frame);
  });

  it('code that was made stays while another tab is shown', async () => {
    const { tab, user } = await open('desk');
    await tab('Widget code');
    await user.click(screen.getByRole('button', { name: 'make' }));
    await tab('Preview');
    await tab('Widget code');
    expect(screen.getByRole('button', { name: 'made' })).toBeTruthy();
  });
});

describe('on a phone', () => {
  it('the form is a tab like the others', async () => {
    const { tab } = await open('phone');
    expect(tabs()).toEqual(['Edit', 'Try', 'Code', 'Tests']);
    expect(selected()).toBe('Edit');
    expect(screen.getByRole('tabpanel', { name: 'Edit' })).toBeTruthy();
    await tab('Code');
    expect(form()).toBeNull();
    await tab('Edit');
    expect(form()).toBeTruthy();
  });

  it('the widget is loaded when its tab is opened, and shows typed text', async () => {
    const { tab, retype } = await open('phone');
    await retype('Greeting', 'Good morning');
    expect(screen.queryByTitle('Widget of Bakery')).toBeNull();
    await tab('Try');
    expect(await screen.findByTitle('Widget of Bakery')).toBeTruthy();
    expect(screen.getByText(/^Shown as you type/)).toBeTruthy();
  });

  it('keeps typed input after a look at the widget, ready to be saved', async () => {
    const { tab, retype, save } = await open('phone');
    await retype('Greeting', 'Good morning');
    await tab('Try');
    await tab('Edit');
    expect(textOf('Greeting')).toBe('Good morning');
    await save();
    await saved();
  });

  it('a link to a place in the form leads there from another tab', async () => {
    const led: (string | null)[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      led.push(this.closest('[hidden]') ? 'hidden' : this.id);
    };
    const { tab, router } = await open('phone');
    await tab('Code');
    await act(() => router.navigate('/assistant#faq', { preventScrollReset: true }));
    await waitFor(() => expect(led).toContain('faq'));
    expect(selected()).toBe('Edit');
  });

  it('each tab is found again where it was left', async () => {
    const tops: (number | undefined)[] = [];
    vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => tops.push(top));
    const { tab } = await open('phone');
    vi.stubGlobal('scrollY', 800);
    fireEvent.scroll(window);
    await tab('Try');
    await tab('Edit');
    expect(tops).toEqual([0, 800]);
  });

  it('turned to a wide window, nothing is lost', async () => {
    const { tab, turn } = await open('phone');
    await tab('Try');
    const frame = await screen.findByTitle('Widget of Bakery');
    turn('desk');
    expect(tabs()).toEqual(['Preview', 'Widget code', 'Tests']);
    expect(form()).toBeTruthy();
    expect(screen.getByTitle('Widget of Bakery')).toBe(frame);
  });
});

describe('a link to the builder', () => {
  it('may lead to one of its tabs', async () => {
    const { router } = await open('desk', '/assistant#code');
    expect(selected()).toBe('Widget code');
    await act(() => router.navigate('/assistant#tests'));
    await waitFor(() => expect(selected()).toBe('Tests'));
  });

  it('leads to the form where it names a place in it', async () => {
    const { router, tab } = await open('phone');
    await tab('Code');
    await act(() => router.navigate('/assistant#faq'));
    await waitFor(() => expect(selected()).toBe('Edit'));
  });
});
