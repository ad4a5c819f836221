import { ClientTools, type RealtimeErrorDetail, ToolChoice } from '@parlo/contract/realtime';
import { readSayExactly } from '@parlo/contract/say-exactly';
import type { ToolDescription } from '@parlo/dialog/responder';
import { requestError } from './request-error.ts';

/** What the owner's own client sets for a reply, or for all replies of its session. */
export interface ReplySettings {
  /** For the language model; '' for none. */
  readonly instructions: string;
  /** Functions that the client runs, as it sent them. */
  readonly tools: ClientTools;
  readonly toolChoice: ToolChoice;
  readonly parallelCalls: boolean;
}

export const NO_SETTINGS: ReplySettings = {
  instructions: '',
  tools: [],
  toolChoice: 'auto',
  parallelCalls: true,
};

/** Those of one response. */
export interface ResponseSettings extends Partial<ReplySettings> {
  /** The text that the instructions ask for word for word. */
  readonly exactly?: string;
}

/** The fields of a session or a response, as they came. */
export interface SentSettings {
  readonly instructions?: unknown;
  readonly tools?: unknown;
  readonly tool_choice?: unknown;
  readonly parallel_tool_calls?: unknown;
}

type Read<T> = { readonly error: RealtimeErrorDetail } | { readonly value: T };

/** Longest text that is said word for word, and longest instructions of a response. */
export const LONGEST_INSTRUCTIONS = 16_000;

interface Reading {
  /** The event's field that holds them. */
  readonly path: 'session' | 'response';
  readonly repliesByModel: boolean;
}

/** Reads functions and their choice, which all need a language model; absent fields change nothing. */
export function readReplySettings(sent: SentSettings, reading: Reading): Read<Partial<ReplySettings>> {
  const tools = readTools(sent.tools, reading);
  if ('error' in tools) return tools;
  const choice = readChoice(sent.tool_choice, reading);
  if ('error' in choice) return choice;
  const { parallel_tool_calls: parallel } = sent;
  if (parallel != null && typeof parallel !== 'boolean')
    return refused('invalid_value', 'This is true or false.', `${reading.path}.parallel_tool_calls`);
  return {
    value: {
      ...(tools.value && { tools: tools.value }),
      ...(choice.value !== undefined && { toolChoice: choice.value }),
      ...(typeof parallel === 'boolean' && { parallelCalls: parallel }),
    },
  };
}

/** Reads what a response has of its own. Instructions need a language model, unless they ask for a text word for word. */
export function readResponseSettings(sent: SentSettings, repliesByModel: boolean): Read<ResponseSettings> {
  const settings = readReplySettings(sent, { path: 'response', repliesByModel });
  if ('error' in settings) return settings;
  const { instructions } = sent;
  const param = 'response.instructions';
  if (instructions == null || instructions === '') return settings;
  if (typeof instructions !== 'string' || instructions.length > LONGEST_INSTRUCTIONS)
    return refused('invalid_value', `These are at most ${LONGEST_INSTRUCTIONS} characters of text.`, param);
  const exactly = readSayExactly(instructions)?.toWellFormed().trim();
  if (exactly === '')
    return refused('invalid_value', 'There is nothing to say in these instructions.', param);
  if (exactly !== undefined) return { value: { ...settings.value, exactly } };
  if (!repliesByModel)
    return refused(
      'not_supported',
      'This assistant has no language model that could follow instructions: it says its owner’s exact words.',
      param,
    );
  return { value: { ...settings.value, instructions } };
}

/** The functions as a model reads them. */
export function describeTools(tools: ClientTools): ToolDescription[] {
  return tools.map(({ name, description, parameters }) => ({
    name,
    description: description ?? '',
    parameters: parameters ?? { type: 'object', properties: {} },
  }));
}

function readTools(sent: unknown, { path, repliesByModel }: Reading): Read<ClientTools | undefined> {
  if (sent === undefined) return { value: undefined };
  const param = `${path}.tools`;
  const all: unknown[] = Array.isArray(sent) ? sent : [];
  const remote = all.findIndex((tool) => isMcp(tool));
  if (remote !== -1)
    return refused(
      'not_supported',
      'MCP servers are not supported, only functions.',
      `${param}.${remote}.type`,
    );
  const parsed = ClientTools.safeParse(sent ?? []);
  if (!parsed.success) {
    const place = [param, ...(parsed.error.issues[0]?.path ?? [])].join('.');
    return refused('invalid_value', `Invalid value for '${place}'.`, place);
  }
  if (parsed.data.length > 0 && !repliesByModel) return noModel(param);
  return { value: parsed.data };
}

function readChoice(sent: unknown, { path, repliesByModel }: Reading): Read<ToolChoice | undefined> {
  if (sent == null) return { value: undefined };
  const param = `${path}.tool_choice`;
  if (isMcp(sent)) return refused('not_supported', 'MCP servers are not supported, only functions.', param);
  const parsed = ToolChoice.safeParse(sent);
  if (!parsed.success) return refused('invalid_value', `Invalid value for '${param}'.`, param);
  const asks = parsed.data !== 'auto' && parsed.data !== 'none';
  if (asks && !repliesByModel) return noModel(param);
  return { value: parsed.data };
}

const isMcp = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'mcp';

const noModel = (param: string) =>
  refused(
    'tools_need_model',
    'This assistant has no language model that could call tools: it says its owner’s exact words.',
    param,
  );

function refused(code: string, message: string, param: string): { readonly error: RealtimeErrorDetail } {
  return { error: requestError(code, message, param) };
}
