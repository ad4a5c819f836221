import type { LiveKitSettings } from '../../livekit-environment.ts';

/** LiveKit signs with the key of its API, for five minutes; clocks may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 10;

/** A caller whom nobody answered for so long has hung up. */
const OLDEST_SECONDS = 120;

/** `ParticipantInfo.Kind.SIP` of LiveKit's protocol. */
const SIP = 3;

/** The attributes of a telephone line's participant, as LiveKit's SIP service names them. */
const CALLED = 'sip.trunkPhoneNumber';
const CALLER = 'sip.phoneNumber';
const CALL = 'sip.callID';

/** A telephone line that has joined a room. */
export interface ArrivedLine {
  readonly room: string;
  readonly identity: string;
  /** LiveKit's name of the call: the same in each report of it. */
  readonly call: string;
  /** As the telephone network writes it. */
  readonly called: string;
  /** Empty where the caller hides it. */
  readonly caller: string;
}

/** It was not LiveKit who sent this. */
export class WebhookNotTrusted extends Error {}

export interface LiveKitWebhooks {
  /** Null for events of other kinds, and for those that are too old. Rejects with `WebhookNotTrusted`. */
  read(body: string, authorization: string | undefined): Promise<ArrivedLine | null>;
}

export function createLiveKitWebhooks(
  { apiKey, apiSecret }: Pick<LiveKitSettings, 'apiKey' | 'apiSecret'>,
  now: () => number = Date.now,
): LiveKitWebhooks {
  return {
    async read(body, authorization) {
      const { WebhookReceiver } = await import('livekit-server-sdk');
      const receiver = new WebhookReceiver(apiKey, apiSecret);
      const event = await receiver
        .receive(body, authorization, false, CLOCK_TOLERANCE_SECONDS)
        .catch((cause: unknown) => {
          throw new WebhookNotTrusted('the signature does not fit', { cause });
        });
      const { participant, room } = event;
      if (event.event !== 'participant_joined' || participant?.kind !== SIP || !room) return null;
      if (now() / 1_000 - Number(event.createdAt) > OLDEST_SECONDS) return null;
      const { attributes, identity, sid } = participant;
      return {
        room: room.name,
        identity,
        call: attributes[CALL] ?? sid,
        called: attributes[CALLED] ?? '',
        caller: attributes[CALLER] ?? '',
      };
    },
  };
}
