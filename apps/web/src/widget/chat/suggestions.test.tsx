// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  ASSISTANT,
  answered,
  answers,
  asked,
  box,
  button,
  json,
  press,
  settle,
  show,
  strings,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';

visitAnew();

const look = {
  color: '',
  theme: 'auto',
  radius: 18,
  branding: true,
  suggestions: ['Cake?', 'Open?'],
} as const;
const assistant = { ...ASSISTANT, look: { ...look, suggestions: [...look.suggestions] } };
const group = () => document.querySelector(`[role=group][aria-label="${strings.suggestions}"]`);
const questions = () => [...(group()?.querySelectorAll('button') ?? [])].map((one) => one.textContent);

describe('the questions to begin with', () => {
  it('ask what they say, past what is being typed, and go with the first turn', async () => {
    await show({ assistant });
    expect(questions()).toEqual(['Cake?', 'Open?']);
    await type('Do you', 'u');
    await press('Cake?');
    expect(asked.findLast(({ path }) => path === 'chat')?.body).toMatchObject({ text: 'Cake?' });
    expect(text()).toContain('Yes, every day.');
    expect(box()?.value).toBe('Do you');
    expect(group()).toBeNull();
  });

  it('are none without a look, where nobody can type, and where all is said', async () => {
    await show();
    expect(group()).toBeNull();
    await show({ assistant, mode: 'voice' });
    expect(group()).toBeNull();
    answers.chat = [json({ success: false, code: 'site_not_allowed', message: '' }, 403)];
    await show({ assistant });
    await press('Cake?');
    expect(group()).toBeNull();
  });

  it('wait for the consent like every first word', async () => {
    await show({ assistant: { ...assistant, consentText: 'We keep it.' } });
    await press('Cake?');
    expect(asked.map(({ path }) => path)).not.toContain('chat');
    expect(group()).toBeNull();
    await press(strings.agree);
    expect(text()).toContain('Yes, every day.');
  });

  it('don’t come back in a conversation that goes on, and not for a moment', async () => {
    sessionStorage.setItem('parlo:a', JSON.stringify({ conversation: 'cv_0', agreed: '' }));
    const history = Promise.withResolvers<Response>();
    answers.conversation = [() => history.promise];
    await show({ assistant });
    expect(group()).toBeNull();
    history.resolve(Response.json({ success: false, code: 'internal', message: '' }, { status: 500 }));
    await settle();
    expect(group()).toBeNull();
  });

  it('come back for a new conversation', async () => {
    answers.chat = [answered('Cake?', 'Yes.')];
    await show({ assistant });
    await press('Cake?');
    await press(strings.more);
    await press(strings.beginAnew);
    expect(questions()).toEqual(['Cake?', 'Open?']);
    expect(button('Cake?')).toBeDefined();
  });
});
