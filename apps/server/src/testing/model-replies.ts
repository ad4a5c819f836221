import {
  createLocalResponder,
  createModelResponder,
  createRetriever,
  type ModelLimits,
  type Tool,
  withTools,
} from '@parlo/dialog';
import type {
  AssistantProfile,
  Conversation,
  ModelUse,
  ResponseEnd,
  ResponseMemo,
} from '@parlo/dialog/responder';
import { connectModel } from '../platform/language-models/connect-model.ts';
import type { LanguageModelStandIn } from './language-model-stand-in.ts';
import { NO_MODEL } from './no-model.ts';

export interface ModelReply {
  readonly text: string;
  readonly memo: ResponseMemo;
  readonly endsCall: boolean;
  readonly use: ModelUse | undefined;
  /** Names of the tools that ran. */
  readonly tools: readonly string[];
}

export interface RepliesOptions {
  readonly standIn: Pick<LanguageModelStandIn, 'url'>;
  readonly assistant: AssistantProfile;
  readonly tools?: readonly Tool[];
  readonly caller?: NonNullable<Conversation['caller']>;
  readonly conversationId?: string;
  readonly limits?: Partial<ModelLimits>;
  /** Called when a sentence was said. */
  readonly onText?: () => void;
}

/** Replies of an assistant whose model is a stand-in, with the real responder, guard and connection. */
export function modelReplies({
  standIn,
  assistant,
  tools = [],
  caller = 'visitor_in_text',
  conversationId: id = 'conv_1',
  limits,
  onText,
}: RepliesOptions) {
  const retriever = createRetriever({ model: NO_MODEL });
  const local = createLocalResponder(retriever);
  // A busy machine is slow to send a first word.
  const patient = { firstWordMs: 20_000, replyMs: 30_000, ...limits };
  const responder = withTools(
    createModelResponder({ local, retriever, limits: patient }),
    tools,
    () => undefined,
  );
  return async (turns: Conversation['turns'], signal = new AbortController().signal): Promise<ModelReply> => {
    const uses: ModelUse[] = [];
    const model = connectModel({ baseUrl: standIn.url, model: 'stand-in', apiKey: 'sk-test' }, fetch);
    const source = { open: async () => ({ model, used: (use: ModelUse) => void uses.push(use) }) };
    const conversation = { id, assistant: { ...assistant, model: source }, turns, caller };
    const ran: string[] = [];
    let text = '';
    let end: ResponseEnd | undefined;
    for await (const part of responder.respond(conversation, signal)) {
      if (part.type === 'text') {
        text += part.text;
        onText?.();
      }
      if (part.type === 'tool_call') ran.push(part.name);
      if (part.type === 'end') end = part;
    }
    if (!end) throw new Error('There was no end');
    return { text, memo: end.memo, endsCall: end.endsCall === true, use: uses[0], tools: ran };
  };
}
