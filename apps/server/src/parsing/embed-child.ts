import { createSentenceModel, embedPassages } from '@parlo/dialog/embedding';
import { BATCH, type FromEmbedder, type PassageText, type ToEmbedder } from './embed-in-child.ts';

/** Embeds the passages of one file and exits. */

const send = (message: FromEmbedder) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

const passages: PassageText[] = [];

async function embed(): Promise<void> {
  const vectors = await embedPassages(passages, createSentenceModel());
  for (let at = 0; at < vectors.length; at += BATCH) {
    await send({ type: 'vectors', vectors: vectors.slice(at, at + BATCH) });
  }
  await send({ type: 'done' });
}

process.on('disconnect', () => process.exit());
process.on('message', (message: ToEmbedder) => {
  if (message.type === 'passages') passages.push(...message.passages);
  else
    embed()
      .catch((error: unknown) =>
        send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => process.exit());
});
await send({ type: 'started' });
