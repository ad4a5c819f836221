import { MB } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { sortFiles } from './create-files.tsx';
import { CreateForm, initialValues } from './create-values.ts';

function file(name: string, size = 10): File {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

describe('files for a new assistant', () => {
  it('are kept when they are good, whatever else was dropped with them', () => {
    const { good, refused } = sortFiles(
      [file('menu.pdf'), file('virus.exe'), file('big.txt', 10 * MB + 1), file('old.DOC'), file('no.txt', 0)],
      0,
    );
    expect(good.map(({ name }) => name)).toEqual(['menu.pdf', 'old.DOC']);
    expect(refused).toEqual([
      { name: 'virus.exe', problem: 'wrongKind' },
      { name: 'big.txt', problem: 'tooLarge' },
      { name: 'no.txt', problem: 'empty' },
    ]);
  });

  it('are as many as an assistant can have', () => {
    const { good, refused } = sortFiles([file('a.txt'), file('b.txt'), file('c.exe')], 49);
    expect(good.map(({ name }) => name)).toEqual(['a.txt']);
    expect(refused).toEqual([
      { name: 'b.txt', problem: 'full' },
      { name: 'c.exe', problem: 'wrongKind' },
    ]);
  });
});

describe('the form', () => {
  const good = { ...initialValues('Bakery'), assistantPrompt: 'Answer.', voice: 'coral' as const };
  const wrong = (values: object) =>
    CreateForm.safeParse({ ...good, ...values }).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('begins with a name and a greeting, and no voice', () => {
    expect(initialValues('Bakery')).toEqual({
      assistantName: 'Bakery',
      assistantPrompt: '',
      greetingMessage: 'Hello, how can I help you today?',
      voice: '',
    });
    expect(wrong({})).toEqual([]);
  });

  it.each([
    ['voice', ''],
    ['voice', 'karen'],
    ['assistantName', ' '],
    ['assistantName', 'x'.repeat(33)],
    ['assistantPrompt', ''],
    ['assistantPrompt', 'x'.repeat(301)],
    ['greetingMessage', ''],
    ['greetingMessage', 'x'.repeat(65)],
  ])('does not take %s "%s"', (field, value) => {
    expect(wrong({ [field]: value })).toEqual([field]);
  });
});
