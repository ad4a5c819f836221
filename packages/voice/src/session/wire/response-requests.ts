import type { ClientEvent, RealtimeErrorDetail } from '@parlo/contract/realtime';
import type { VisitorTurns } from '../listening/visitor-turns.ts';
import type { AsideResponses } from '../replying/aside-responses.ts';
import type { ResponseRunner } from '../replying/response-runner.ts';
import type { ConversationLog } from './conversation-log.ts';
import { type ResponseSettings, readResponseSettings } from './reply-settings.ts';
import { requestError } from './request-error.ts';
import { readInput } from './response-input.ts';
import type { SessionConfig } from './session-config.ts';

export interface ResponseTools {
  readonly log: ConversationLog;
  readonly runner: ResponseRunner;
  readonly turns: VisitorTurns;
  readonly config: SessionConfig;
  readonly asides: AsideResponses;
  /** The client is the owner's own, and sets what is the owner's. */
  readonly settable: boolean;
  readonly repliesByModel: boolean;
}

type ResponseCreate = Extract<ClientEvent, { type: 'response.create' }>;
type Wanted = NonNullable<ResponseCreate['response']>;
type Outcome = RealtimeErrorDetail | null;

/** Begins a response. Returns the error to send, or null when it has begun. */
export function createResponse({ response = {} }: ResponseCreate, tools: ResponseTools): Outcome {
  if (tools.settable) return createOwn(response, tools);
  if (response.conversation === 'none' || response.input != null)
    return requestError('invalid_value', 'Only the conversation itself can be answered.', 'response');
  return respond(response, tools, {});
}

/** One of the owner's own client, which may set more of it. */
function createOwn(response: Wanted, tools: ResponseTools): Outcome {
  const unknown = UNSUPPORTED.find((field) => response[field] != null);
  if (unknown) return notSupported(`A response can't have '${unknown}' here.`, `response.${unknown}`);
  const read = readResponseSettings(response, tools.repliesByModel);
  if ('error' in read) return read.error;
  const own = read.value;
  if (response.conversation === 'none') return createAside(response, tools, own);
  if (response.input != null)
    return notSupported(
      `Only a response with "conversation": "none" has an input of its own.`,
      'response.input',
    );
  return refuseChoice(own, tools) ?? respond(response, tools, own);
}

/** Fields that no response has here. Anything else that is unknown is left alone, as in a session. */
const UNSUPPORTED = ['prompt', 'audio'] as const;

function respond(response: Wanted, tools: ResponseTools, own: ResponseSettings): Outcome {
  const { runner, turns, config } = tools;
  if (runner.generating)
    return requestError(
      'conversation_already_has_active_response',
      `Conversation already has an active response: ${runner.replyId}. Wait until it is done or cancel it.`,
    );
  const request = {
    modality: response.output_modalities?.[0] ?? config.modality,
    metadata: response.metadata ?? null,
    maxOutputTokens: response.max_output_tokens ?? config.maxOutputTokens,
  };
  // Either cuts the audible rest of the last reply.
  if (own.exactly !== undefined) {
    turns.sayExactly(own.exactly, request);
    return null;
  }
  if (own.instructions === undefined && !turns.canRespond)
    return requestError('invalid_value', 'There is no user message to answer.');
  turns.respond(request, own);
  return null;
}

function createAside(response: Wanted, tools: ResponseTools, own: ResponseSettings): Outcome {
  const { config, asides, log } = tools;
  if ((response.output_modalities?.[0] ?? config.modality) !== 'text')
    return notSupported(
      'A response apart from the conversation is in writing: ask for "output_modalities": ["text"].',
      'response.output_modalities',
    );
  const input = readInput(response.input, log);
  if ('error' in input) return input.error;
  return (
    refuseChoice(own, tools) ??
    asides.start({
      items: input.items,
      own,
      session: config.replies,
      metadata: response.metadata ?? null,
      maxOutputTokens: response.max_output_tokens ?? config.maxOutputTokens,
    })
  );
}

/** A function that has to be called must be there. */
function refuseChoice(own: ResponseSettings, { config }: ResponseTools): Outcome {
  const { tools, toolChoice } = { ...config.replies, ...own };
  const isThere =
    typeof toolChoice === 'string'
      ? toolChoice !== 'required' || tools.length > 0
      : tools.some(({ name }) => name === toolChoice.name);
  if (isThere || own.exactly !== undefined) return null;
  return requestError('invalid_value', 'There is no such tool.', 'response.tool_choice');
}

/** Cancels a response: the one in the conversation, where no other is named. */
export function cancelResponse(
  responseId: string | undefined,
  { runner, asides }: Pick<ResponseTools, 'runner' | 'asides'>,
): Outcome {
  if (responseId !== undefined && asides.cancel(responseId)) return null;
  const other = responseId !== undefined && responseId !== runner.replyId;
  if (!other && runner.cancel()) return null;
  return requestError(
    'response_cancel_not_active',
    'There is no such response to cancel.',
    ...(other ? ['response_id'] : []),
  );
}

const notSupported = (message: string, param: string) => requestError('not_supported', message, param);
