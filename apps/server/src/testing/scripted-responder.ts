import type { AssistantProfile, Conversation, Responder, ResponsePart } from '@parlo/dialog/responder';

/** Says what was asked, as if it were in the FAQ, until a test replaces `respond`. */
export class ScriptedResponder implements Responder {
  /** Ids of profiles that it was prepared for. */
  readonly prepared: string[] = [];

  async prepare({ id }: Pick<AssistantProfile, 'id'>): Promise<void> {
    this.prepared.push(id);
  }

  respond: Responder['respond'] = quote;

  async close(): Promise<void> {}
}

async function* quote({ turns }: Conversation): AsyncGenerator<ResponsePart> {
  yield { type: 'text', text: `You said: ${turns.at(-1)?.text}` };
  yield { type: 'end', memo: { outcome: 'answered', entryIds: ['faq_1'] } };
}
