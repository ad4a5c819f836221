// @vitest-environment jsdom
import { Assistant } from '@parlo/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { newCode } from './code-state.ts';
import { PageMiniature } from './page-miniature.tsx';

const { options } = newCode('a', 'script');
const look = Assistant.shape.look.parse(undefined);
const buttonOf = (label: string) => screen.getByText(label).parentElement ?? document.body;

it('shows the button with its words, in the owner’s colour, with text that can be read on it', async () => {
  const { rerender } = await show(
    <PageMiniature
      name="Poppy"
      frame={false}
      options={{ ...options, label: 'Ask us' }}
      look={{ ...look, color: '#0a7d5a' }}
    />,
  );
  expect(buttonOf('Ask us').style.background).toBe('rgb(10, 125, 90)');
  expect(buttonOf('Ask us').style.color).toBe('rgb(255, 255, 255)');
  rerender(
    <PageMiniature name="Poppy" frame={false} options={options} look={{ ...look, color: '#ffff00' }} />,
  );
  expect(buttonOf('Start a call').style.color).toBe('rgb(0, 0, 0)');
});

it('shows the greeting where it will appear, and nowhere else', async () => {
  const greeting = 'Hello there';
  const { rerender } = await show(
    <PageMiniature
      name="Poppy"
      frame={false}
      options={options}
      look={{ ...look, greetingDelay: 5 }}
      greeting={greeting}
    />,
  );
  expect(screen.getByText(greeting)).toBeTruthy();
  rerender(<PageMiniature name="Poppy" frame={false} options={options} look={look} greeting={greeting} />);
  expect(screen.queryByText(greeting)).toBeNull();
});

it.each([
  ['bar', 'Ask us', false],
  ['card', 'Hello there', true],
] as const)('draws a %s with its name', async (launcher, words, greets) => {
  await show(
    <PageMiniature
      name="Poppy"
      frame={false}
      options={options}
      look={{ ...look, launcher }}
      greeting="Hello there"
    />,
  );
  expect(screen.getByText('Poppy')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText('Hello there') !== null).toBe(greets);
});

it('says in words where the widget is', async () => {
  await show(
    <PageMiniature
      name="Poppy"
      frame
      options={{ ...options, variant: 'inline', position: 'top-left' }}
      look={look}
    />,
    { language: 'uk' },
  );
  // The frame has no variant: it stands in its corner.
  expect(screen.getByRole('img', { name: /ліворуч угорі/ })).toBeTruthy();
  expect(screen.getByText('Poppy')).toBeTruthy();
});

it('is the whole page where it fills one', async () => {
  await show(
    <PageMiniature name="Poppy" frame={false} options={{ ...options, variant: 'page' }} look={look} />,
  );
  expect(screen.getByRole('img', { name: /the widget fills it/ })).toBeTruthy();
  expect(screen.getByText('Poppy')).toBeTruthy();
});
