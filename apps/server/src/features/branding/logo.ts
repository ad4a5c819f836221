import { Readable } from 'node:stream';
import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { openLogo } from './data-url.ts';
import type { BrandingDeps } from './routes.ts';

/** A logo by the id of its bytes, which nobody guesses and which never means another image. */
export function logo({ db, files }: BrandingDeps): Operation<typeof CALLS.logo> {
  return async ({ id }) => ({
    body: Readable.toWeb(await openLogo(db, files, id)) as ReadableStream<Uint8Array>,
    type: 'image/png',
    immutable: true,
  });
}
