// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { ConnectionCheck } from './connection-check.tsx';
import { FakeCheckBrowser } from './fake-check-browser.ts';
import { SiteHelp } from './site-help.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const row = (name: string) => screen.getByText(name).closest('li') ?? expect.fail(`no row ${name}`);
const verdict = () => screen.getByRole('status').textContent;

/** Opens the screen in a browser that the test describes. */
async function open(browser = new FakeCheckBrowser(), language: 'en' | 'uk' = 'en') {
  const scene = { browser };
  const openBrowser = () => scene.browser.asBrowser();
  const view = await show(<ConnectionCheck assistantId="assistant_1" openBrowser={openBrowser} />, {
    language,
  });
  return { ...view, scene };
}

/** Connects whatever is asked for until the screen has its verdict. */
async function finish(browser: FakeCheckBrowser, ways: Parameters<FakeCheckBrowser['connect']>[0] = {}) {
  const again = (name: string) => screen.queryByRole('button', { name }) !== null;
  const done = () => again('Copy the report') || again('Скопіювати звіт');
  for (let round = 0; round < 50 && !done(); round += 1) {
    await vi.dynamicImportSettled();
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      browser.connect(ways);
    });
  }
}

describe('the connection check', () => {
  it('does nothing before the click', async () => {
    const { scene } = await open();
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    expect(screen.getAllByText('Waiting')).toHaveLength(8);
    expect(verdict()).toBe('');
    expect(scene.browser.call.requests).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Copy the report' })).toBeNull();
  });

  it('shows the running check, and starts once for several clicks', async () => {
    const browser = new FakeCheckBrowser();
    let permit = () => {};
    const asked = vi.fn();
    const microphone = browser.call.microphone;
    browser.call.microphone = async () => {
      asked();
      await new Promise<void>((resolve) => {
        permit = resolve;
      });
      return microphone();
    };
    const { user } = await open(browser);
    await user.click(screen.getByRole('button', { name: 'Start the check' }));
    expect(verdict()).toBe('Checking…');
    expect(within(row('Microphone')).getByText('Checking')).toBeTruthy();
    expect(within(row('The page')).getByText('Works')).toBeTruthy();
    expect(within(row('Allowed sites')).getByText('Waiting')).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Check again' });
    expect(again.getAttribute('aria-disabled')).toBe('true');
    await user.click(again);
    expect(asked).toHaveBeenCalledOnce();
    permit();
    await finish(browser);
    expect(verdict()).toBe('Calls work here.');
  });

  it.each([
    [
      'works where all is well',
      {},
      {},
      'Calls work here.',
      'Connection through the web (WebSocket)',
      'Works',
    ],
    [
      'works with a remark where no UDP comes through',
      {},
      { udp: false },
      'Calls work here. There is something you should know.',
      'Direct connection (UDP)',
      'Note',
    ],
    [
      'fails where no way is left',
      {},
      { udp: false, socket: false },
      'Something stands in the way. What to change is below.',
      'Connection through the web (WebSocket)',
      'Fails',
    ],
    [
      'fails where the page came without https',
      { secure: false },
      {},
      'Something stands in the way. What to change is below.',
      'The page',
      'Fails',
    ],
    [
      'has a remark on a microphone that is switched off',
      { loudness: 0 },
      {},
      'Calls work here. There is something you should know.',
      'Microphone',
      'Note',
    ],
    [
      'leaves out what it can’t see from a page of its own',
      { framed: false, around: null },
      {},
      'Calls work here.',
      'The page',
      'Not checked',
    ],
  ])('%s', async (_, scene, ways, words, name, state) => {
    const browser = Object.assign(new FakeCheckBrowser(), scene);
    const { user } = await open(browser);
    await user.click(screen.getByRole('button', { name: 'Start the check' }));
    await finish(browser, ways);
    expect(verdict()).toBe(words);
    expect(within(row(name)).getByText(state)).toBeTruthy();
  });

  it('names the site and the measured times in its findings', async () => {
    const browser = new FakeCheckBrowser();
    const { user } = await open(browser);
    await user.click(screen.getByRole('button', { name: 'Start the check' }));
    await finish(browser);
    expect(row('The page').textContent).toContain('https://shop.example may show this frame.');
    expect(row('Direct connection (UDP)').textContent).toContain('Connected in 10 ms; an echo takes 10 ms.');
  });

  it('begins anew when it is asked to, without the findings of before', async () => {
    const broken = new FakeCheckBrowser();
    const { user, scene } = await open(broken);
    await user.click(screen.getByRole('button', { name: 'Start the check' }));
    await finish(broken, { udp: false, socket: false });
    expect(screen.getAllByText('Fails')).not.toHaveLength(0);
    scene.browser = new FakeCheckBrowser();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(screen.queryByText('Fails')).toBeNull();
    await finish(scene.browser);
    expect(verdict()).toBe('Calls work here.');
  });

  it('copies a report that another person can read', async () => {
    const browser = new FakeCheckBrowser();
    const { user } = await open(browser);
    await user.click(screen.getByRole('button', { name: 'Start the check' }));
    await finish(browser, { udp: false });
    await user.click(screen.getByRole('button', { name: 'Copy the report' }));
    const report = await navigator.clipboard.readText();
    expect(report).toContain('Page around: https://shop.example');
    expect(report).toContain('Assistant: assistant_1');
    expect(report).toContain('[ok] The page: https://shop.example may show this frame.');
    expect(report).toContain('[note] Direct connection (UDP): This network');
    expect(report).toContain('[-] Connection through a relay (TURN): The server has no relay set up.');
  });

  it('speaks Ukrainian, its verdict and its findings too', async () => {
    const browser = new FakeCheckBrowser();
    const { user } = await open(browser, 'uk');
    await user.click(screen.getByRole('button', { name: 'Почати перевірку' }));
    await finish(browser);
    expect(verdict()).toMatch(/^[А-ЯІЇЄҐ]/);
    expect(document.body.textContent).not.toMatch(/Works|Waiting|Connected in/);
  });

  it('leaves the microphone and the server alone once the screen is gone', async () => {
    const browser = new FakeCheckBrowser();
    let permit = () => {};
    const microphone = browser.call.microphone;
    browser.call.microphone = async () => {
      await new Promise<void>((resolve) => {
        permit = resolve;
      });
      return microphone();
    };
    const { user, unmount } = await open(browser);
    await user.click(screen.getByRole('button', { name: 'Start the check' }));
    unmount();
    permit();
    await finish(browser);
    expect(browser.call.requests).toEqual([]);
    expect(browser.call.leftOpen()).toEqual([]);
  });
});

