import { planReply } from '../local/plan-reply.ts';
import type { Reply } from '../local/reply.ts';
import type { AssistantProfile, Question, Turn } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { CAFE } from './cafe.ts';
import { foundEntry } from './candidates.ts';
import { NO_INTENTS } from './scripted-model.ts';

/** How likely entries answer a question, by their ids; everything else is found nowhere. */
export type Finds = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A conversation with {@link planReply}: each `say` is a visitor's turn. Records what was searched. */
export class Talk {
  readonly asked: Question[] = [];
  readonly turns: Turn[] = [];
  readonly #assistant: AssistantProfile;
  readonly #finds: Finds;

  constructor(assistant: AssistantProfile = CAFE, finds: Finds = {}) {
    this.#assistant = assistant;
    this.#finds = finds;
  }

  async say(text: string): Promise<Reply> {
    this.turns.push({ role: 'visitor', text });
    const conversation = { id: 'c', assistant: this.#assistant, turns: this.turns };
    const reply = await planReply(conversation, {
      search: async (question) => this.#search(question),
      intentsOf: async () => NO_INTENTS,
      actOf: async () => undefined,
      files: async () => undefined,
    });
    this.turns.push({ role: 'assistant', text: reply.text, memo: reply.memo });
    return reply;
  }

  /** The visitor interrupted what was said last after so many characters. */
  interruptAfter(characters: number): void {
    const last = this.turns.pop();
    if (last) this.turns.push({ ...last, text: last.text.slice(0, characters) });
  }

  #search(question: Question): readonly Candidate[] {
    this.asked.push(question);
    const found = this.#finds[question.said] ?? {};
    return this.#assistant.faq
      .filter(({ id }) => id in found)
      .map((each) => foundEntry(each, found[each.id]))
      .sort((one, other) => other.answers - one.answers);
  }
}
