// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findUnsaved } from '../../../owner/assistants/builder-draft.ts';
import { readDemoAssistants } from '../../../owner/demo/demo-assistants.ts';
import { show } from '../../../testing/render.tsx';
import { ShortBuilder } from './short-builder.tsx';

const SAMPLE = { question: 'Are you open on Sundays?', answer: 'Yes, from ten until two.' };
const open = () => show(<ShortBuilder sample={SAMPLE} meanwhile={null} />, { elsewhere: ['/assistant'] });
const draft = () => findUnsaved(localStorage, null, 'assistant_new')?.typed;
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('begins with an example, and stores nothing before the first key', async () => {
  await open();
  expect(value('Question')).toBe(SAMPLE.question);
  expect(value('Answer')).toBe(SAMPLE.answer);
  await waitFor(() => expect(document.querySelector('iframe')?.src).toContain('trial=1'));
  expect(localStorage.length).toBe(0);
});

it('stores typed input as the draft that the builder opens', async () => {
  const { user, unmount } = await open();
  const greeting = screen.getByLabelText('Greeting');
  await user.clear(greeting);
  await user.type(greeting, 'Good morning.');
  unmount();
  expect(draft()).toMatchObject({ greetingMessage: 'Good morning.', faqList: [SAMPLE] });
  expect(readDemoAssistants(localStorage.getItem('demoAssistants'))).toHaveLength(1);
  await open();
  expect(value('Greeting')).toBe('Good morning.');
});

it('takes its assistant along to the builder, also without changes', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('link', { name: 'Go on in the builder' }));
  expect(router.state.location).toMatchObject({ pathname: '/assistant', search: '?id=assistant_new' });
  expect(draft()?.faqList).toMatchObject([SAMPLE]);
});
