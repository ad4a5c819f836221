import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ServerEvent } from '@parlo/contract/realtime';
import { type ScriptedCall, type ScriptedCallOptions, startScriptedCall } from '@parlo/voice/testing';
import { describe, expect, it } from 'vitest';

/** Compiling takes about a second; a busy machine gets more. */
const COMPILE_LIMIT_MS = 60_000;

/** Parlo's own, which stock clients pass over. */
const OWN_EVENTS = /^output_audio_buffer\.(ducked|held|released)$/;

/**
 * Fields that are null until they are known. The hosted service sends them so in its own examples, and stock clients insist on
 * the key of a transcript, but the types only know them as absent.
 */
const NULL_FOR_ABSENT = /"(transcript|status_details|usage|transcription|noise_reduction|include)":null/;

const typed = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});
const update = (session: object) => ({ type: 'session.update', session: { type: 'realtime', ...session } });
const input = (fields: object) => update({ audio: { input: fields } });

interface Script {
  readonly options?: ScriptedCallOptions;
  readonly play: (call: ScriptedCall) => Promise<void>;
}

const SCRIPTS: Readonly<Record<string, Script>> = {
  'a turn by voice': {
    options: { notice: 'You are talking to an AI.' },
    async play(call) {
      await call.speak('What are your hours');
      await call.quiet(6_000);
    },
  },
  'a turn over WebSocket, as a telephone has it': {
    options: { over: 'websocket', settable: true, repliesByModel: true },
    async play(call) {
      const format = { type: 'audio/pcmu' };
      const tool = {
        type: 'function',
        name: 'open_door',
        description: 'Opens.',
        parameters: { type: 'object' },
      };
      await call.say(
        update({ audio: { input: { format }, output: { format, voice: 'coral', speed: 1.2 } } }),
      );
      await call.say(update({ instructions: 'Be brief.', tools: [tool], tool_choice: 'required' }));
      await call.say(
        update({ tool_choice: { type: 'function', name: 'open_door' }, parallel_tool_calls: false }),
      );
      await call.speak('What are your hours');
      await call.quiet(6_000);
    },
  },
  'an interruption': {
    async play(call) {
      await call.say(typed('Tell me everything that you know about the weather'));
      await call.say({ type: 'response.create', response: { metadata: { mine: 'yes' } } });
      await call.quiet(900);
      await call.speak('Stop it please', 1_200);
      await call.quiet(4_000);
    },
  },
  'what a client may do to items and responses': {
    async play(call) {
      await call.say(typed('Hello there'));
      await call.say({ type: 'response.create' });
      await call.clock.advance(500);
      await call.say({ type: 'response.cancel' });
      await call.say({ type: 'output_audio_buffer.clear' });
      const { item } = call.last('conversation.item.added');
      await call.say({ type: 'conversation.item.retrieve', item_id: item.id });
      await call.say({ type: 'conversation.item.delete', item_id: item.id });
      await call.say(typed('And again'));
      await call.say({ type: 'response.create' });
      await call.clock.advance(600);
      const { item: said } = call.last('conversation.item.added');
      await call.say({
        type: 'conversation.item.truncate',
        item_id: said.id,
        content_index: 0,
        audio_end_ms: 20,
      });
    },
  },
  'push to talk, in writing': {
    async play(call) {
      await call.say(update({ output_modalities: ['text'] }));
      await call.say(input({ turn_detection: null, transcription: null }));
      await call.speak('What are your hours');
      await call.say({ type: 'input_audio_buffer.clear' });
      await call.speak('When do you close');
      await call.say({ type: 'input_audio_buffer.commit' });
      await call.say({ type: 'response.create' });
      await call.clock.advance(3_000);
    },
  },
  'a silence, and its end': {
    options: { maxDurationMs: 30_000 },
    async play(call) {
      await call.say(
        input({
          turn_detection: { type: 'server_vad', idle_timeout_ms: 6_000 },
          transcription: { model: 'whisper-1', language: 'en' },
          noise_reduction: { type: 'near_field' },
        }),
      );
      await call.speak('What are your hours');
      await call.quiet(30_000);
    },
  },
  'functions of the client, and responses apart': {
    options: {
      settable: true,
      repliesByModel: true,
      async *respond(_, __, wishes) {
        yield { type: 'text', text: wishes?.calls ? 'It is open.' : 'Let me look.' };
        if (!wishes?.calls) yield { type: 'client_call', name: 'open_door', arguments: '{"wide":true}' };
        yield { type: 'end', memo: { outcome: 'small_talk', entryIds: [] } };
      },
    },
    async play(call) {
      const tool = { type: 'function', name: 'open_door', parameters: { type: 'object' } };
      await call.say(update({ tools: [tool], max_output_tokens: 200 }));
      await call.say(typed('Open the door'));
      await call.say({ type: 'response.create' });
      await call.clock.advance(6_000);
      const { call_id } = call.last('response.function_call_arguments.done');
      await call.say({
        type: 'conversation.item.create',
        item: { type: 'function_call_output', call_id, output: '{"open":true}' },
      });
      await call.say({ type: 'response.create' });
      await call.clock.advance(6_000);
      const apart = { conversation: 'none', output_modalities: ['text'], metadata: { about: 'door' } };
      await call.say({ type: 'response.create', response: apart });
      await call.say({ type: 'response.create', event_id: 'mine', response: { prompt: { id: 'x' } } });
      await call.clock.advance(3_000);
    },
  },
  'what goes wrong': {
    async play(call) {
      call.speech.sttFailures.push(new Error('broken'));
      await call.speak('What are your hours');
      await call.quiet(4_000);
      for (const wrong of ['{', { type: 'made.up' }, { type: 'response.cancel', event_id: 'mine' }])
        await call.say(wrong);
      await call.say(update({ audio: { input: { format: { type: 'audio/opus' } } } }));
      await call.say(input({ turn_detection: { type: 'semantic_vad', eagerness: 'quick' } }));
    },
  },
};

