import type { z } from 'zod';
import * as accounts from './accounts.ts';
import * as assistants from './assistants.ts';
import { LIMITS } from './limits.ts';
import * as sessions from './sessions.ts';
import * as widget from './widget.ts';

/** Who may make a call: anybody, or somebody signed in (cookie or bearer) acting on what is theirs. */
export type Access = 'anyone' | 'owner';

/** One call of the API, below `/api`. `output` describes a success; any call may answer with a `Refusal`. */
export interface Call<
  I extends z.ZodType | null = z.ZodType | null,
  O extends z.core.$ZodType | 'audio' = z.core.$ZodType | 'audio',
  A extends Access = Access,
> {
  readonly method: 'get' | 'post';
  readonly path: `/${string}`;
  readonly access: A;
  readonly summary: string;
  /** The JSON body of a post, the query of a get; null when the call takes nothing. */
  readonly input: I;
  /** JSON, or `audio` for a WAV file. */
  readonly output: O;
  /** Largest body taken, in bytes. */
  readonly bodyLimit: number;
}

const KB = 1024;
/** UTF-8 takes three bytes for a UTF-16 code unit at worst: a character of four bytes has two units. */
const BYTES_PER_UNIT = 3;
/**
 * The largest list of questions an assistant may have, its other fields and the JSON around them: under 2 MB. It
 * is why `faqCharacters` exists: every entry at its own limits would be three times as much.
 */
const ASSISTANT_BODY = LIMITS.faqCharacters * BYTES_PER_UNIT + 64 * KB;

function call<I extends z.ZodType | null, O extends z.core.$ZodType | 'audio', A extends Access>(
  method: 'get' | 'post',
  path: `/${string}`,
  access: A,
  summary: string,
  input: I,
  output: O,
  bodyLimit = 16 * KB,
): Call<I, O, A> {
  return { method, path, access, summary, input, output, bodyLimit };
}

const c = call;
const a = assistants;

export const CALLS = {
  register: c(
    'post',
    '/register',
    'anyone',
    'Create an account and sign in',
    accounts.RegisterInput,
    accounts.SignedInAnswer,
  ),
  login: c('post', '/login', 'anyone', 'Sign in', accounts.LoginInput, accounts.SignedInAnswer),
  logout: c('post', '/logout', 'anyone', 'Sign out', null, accounts.DoneAnswer),
  getUser: c(
    'post',
    '/get_user',
    'owner',
    'The account, its assistants and minutes',
    accounts.OwnEmail.partial(),
    accounts.GetUserAnswer,
  ),
  getAssistants: c(
    'post',
    '/get_assistants',
    'owner',
    'All assistants of the caller',
    a.GetAssistantsInput,
    a.AssistantsAnswer,
  ),
  addAssistant: c(
    'post',
    '/add_assistant',
    'owner',
    'Create an assistant',
    a.AddAssistantInput,
    a.AssistantAddedAnswer,
    ASSISTANT_BODY,
  ),
  editAssistant: c(
    'post',
    '/edit_assistant',
    'owner',
    'Change an assistant',
    a.EditAssistantInput,
    a.AssistantsAnswer,
    ASSISTANT_BODY,
  ),
  deleteAssistant: c(
    'post',
    '/delete_assistant',
    'owner',
    'Delete an assistant',
    a.DeleteAssistantInput,
    a.AssistantsAnswer,
  ),
  widgetConfig: c(
    'get',
    '/widgetconfig',
    'anyone',
    'What a visitor may know of an assistant',
    sessions.WidgetConfigQuery,
    widget.WidgetConfigAnswer,
  ),
  session: c(
    'post',
    '/session',
    'anyone',
    'A short-lived secret that opens a call',
    sessions.SessionInput,
    widget.SessionAnswer,
  ),
  voicePreview: c('post', '/voice_preview', 'owner', 'Hear a voice', a.VoicePreviewInput, 'audio'),
} as const;

export type CallName = keyof typeof CALLS;
/** Unknown for a call that takes nothing. */
export type CallInput<N extends CallName> = (typeof CALLS)[N]['input'] extends infer I extends z.ZodType
  ? z.input<I>
  : undefined;
export type CallOutput<N extends CallName> = (typeof CALLS)[N]['output'] extends infer O extends
  z.core.$ZodType
  ? z.output<O>
  : never;
