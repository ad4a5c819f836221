import type { SessionUpdate } from '@parlo/contract/realtime';

/** Why a field of a session was not applied; `param` is its place in the session. */
export interface Refusal {
  readonly code: 'not_supported' | 'invalid_value' | 'cannot_update_voice' | 'unknown_parameter';
  readonly message: string;
  readonly param: string;
}

/** Every field of a session that the contract has. A client may send a whole session object back. */
const KNOWN: ReadonlySet<string> = new Set([
  'type',
  'object',
  'id',
  'model',
  'output_modalities',
  'instructions',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'max_output_tokens',
  'tracing',
  'truncation',
  'prompt',
  'reasoning',
  'include',
  'audio',
  'expires_at',
  'ai_generated',
  'ai_notice',
]);

/** Refuses the wishes of an update that nothing here fulfils. Those for nothing are no wishes. */
export function refuseUnused(update: SessionUpdate, languages: readonly string[]): Refusal[] {
  return [...unsupported(update), ...unknown(update), ...refusedLanguage(update, languages)];
}

function unsupported({ prompt, reasoning, include, truncation }: SessionUpdate): Refusal[] {
  const wishes: [string, boolean, string][] = [
    ['prompt', isSet(prompt), 'Prompts are not stored here.'],
    ['reasoning', isSet(reasoning), 'How much is reasoned is the assistant’s owner’s choice.'],
    ['include', Array.isArray(include) && include.length > 0, 'Nothing can be included in items.'],
    [
      'truncation',
      isSet(truncation) && truncation !== 'auto' && truncation !== 'disabled',
      'Conversations are not cut by a ratio: truncation is auto or disabled.',
    ],
  ];
  return wishes.flatMap(([param, wished, message]) =>
    wished ? [{ code: 'not_supported' as const, param, message }] : [],
  );
}

function unknown(update: SessionUpdate): Refusal[] {
  const names = Object.keys(update).filter((name) => !KNOWN.has(name) && isSet(update[name]));
  return names.slice(0, 5).map((name) => {
    const param = name.slice(0, 64);
    return { code: 'unknown_parameter' as const, param, message: `Unknown parameter: 'session.${param}'.` };
  });
}

function refusedLanguage({ audio }: SessionUpdate, languages: readonly string[]): Refusal[] {
  const language = audio?.input?.transcription?.language;
  if (language == null || languages.includes(language)) return [];
  const message = `The language '${language.slice(0, 20)}' is not understood in this call.`;
  return [{ code: 'not_supported', param: 'audio.input.transcription.language', message }];
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
