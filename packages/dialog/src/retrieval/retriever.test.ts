import { describe, expect, it } from 'vitest';
import type { AssistantProfile, Embedder } from '../responder.ts';
import { CAFE, KAVIARNIA } from '../testing/cafe.ts';
import { PASSAGES, passage, withFiles } from '../testing/mill.ts';
import { ScriptedEmbedder } from '../testing/scripted-embedder.ts';
import { createRetriever } from './retriever.ts';

const never = new AbortController().signal;
const aborted = expect.objectContaining({ name: 'AbortError' });
const STUCK: AssistantProfile = {
  ...CAFE,
  knowledge: { revision: '1', load: () => new Promise<never>(() => undefined) },
};
/** Loses patience at once. */
const hurried = async () => undefined;

describe('a retriever', () => {
  it('finds entries and passages with what speaks for them', async () => {
    const embedder = new ScriptedEmbedder();
    const retriever = createRetriever({ embedder });
    const { faq, passages } = await retriever.search(
      await withFiles(embedder),
      'what is the sauna price',
      never,
    );
    expect(faq.matches).toHaveLength(CAFE.faq.length);
    const [best] = passages.matches;
    expect(best?.passage.id).toBe('sauna');
    expect(best?.sentences[best.best]).toBe('The sauna costs twenty-five euros for two hours.');
    expect(best?.coverage).toBeGreaterThan(0);
    expect(passages.confidence).toBeGreaterThan(faq.confidence);
    const dogs = await retriever.search(CAFE, 'are pets allowed', never);
    expect(dogs.faq.matches[0]?.entry.id).toBe('dogs');
    expect(dogs.passages).toEqual({ matches: [], confidence: 0 });
  });

  it('embeds a question once for FAQ and files', async () => {
    const embedder = new ScriptedEmbedder();
    const assistant = await withFiles(embedder);
    const retriever = createRetriever({ embedder });
    await retriever.prepare(assistant, never);
    embedder.calls.length = 0;
    await retriever.search(assistant, 'what does the sauna cost', never);
    expect(embedder.calls).toEqual([['what does the sauna cost']]);
  });

  it('finds by words alone while the embedder fails, and leaves out files that can’t be loaded', async () => {
    const embedder = new ScriptedEmbedder();
    embedder.failure = new Error('no model');
    const load = () => Promise.reject(new Error('no database'));
    const retriever = createRetriever({ embedder });
    const broken = { ...CAFE, knowledge: { revision: '1', load } };
    await retriever.prepare(broken, never);
    const { faq, passages } = await retriever.search(broken, 'Do you deliver?', never);
    expect(faq.matches[0]?.entry.id).toBe('delivery');
    expect(passages.matches).toEqual([]);
    const found = await retriever.search(await withFiles(), 'what does the sauna cost', never);
    expect(found.passages.matches[0]?.passage.id).toBe('sauna');
  });

  it('searches without an index that takes too long', async () => {
    const embedder: Embedder = { embed: () => new Promise(() => undefined), close: async () => undefined };
    const retriever = createRetriever({ embedder, patience: hurried });
    const { faq, passages } = await retriever.search(STUCK, '', never);
    expect(faq).toEqual({ matches: [], confidence: 0 });
    expect(passages).toEqual({ matches: [], confidence: 0 });
    await retriever.close();
  });

  it('waits for an index once in a turn, however often it is asked', async () => {
    let waits = 0;
    const embedder: Embedder = { embed: () => new Promise(() => undefined), close: async () => undefined };
    const patience = async () => {
      waits++;
    };
    const retriever = createRetriever({ embedder, patience });
    const { faq } = retriever.open(CAFE, never);
    await faq('?');
    await faq('!');
    expect(waits).toBe(1);
    await retriever.close();
  });

  it('begins to load files with the turn, and gives their passages to whoever reads on', async () => {
    const loads: string[] = [];
    const load = async () => {
      loads.push('now');
      return PASSAGES;
    };
    const retriever = createRetriever({ embedder: new ScriptedEmbedder() });
    const { files } = retriever.open({ ...CAFE, knowledge: { revision: '1', load } }, never);
    expect(loads).toEqual(['now']);
    expect((await files?.index())?.next('seminar')?.id).toBe('sauna');
    expect(retriever.open(CAFE, never).files).toBeUndefined();
  });

  it.each(['prepare', 'search'] as const)(
    '%s ends with its signal, whatever it waits for',
    async (method) => {
      const stop = new AbortController();
      const retriever = createRetriever({
        embedder: new ScriptedEmbedder(),
        patience: () => new Promise(() => undefined),
      });
      const result =
        method === 'prepare'
          ? retriever.prepare(STUCK, stop.signal)
          : retriever.search(STUCK, 'Are dogs allowed?', stop.signal);
      stop.abort('bye');
      await expect(result).rejects.toThrow(aborted);
      await expect(retriever.search(CAFE, 'Are dogs allowed?', stop.signal)).rejects.toThrow(aborted);
    },
  );

  it('finds nothing more once it is closed, twice if need be, and leaves the embedder open', async () => {
    const embedder = new ScriptedEmbedder();
    const retriever = createRetriever({ embedder });
    await retriever.search(CAFE, 'Are dogs allowed?', never);
    await retriever.close();
    await retriever.close();
    await expect(retriever.search(CAFE, 'Are dogs allowed?', never)).rejects.toThrow(aborted);
    await expect(retriever.prepare(CAFE, never)).rejects.toThrow(aborted);
    expect(embedder.closed).toBe(0);
  });

  it('finds Ukrainian words whatever their endings, in FAQ and files', async () => {
    const files: AssistantProfile = {
      ...KAVIARNIA,
      knowledge: {
        revision: '1',
        load: async () => [
          passage('sauna', 'Ціни.pdf', 'Сауна', 'Сауна коштує двадцять євро. Рушники дають безкоштовно.'),
          passage('lost', 'Правила.pdf', 'Загублені речі', 'Парасольки зберігаємо три місяці.'),
        ],
      },
    };
    const retriever = createRetriever({ embedder: new ScriptedEmbedder() });
    const delivery = await retriever.search(files, 'а доставку ви робите?', never);
    expect(delivery.faq.matches[0]?.entry.id).toBe('delivery');
    const sauna = await retriever.search(files, 'чи дають у сауні рушник?', never);
    expect(sauna.passages.matches[0]?.passage.id).toBe('sauna');
    const lost = await retriever.search(files, 'я загубив парасольку', never);
    expect(lost.passages.matches[0]?.passage.id).toBe('lost');
  });

  it('takes questions of any text and length', async () => {
    const embedder = new ScriptedEmbedder();
    const retriever = createRetriever({ embedder });
    const assistant = await withFiles(embedder);
    for (const question of [
      '',
      ' ',
      '???',
      '\0\uD800',
      '🍏',
      'sauna '.repeat(50_000),
      '<script>',
      "' or 1=1",
    ]) {
      const { faq, passages } = await retriever.search(assistant, question, never);
      for (const { confidence } of [faq, passages]) {
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }
    }
  });
});
