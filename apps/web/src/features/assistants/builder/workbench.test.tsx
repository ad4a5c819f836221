// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { refuse } from '../../../testing/fake-api.ts';
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
  const server = builderServer([BAKERY]);
  const builder = await openBuilder({ slots: SLOTS, at });
  await screen.findByRole('button', { name: /^(All Saved!|Save Settings)$/, hidden: true });
  const go = (name: string) => builder.user.click(link(name));
  return { ...builder, server, turn, go };
}
const link = (name: string) => screen.getByRole('link', { name: (shown) => shown.startsWith(name) });
const heading = () => screen.getAllByRole('heading', { level: 2 }).at(-1)?.textContent;
const sections = () =>
  within(screen.getByRole('navigation', { name: 'Sections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the sections of the builder', () => {
  it('are beside the one that is shown, each with an address', async () => {
    const { go, router } = await open('desk');
    expect(sections()).toEqual([
      ...['About', 'Knowledge', 'Voice and look', 'Calendar', 'Messages', 'Visitors'],
      ...['Put it on your site', 'Tests', 'Versions'],
    ]);
    expect(heading()).toBe('About');
    await go('Tests');
    expect(await screen.findByText('the tests')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/assistant/tests');
    expect(link('Tests').getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('textbox', { name: 'Greeting' })).toBeNull();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(heading()).toBe('About'));
  });

  it('are opened by their addresses, with the assistant that is named', async () => {
    await open('desk', '/assistant/site?id=assistant_1');
    expect(heading()).toBe('Put it on your site');
    expect(link('About').getAttribute('href')).toBe('/assistant/about?id=assistant_1');
  });

  it('keep what was typed or made in them while another one is shown', async () => {
    const { go, user, retype, save, server } = await open('desk');
    await retype('Greeting', 'Good morning');
    await go('Put it on your site');
    await user.click(await screen.findByRole('button', { name: 'make' }));
    await go('About');
    expect(textOf('Greeting')).toBe('Good morning');
    await go('Put it on your site');
    expect(await screen.findByRole('button', { name: 'made' })).toBeTruthy();
    await save();
    await saved();
    expect(server.assistants[0]?.greetingMessage).toBe('Good morning');
  });

  it('show which of them has something that is not saved', async () => {
    const { retype, save } = await open('desk');
    expect(link('About').textContent).toBe('About');
    await retype('Greeting', 'Good morning');
    await waitFor(() => expect(link('About').textContent).toBe('AboutNot saved'));
    expect(link('Visitors').textContent).toBe('Visitors');
    await save();
    await saved();
    await waitFor(() => expect(link('About').textContent).toBe('About'));
  });

  it('that have mistakes are counted, and the first one is opened at its field by saving', async () => {
    const { go, user, save, server } = await open('desk');
    await go('Visitors');
    const calls = await screen.findByLabelText('Calls at once');
    await user.clear(calls);
    await user.clear(screen.getByLabelText('Minutes a day'));
    await go('Tests');
    await save();
    await waitFor(() => expect(document.activeElement).toBe(calls));
    expect(heading()).toBe('Visitors');
    expect(link('Visitors').textContent).toContain('2 mistakes');
    expect(server.edits).toEqual([]);
  });

  it('are opened at a field that the server refuses', async () => {
    const { user, save, server } = await open('desk');
    await user.type(screen.getByLabelText('Greeting'), '!');
    server.beforeEdit = () => refuse('too_long', 'No.', { field: 'consentText', params: { max: 2_000 } });
    await save();
    const consent = await screen.findByLabelText('Consent text', {}, { timeout: 20_000 });
    await waitFor(() => expect(document.activeElement).toBe(consent));
    expect(heading()).toBe('Visitors');
  });

  it('leave the widget as it is: a call in it goes on', async () => {
    const { go } = await open('desk');
    const frame = await screen.findByTitle('Widget of Bakery');
    await go('Tests');
    expect(screen.getByTitle('Widget of Bakery')).toBe(frame);
  });
});

describe('an old link to a part of the builder', () => {
  it.each([
    ['#faq', '/assistant/knowledge'],
    ['#look', '/assistant/voice'],
    ['#replies', '/assistant/about'],
    ['#code', '/assistant/site'],
    ['#tests', '/assistant/tests'],
  ])('%s leads to the section that has it now', async (hash, pathname) => {
    const { router } = await open('desk', `/assistant?id=assistant_1${hash}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(pathname));
    expect(router.state.location).toMatchObject({ search: '?id=assistant_1', hash });
  });

  it('leads there without a question while something is unsaved', async () => {
    const { router, retype } = await open('desk');
    await retype('Greeting', 'Good morning');
    await act(() => router.navigate('/assistant#code'));
    await waitFor(() => expect(heading()).toBe('Put it on your site'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('on a phone', () => {
  it('the sections are a list, from which one is opened, and found again', async () => {
    const { go } = await open('phone');
    expect(sections()).toHaveLength(9);
    expect(screen.queryByRole('textbox', { name: 'Greeting' })).toBeNull();
    await go('About');
    expect(screen.getByRole('textbox', { name: 'Greeting' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('About'));
    await go('All sections');
    expect(sections()).toHaveLength(9);
  });

  it('the widget is loaded when it is asked for, shows typed text, and leads back to where one was', async () => {
    const { go, retype, save } = await open('phone', '/assistant/about');
    await retype('Greeting', 'Good morning');
    expect(screen.queryByTitle('Widget of Bakery')).toBeNull();
    await go('Preview');
    expect(await screen.findByTitle('Widget of Bakery')).toBeTruthy();
    expect(screen.getByText(/^Answers come from the last saved version/)).toBeTruthy();
    await go('About');
    expect(textOf('Greeting')).toBe('Good morning');
    await save();
    await saved();
  });

  it('turned to a wide window, nothing is lost', async () => {
    const { turn } = await open('phone', '/assistant/preview');
    const frame = await screen.findByTitle('Widget of Bakery');
    turn('desk');
    expect(screen.getByRole('textbox', { name: 'Greeting' })).toBeTruthy();
    expect(screen.getByTitle('Widget of Bakery')).toBe(frame);
  });
});
