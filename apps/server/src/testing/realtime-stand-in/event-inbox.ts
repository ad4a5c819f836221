import * as z from 'zod';
import { Arrivals } from './arrivals.ts';

const SentEvent = z.looseObject({ type: z.string(), event_id: z.string().optional() });
/** An event as a client sent it. */
export type SentEvent = z.infer<typeof SentEvent>;

/** The events that a call was sent, with a way to wait for one. */
export class EventInbox {
  readonly #events = new Arrivals<SentEvent>();

  get all(): readonly SentEvent[] {
    return this.#events.all;
  }

  /** Returns null for what is no event. */
  take(text: string): SentEvent | null {
    const event = SentEvent.safeParse(parsed(text));
    if (!event.success) return null;
    this.#events.add(event.data);
    return event.data;
  }

  /** The next event of a type, or one that came already and was not asked for yet. */
  next(type: string): Promise<SentEvent> {
    return this.#events.next((event) => event.type === type);
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
