import type { PreviewMessage, WidgetLook } from '@parlo/contract/widget';
import { describe, expect, it } from 'vitest';
import type { ConfigState } from './load-config.ts';
import { readPreview, shownAssistant, watchPreview } from './preview.ts';

const SAVED = {
  id: 'a1',
  assistantName: 'Bakery',
  greetingMessage: 'Hello',
  voice: 'coral',
  logo: '/logo',
  consentText: '',
};
const TYPED = { ...SAVED, greetingMessage: 'Good morning', logo: null };
const MESSAGE: PreviewMessage = { type: 'parlo:preview', assistant: TYPED, label: 'Talk to us' };
const OURS = 'https://parlo.example';

function page() {
  let hear: (event: object) => void = () => {};
  const parent = {};
  const heard: PreviewMessage[] = [];
  const window = {
    parent,
    location: { origin: OURS },
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener;
    },
  };
  watchPreview(window as never, (message) => heard.push(message));
  return {
    heard,
    parent,
    say: (event: object) => hear({ origin: OURS, source: parent, data: MESSAGE, ...event }),
  };
}

describe('a preview', () => {
  it('hears the builder around it', () => {
    const { heard, say } = page();
    say({});
    expect(heard).toEqual([MESSAGE]);
  });

  it('hears what is tried without an account', () => {
    const { heard, say } = page();
    const trial = { assistantName: 'Bakery', voice: 'ash' };
    say({ data: { ...MESSAGE, trial } });
    say({ data: { ...MESSAGE, trial: null } });
    expect(heard).toEqual([{ ...MESSAGE, trial }, MESSAGE]);
  });

  it('hears no other site, no other window and nothing else', () => {
    const { heard, say } = page();
    say({ origin: 'https://elsewhere.example' });
    say({ source: {} });
    say({ data: 'hello' });
    say({ data: { ...MESSAGE, type: 'parlo:other' } });
    say({ data: { ...MESSAGE, assistant: { ...TYPED, assistantName: 7 } } });
    expect(heard).toEqual([]);
  });

  it('shows what is typed, and the saved logo where there is no other', () => {
    expect(shownAssistant({ name: 'loaded', assistant: SAVED }, MESSAGE)).toEqual({
      ...TYPED,
      logo: '/logo',
    });
    const logo = 'data:image/png;base64,AA';
    const other = { ...MESSAGE, assistant: { ...TYPED, logo } };
    expect(shownAssistant({ name: 'loaded', assistant: SAVED }, other)?.logo).toBe(logo);
  });

  it('shows the questions of what is typed, and the saved look where there is no other', () => {
    const look = (question: string): WidgetLook => {
      return { color: '', theme: 'auto', radius: 18, branding: true, suggestions: [question] };
    };
    const saved: ConfigState = { name: 'loaded', assistant: { ...SAVED, look: look('Saved?') } };
    expect(shownAssistant(saved, MESSAGE)?.look?.suggestions).toEqual(['Saved?']);
    const typed = readPreview({ ...MESSAGE, assistant: { ...TYPED, look: look('Typed?') } });
    expect(shownAssistant(saved, typed)?.look?.suggestions).toEqual(['Typed?']);
  });

  it('shows one that no server knows', () => {
    expect(shownAssistant({ name: 'awaited' }, MESSAGE)).toEqual(TYPED);
    expect(shownAssistant({ name: 'awaited' }, null)).toBeNull();
  });

  it('is no way around an assistant that is gone or not loaded', () => {
    expect(shownAssistant({ name: 'missing-id' }, MESSAGE)).toBeNull();
    expect(shownAssistant({ name: 'not-found' }, MESSAGE)).toBeNull();
    expect(shownAssistant({ name: 'loading' }, MESSAGE)).toBeNull();
    expect(shownAssistant({ name: 'loaded', assistant: SAVED }, null)).toEqual(SAVED);
  });
});
