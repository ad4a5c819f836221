// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Dropzone } from './dropzone.tsx';

const file = (name: string) => new File(['text'], name);

async function shown(more: { multiple?: boolean; disabled?: boolean; error?: string } = {}) {
  const onFiles = vi.fn();
  const view = await show(
    <Dropzone label="Choose" orDrop="or drop" hint="up to 5 MB" accept=".txt" onFiles={onFiles} {...more} />,
  );
  const input = screen.getByLabelText<HTMLInputElement>(/^Choose/);
  const zone = input.closest('label');
  if (!zone) throw new Error('The input has no label.');
  const names = () => onFiles.mock.calls.map(([files]) => files.map(({ name }: File) => name));
  return { ...view, input, zone, onFiles, names };
}
const carrying = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files, dropEffect: 'none' } });

it('takes what is chosen, the same file twice as well', async () => {
  const { user, input, names } = await shown();
  await user.upload(input, file('a.txt'));
  await user.upload(input, file('a.txt'));
  expect(names()).toEqual([['a.txt'], ['a.txt']]);
});

it('takes what is dropped, whatever it is: its owner says what is wrong with it', async () => {
  const { zone, names } = await shown({ multiple: true });
  fireEvent.drop(zone, carrying(file('a.txt'), file('b.exe')));
  expect(names()).toEqual([['a.txt', 'b.exe']]);
});

it('takes one where one is asked for', async () => {
  const { zone, names } = await shown();
  fireEvent.drop(zone, carrying(file('a.txt'), file('b.txt')));
  expect(names()).toEqual([['a.txt']]);
});

it('leaves text that is dragged alone, and everything while it is disabled', async () => {
  const text = await shown();
  fireEvent.drop(text.zone, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(text.names()).toEqual([]);
  text.unmount();
  const disabled = await shown({ disabled: true });
  fireEvent.drop(disabled.zone, carrying(file('a.txt')));
  expect(disabled.names()).toEqual([]);
});

function leave(zone: HTMLElement, to: Element): void {
  const event = createEvent.dragLeave(zone);
  Object.defineProperty(event, 'relatedTarget', { value: to });
  fireEvent(zone, event);
}

it('shows where a file would fall', async () => {
  const { zone, input } = await shown();
  fireEvent.dragOver(zone, carrying());
  expect(zone.className).toContain('bg-panel');
  // From the place to what is in it.
  leave(zone, input);
  expect(zone.className).toContain('bg-panel');
  leave(zone, document.body);
  expect(zone.className).not.toContain('bg-panel');
});

it('keeps a file that falls beside it from opening in the tab', async () => {
  await shown();
  const stray = createEvent.drop(document.body, carrying(file('a.txt')));
  fireEvent(document.body, stray);
  expect(stray.defaultPrevented).toBe(true);
});

it('ties hint and error to the input', async () => {
  const { input } = await shown({ error: 'Too large.' });
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Too large.',
    'up to 5 MB',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Too large.');
});
