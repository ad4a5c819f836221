import { answerOffer } from '@parlo/voice';

/**
 * The process that is hung up on: it answers offers and sends events without a pause, as a reply's transcript does, until
 * the far end is gone. It stands for a voice host; when it dies, that is the crash that is counted.
 */

export type ToBurstHost = { readonly id: number; readonly offer: string };
export type FromBurstHost =
  | { readonly id: number; readonly sdp: string }
  | { readonly id: number; readonly ended: string };

const EVENT = JSON.stringify({
  type: 'response.output_audio_transcript.delta',
  delta: 'some words '.repeat(10),
});
/** Events of one burst; the next one follows at once, when the events that arrived meanwhile were handled. */
const BURST = 20;

process.on('message', ({ id, offer }: ToBurstHost) => {
  void (async () => {
    const { sdp, transport } = await answerOffer(offer);
    let open = true;
    transport.handlers = {
      onOpen() {
        const burst = () => {
          for (let event = 0; event < BURST && open; event++) transport.send(EVENT);
          if (open) setImmediate(burst);
        };
        burst();
      },
      onMessage() {},
      onAudio() {},
      onClose(how) {
        open = false;
        process.send?.({ id, ended: how } satisfies FromBurstHost);
      },
    };
    process.send?.({ id, sdp } satisfies FromBurstHost);
  })();
});
process.on('disconnect', () => process.exit(0));
