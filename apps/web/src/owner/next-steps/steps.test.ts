import { describe, expect, it } from 'vitest';
import { doneSteps, isKept, type Known, keepStep, onStepKept } from './steps.ts';

const NEW: Known = {
  assistant: { assistantName: 'New Assistant', faqList: [], knowledgeFile: null },
  files: 0,
  talked: false,
  visited: false,
  looked: false,
};
const after = (some: Partial<Known>) => [...doneSteps({ ...NEW, ...some })];
const made = (some: Partial<Known['assistant']>) => after({ assistant: { ...NEW.assistant, ...some } });
const QUESTION = { question: 'Open?', answer: 'Yes.', phrasings: [] };
const FILE = { name: 'menu.txt', type: 'text/plain', size: 9 };

describe('the next steps', () => {
  it('are all open for a new assistant', () => {
    expect(after({})).toEqual([]);
  });

  it.each(['New Assistant', 'New Assistant 12', ' New Assistant ', 'Новий асистент', 'Новий асистент 2'])(
    '%j is no name yet',
    (assistantName) => expect(made({ assistantName })).toEqual([]),
  );

  it.each(['Poppy', 'New Assistant of Olena', 'Асистент'])('%j is a name', (assistantName) =>
    expect(made({ assistantName })).toEqual(['name']),
  );

  it('count questions, a file that is noted and files on the server as taught', () => {
    expect(made({ faqList: [QUESTION] })).toEqual(['teach']);
    expect(made({ knowledgeFile: FILE })).toEqual(['teach']);
    expect(after({ files: 1 })).toEqual(['teach']);
  });

  it('count an owner’s own test as heard, and a visitor as heard and as on the site', () => {
    expect(after({ talked: true })).toEqual(['hear']);
    expect(after({ visited: true })).toEqual(['hear', 'site']);
  });

  it('count a visit of the analytics only if they have data', () => {
    expect(after({ looked: true })).toEqual([]);
    expect(after({ visited: true, looked: true })).toEqual(['hear', 'site', 'asked']);
  });
});

describe('their state in the browser', () => {
  const memory = () => {
    const map = new Map<string, string>();
    return {
      map,
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    };
  };

  it('is said to who listens, once', () => {
    const store = memory();
    let times = 0;
    const stop = onStepKept(() => {
      times += 1;
    });
    keepStep(store, 'heard', 'assistant_1');
    keepStep(store, 'heard', 'assistant_1');
    expect(times).toBe(1);
    stop();
    keepStep(store, 'heard', 'assistant_2');
    expect(times).toBe(1);
  });

  it('is for one assistant, and for one owner', () => {
    const store = memory();
    keepStep(store, 'over', 'assistant_1');
    keepStep(store, 'looked', 'olena@example.com');
    expect(isKept(store, 'over', 'assistant_1')).toBe(true);
    expect(isKept(store, 'over', 'assistant_2')).toBe(false);
    expect(isKept(store, 'looked', 'olena@example.com')).toBe(true);
    expect(isKept(store, 'looked', 'taras@example.com')).toBe(false);
  });

  it.each(['{', '7', '{"a":1}', 'null'])('is empty when %s is stored', (text) => {
    const store = memory();
    store.map.set('nextSteps', text);
    expect(isKept(store, 'over', 'assistant_1')).toBe(false);
    keepStep(store, 'over', 'assistant_1');
    expect(isKept(store, 'over', 'assistant_1')).toBe(true);
  });
});
