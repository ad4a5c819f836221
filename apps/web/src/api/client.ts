import { type Client, createClient } from '@parlo/contract';
import { loadTexts } from '../i18n/index.ts';
import { isRefusal } from '../i18n/refusals.ts';

const client = createClient();

/** The one client of `/api`. A refusal arrives with the words for it. */
export const api: Client = {
  address: client.address,
  call: (...asked) => withWords(client.call(...asked)),
  upload: (...asked) => withWords(client.upload(...asked)),
  audio: (...asked) => withWords(client.audio(...asked)),
};

/** Rejects as `work` does, once the words of a refusal are there: few people ever read them. */
export async function withWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    // Without them it is said in the words of the screen, or as the server said it.
    if (isRefusal(error)) await loadTexts('refusals').catch(() => null);
    throw error;
  }
}

export { isSignedOut } from './signed-out.ts';