async function eventsOf({ options, play }: Script): Promise<ServerEvent[]> {
  const call = startScriptedCall(options);
  await play(call);
  call.session.close('left');
  return [...call.transport.events].filter(({ type }) => !OWN_EVENTS.test(type));
}

/** Each event on a line of its own, so that a fault names it. A function's argument may have fields that are not listed. */
function program(events: readonly object[]): string {
  const types = fileURLToPath(import.meta.resolve('openai/resources/realtime/realtime'));
  const absent = new RegExp(`,?${NULL_FOR_ABSENT.source}`, 'g');
  const calls = events.map(
    (event) => `sent(${JSON.stringify(event).replace(absent, '').replaceAll('{,', '{')});`,
  );
  return [
    `import type { RealtimeServerEvent } from ${JSON.stringify(types)};`,
    'declare function sent<T extends RealtimeServerEvent>(event: T): void;',
    ...calls,
  ].join('\n');
}

/** What the compiler says against it; '' for nothing. */
async function compile(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-types-'));
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(
    /package\.json$/,
    'bin/tsc',
  );
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2023'.split(
    ' ',
  );
  try {
    const file = join(folder, 'events.ts');
    await writeFile(file, source);
    await promisify(execFile)(process.execPath, [compiler, ...options, file], { timeout: COMPILE_LIMIT_MS });
    return '';
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the events of a session', () => {
  it(
    'are those that openai’s own types know, all of them',
    async () => {
      const scripts = await Promise.all(Object.values(SCRIPTS).map(eventsOf));
      const events = scripts.flat();
      const kinds = new Set(events.map(({ type }) => type));
      expect(kinds.size).toBeGreaterThanOrEqual(35);
      expect(await compile(program(events))).toBe('');
    },
    2 * COMPILE_LIMIT_MS,
  );

  it(
    'would be found out if they were not',
    async () => {
      const wrong = { type: 'conversation.item.deleted', event_id: 'event_1', item_id: 7 };
      expect(await compile(program([wrong]))).toContain('not assignable');
    },
    2 * COMPILE_LIMIT_MS,
  );
});
