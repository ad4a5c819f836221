import type { SpeechFault } from '@parlo/contract';

/** For operators. Constant: what a service says may hold a key or what a visitor said. */
export const SPEECH_FAULTS_IN_WORDS: Readonly<Record<SpeechFault, string>> = {
  wrong_key: 'It does not accept the key.',
  no_such_model: 'It has no model of this name, or the key may not use it.',
  no_such_address: 'There is no speech API at the address.',
  redirected: 'The address sends on to another one, which is not followed.',
  address_not_allowed:
    'The address may not be connected to: http reaches private addresses alone, https others as well.',
  unreachable: 'It could not be reached.',
  too_slow: 'It is slower than people talk.',
  rate_limited: 'It takes no more requests for now.',
  no_credit: 'The credit there is used up.',
  request_refused: 'It refused the request. It may not know the voice, or 16-bit PCM.',
  provider_failed: 'It has a problem on its side.',
  bad_response: 'The response was not PCM sound or a transcript.',
};
