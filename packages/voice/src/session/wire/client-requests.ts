import type { ClientEvent, RealtimeErrorDetail } from '@parlo/contract/realtime';
import type { TurnController } from '../listening/turn-controller.ts';
import type { VisitorTurns } from '../listening/visitor-turns.ts';
import type { Presence } from '../presence.ts';
import type { ResponseRunner } from '../replying/response-runner.ts';
import type { SoundFormats } from '../types.ts';
import type { StoredItem } from './conversation-log.ts';
import { createItem, deleteItem, type ItemTools, retrieveItem, truncateItem } from './item-changes.ts';
import { readReplySettings } from './reply-settings.ts';
import { requestError } from './request-error.ts';
import { cancelResponse, createResponse, type ResponseTools } from './response-requests.ts';
import { addSound, hasSound } from './sent-sound.ts';
import type { SessionConfig } from './session-config.ts';
import { refuseSound } from './session-refusals.ts';

export interface RequestTools extends ItemTools, ResponseTools {
  readonly config: SessionConfig;
  readonly runner: ResponseRunner;
  readonly controller: TurnController;
  readonly turns: VisitorTurns;
  readonly presence: Pick<Presence, 'pause'>;
  /** Of sound inside events; absent where it has a channel of its own. */
  readonly formats: SoundFormats | undefined;
  /** The visitor is there again. */
  readonly onResume: () => void;
  readonly onTyped: (item: StoredItem, text: string, hidden: boolean) => void;
}

/** Does what a client asks. Returns the error to send, or null when it was done. */
export function handleClientEvent(event: ClientEvent, tools: RequestTools): RealtimeErrorDetail | null {
  const { runner, controller, config, sender } = tools;
  switch (event.type) {
    case 'session.update': {
      const refusal =
        refuseSound(event.session, tools.formats !== undefined) ?? setReplies(event.session, tools);
      if (refusal) return refusal;
      const { settable, repliesByModel, log } = tools;
      const now = { settable, repliesByModel, hasSpoken: log.hasSound, generating: runner.generating };
      const judged = config.judge(event.session, now);
      config.update(event.session, judged.applies);
      if (tools.formats) Object.assign(tools.formats, config.formats);
      // Push to talk from now on: what was being listened to has no end that would be noticed.
      if (config.turnDetection === null && controller.active) controller.clear();
      sender.send({ type: 'session.updated', session: config.object() });
      return judged.error;
    }
    case 'input_audio_buffer.append':
      return requestError('invalid_event', 'Sound comes by the audio track, not by events.', 'type');
    case 'input_audio_buffer.commit':
      return controller.commit()
        ? null
        : requestError('input_audio_buffer_commit_empty', 'There is no sound to commit.');
    case 'input_audio_buffer.clear':
      controller.clear();
      sender.send({ type: 'input_audio_buffer.cleared' });
      return null;
    case 'output_audio_buffer.clear':
      if (runner.playing) runner.interrupt('client_cancelled');
      return null;
    case 'conversation.item.create':
      if (hasSound(event.item)) return addSound(event, tools);
      return createItem(tools, event.item, event.previous_item_id, tools.onTyped);
    case 'conversation.item.retrieve':
      return retrieveItem(tools, event.item_id);
    case 'conversation.item.truncate':
      return truncateItem(tools, runner, event.item_id, event.content_index, event.audio_end_ms);
    case 'conversation.item.delete':
      return deleteItem(tools, event.item_id);
    case 'response.create':
      return createResponse(event, tools);
    case 'response.cancel':
      return cancelResponse(event.response_id, tools);
    case 'session.pause':
      tools.presence.pause(event.sound === true);
      return null;
    case 'session.resume':
      tools.onResume();
      return null;
  }
}

type SessionUpdate = Extract<ClientEvent, { type: 'session.update' }>['session'];

/** Takes functions and their choice from a client that may set them. */
function setReplies(session: SessionUpdate, tools: RequestTools): RealtimeErrorDetail | null {
  const { settable, repliesByModel, config } = tools;
  if (!settable) return null;
  const read = readReplySettings(session, { path: 'session', repliesByModel });
  if ('error' in read) return read.error;
  config.setReplies(read.value);
  return null;
}
