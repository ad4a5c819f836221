// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillJsdomGaps } from '../testing/jsdom-gaps.ts';

/** Opens the page at an address, as a browser does: with its script run anew. */
async function open(address: string, language: 'en' | 'uk' = 'en'): Promise<void> {
  fillJsdomGaps();
  localStorage.setItem('language', language);
  history.replaceState(null, '', address);
  vi.resetModules();
  await act(async () => {
    await import('./main.tsx');
    await vi.dynamicImportSettled();
  });
}

beforeEach(() => void vi.stubGlobal('fetch', () => expect.fail('asks the server')));
afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the page of the connection check', () => {
  it('says what it does and asks nothing before it is started', async () => {
    const getUserMedia = vi.fn();
    // Not in jsdom.
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    await open('/check');
    expect(await screen.findByRole('heading', { level: 1, name: 'Connection check' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start the check' })).toBeTruthy();
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it('gives the code for the owner’s page where its address names an assistant', async () => {
    await open('/check?assistantId=%20assistant_1%20');
    await screen.findByRole('heading', { name: 'On your own site' });
    expect(document.body.textContent).toContain(`${location.origin}/check?assistantId=assistant_1"`);
  });

  it('gives none without an assistant, but what a site has to allow', async () => {
    await open('/check?assistantId=%20');
    await screen.findByRole('heading', { name: 'On your own site' });
    expect(document.body.textContent).not.toContain('<iframe');
    expect(document.body.textContent).toContain(`frame-src ${location.origin};`);
  });

  it('leads home where it is a page of its own', async () => {
    await open('/check');
    expect((await screen.findByRole('link', { name: 'Parlo' })).getAttribute('href')).toBe('/');
  });

  it('speaks the reader’s language', async () => {
    await open('/check', 'uk');
    expect(await screen.findByRole('button', { name: 'Почати перевірку' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('uk');
  });
});
