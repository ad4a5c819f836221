/** @jsxImportSource preact */
// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { ASSISTANT } from '../testing/fake-visit.tsx';
import { unmount } from '../testing/unmount.ts';
import { STRINGS } from '../words/strings.ts';
import { OwnerPage, popupHeading } from './owner-page.tsx';

const show = (text: string | null) =>
  act(() =>
    render(
      <OwnerPage assistant={ASSISTANT} heading={popupHeading(text, 'en')} strings={STRINGS.en}>
        <main>The conversation</main>
      </OwnerPage>,
      document.body,
    ),
  );

afterEach(unmount);

describe('the assistant’s own page', () => {
  it('says whose it is and what to do, above the conversation', async () => {
    await show('Ask the baker.');
    expect(document.querySelector('h1')?.textContent).toBe(ASSISTANT.assistantName);
    expect(document.querySelector('h2')?.textContent).toBe('Ask the baker. Just TAP to talk!');
    expect(document.querySelector('.owner > header + main')?.textContent).toBe('The conversation');
  });

  it('leaves the direction of the owner’s words to the words', async () => {
    await show('اسأل الخباز');
    expect(document.querySelector('h2')?.getAttribute('dir')).toBe('auto');
    expect(document.querySelector('h1')?.getAttribute('dir')).toBe('auto');
  });
});
