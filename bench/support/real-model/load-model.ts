import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RealModelFiles } from './files.ts';

/** Tokens of one conversation: what Parlo sends at most, and a reply. */
const CONTEXT_TOKENS = 8_192;
/** Conversations whose tokens stay in memory; the one that was used longest ago is given up first. */
const CONVERSATIONS = 4;
/** Tokens that are read at once: after each lot it shows whether somebody still waits. */
const READ_AT_ONCE = 64;

type Token = number;

/** What is used of `node-llama-cpp`, which has no types here since nothing of Parlo depends on it. */
interface Sequence {
  readonly contextTokens: readonly Token[];
  readonly nextTokenIndex: number;
  compareContextTokens(tokens: readonly Token[]): { readonly firstDifferentIndex: number };
  adaptStateToTokens(tokens: readonly Token[], allowShift: boolean): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>;
  evaluate(tokens: readonly Token[], options: { readonly temperature: number }): AsyncIterable<Token>;
}
interface Model {
  readonly fileInfo: { readonly metadata: { readonly tokenizer: { readonly chat_template: string } } };
  tokenize(text: string, special: boolean): readonly Token[];
  detokenize(tokens: readonly Token[], special: boolean): string;
  createContext(options: object): Promise<{ getSequence(): Sequence }>;
}
interface Runtime {
  getLlama(options: object): Promise<{ loadModel(options: object): Promise<Model> }>;
}
interface Templates {
  readonly Template: new (text: string) => { render(values: object): string };
}

const has = (name: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && name in value;
const RuntimeModule = z.custom<Runtime>(has('getLlama'));
const TemplatesModule = z.custom<Templates>(has('Template'));

export interface LoadedModel {
  /** The tokens of a conversation in the model's own format. */
  promptOf(messages: readonly object[], tools: readonly object[]): readonly Token[];
  /** Whether a prompt leaves room for a reply. */
  fits(prompt: readonly Token[]): boolean;
  /** Finds the conversation that a prompt goes on from, and how many of its tokens are in memory already. */
  find(prompt: readonly Token[]): Promise<{ readonly place: number; readonly cached: number }>;
  /** Reads the rest of a prompt. What was read stays in memory, also of one that was aborted. */
  read(prompt: readonly Token[], place: number, signal: AbortSignal): Promise<void>;
  /** Goes on from a prompt that was read, piece by piece, until the model stops or the signal fires. */
  write(
    prompt: readonly Token[],
    place: number,
    options: { readonly temperature: number; readonly most: number; readonly signal: AbortSignal },
  ): AsyncGenerator<string, { readonly tokens: number; readonly isCut: boolean }>;
}

/** All but the last token: what writes needs to read that itself. */
const readable = (prompt: readonly Token[]) => prompt.slice(0, -1);

/** Loads the model on one thread: two on a busy machine wait for each other. */
export async function loadModel(files: RealModelFiles): Promise<LoadedModel> {
  const runtime = RuntimeModule.parse(await import(pathToFileURL(files.runtime).href));
  const { Template } = TemplatesModule.parse(await import(pathToFileURL(files.templates).href));
  const llama = await runtime.getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    maxThreads: 1,
    logLevel: 'error',
  });
  const model = await llama.loadModel({ modelPath: files.model, gpuLayers: 0 });
  const context = await model.createContext({
    contextSize: CONTEXT_TOKENS,
    threads: 1,
    sequences: CONVERSATIONS,
  });
  const sequences = Array.from({ length: CONVERSATIONS }, () => context.getSequence());
  const usedAt = sequences.map(() => 0);
  const template = new Template(model.fileInfo.metadata.tokenizer.chat_template);

  /** The conversation that a prompt goes on from. */
  function placeFor(prompt: readonly Token[]): number {
    const known = sequences.map((sequence) => sequence.compareContextTokens(prompt).firstDifferentIndex);
    const best = known.indexOf(Math.max(...known));
    const length = sequences[best]?.contextTokens.length ?? 0;
    // One that shares a few words alone is another conversation, whose memory is not to be lost.
    if ((known[best] ?? 0) * 2 > Math.min(length, prompt.length)) return best;
    return usedAt.indexOf(Math.min(...usedAt));
  }

  function at(place: number): Sequence {
    const sequence = sequences[place];
    if (!sequence) throw new Error('There is no such conversation.');
    return sequence;
  }

  return {
    promptOf: (messages, tools) =>
      model.tokenize(
        template.render({ messages, ...(tools.length > 0 && { tools }), add_generation_prompt: true }),
        true,
      ),
    fits: (prompt) => prompt.length < CONTEXT_TOKENS - 256,
    async find(prompt) {
      const place = placeFor(prompt);
      usedAt[place] = performance.now();
      await at(place).adaptStateToTokens(readable(prompt), false);
      return { place, cached: at(place).nextTokenIndex };
    },
    async read(prompt, place, signal) {
      const sequence = at(place);
      const wanted = readable(prompt);
      while (sequence.nextTokenIndex < wanted.length) {
        signal.throwIfAborted();
        const from = sequence.nextTokenIndex;
        await sequence.evaluateWithoutGeneratingNewTokens(wanted.slice(from, from + READ_AT_ONCE));
      }
    },
    async *write(prompt, place, { temperature, most, signal }) {
      const sequence = at(place);
      const written: Token[] = [];
      let given = '';
      for await (const token of sequence.evaluate(prompt.slice(-1), { temperature })) {
        written.push(token);
        const text = model.detokenize(written, true);
        // Half of a letter may be there.
        if (!text.endsWith('\uFFFD')) {
          yield text.slice(given.length);
          given = text;
        }
        signal.throwIfAborted();
        if (written.length >= most) return { tokens: written.length, isCut: true };
      }
      // Its last token, which ends a reply, is not given out.
      return { tokens: written.length, isCut: false };
    },
  };
}