describe('the permissions of the owner’s own site', () => {
  it('stands there to be copied, with the address of this Parlo', async () => {
    const { user } = await show(
      <SiteHelp origin="https://parlo.example" assistantId="assistant_1" framed={false} />,
    );
    const [embed, policy, permissions] = screen.getAllByRole('button', { name: 'Copy' });
    if (!embed || !policy || !permissions) expect.fail('a rule is missing');
    await user.click(embed);
    expect(await navigator.clipboard.readText()).toContain(
      '<iframe src="https://parlo.example/check?assistantId=assistant_1"',
    );
    await user.click(policy);
    expect(await navigator.clipboard.readText()).toBe(
      'script-src https://parlo.example;\nframe-src https://parlo.example;\nchild-src https://parlo.example;',
    );
    await user.click(permissions);
    expect(await navigator.clipboard.readText()).toContain('microphone=(self "https://parlo.example")');
  });

  it.each([
    ['who has the check on their page already', 'assistant_1', true],
    ['who came without an assistant', null, false],
  ])('needs no code for %s', async (_, assistantId, framed) => {
    await show(<SiteHelp origin="https://parlo.example" assistantId={assistantId} framed={framed} />);
    expect(document.body.textContent).not.toContain('<iframe');
    expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(2);
  });
});
