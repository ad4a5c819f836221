import * as z from 'zod';

const SentEvent = z.looseObject({ type: z.string(), event_id: z.string().optional() });
/** An event as a client sent it. */
export type SentEvent = z.infer<typeof SentEvent>;

/** The events that a call was sent, with a way to wait for one. */
export class EventInbox {
  readonly all: SentEvent[] = [];
  readonly #unread: SentEvent[] = [];
  #arrived = Promise.withResolvers<void>();

  /** Returns null for what is no event. */
  take(text: string): SentEvent | null {
    const event = SentEvent.safeParse(parsed(text));
    if (!event.success) return null;
    this.all.push(event.data);
    this.#unread.push(event.data);
    this.#arrived.resolve();
    this.#arrived = Promise.withResolvers();
    return event.data;
  }

  /** The next event of a type, or one that came already and was not asked for yet. */
  async next(type: string): Promise<SentEvent> {
    for (;;) {
      const index = this.#unread.findIndex((event) => event.type === type);
      const [event] = index < 0 ? [] : this.#unread.splice(index, 1);
      if (event) return event;
      await this.#arrived.promise;
    }
  }

  ofType(type: string): readonly SentEvent[] {
    return this.all.filter((event) => event.type === type);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
