import { z } from 'zod';
import type { CallProvider } from '../../features/calls/hosted-call.ts';
import { createGuardedFetch } from '../../platform/http/guarded-fetch.ts';
import {
  pricesOf,
  REALTIME_VARIABLES,
  type RealtimeSettings,
  realtimeSettings,
} from '../../realtime-environment.ts';
import { adapterFor } from '../adapters/choose-adapter.ts';
import { kindOf } from '../adapters/kind-of.ts';
import { modelsOf } from '../adapters/live-dialect.ts';
import { HostedFault } from '../hosted-fault.ts';
import { holdTypedTurn, type TypedTurn } from './hold-typed-turn.ts';
import { createRequester, type Requester } from './requester.ts';
import { advice, PASSED, type Verdict } from './verdicts.ts';

/** An offer of sound alone, as our server passes it on. Nobody answers at its addresses: no media flows. */
const OFFER = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 0.0.0.0',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=ice-ufrag:doct',
  'a=ice-pwd:doctordoctordoctordoctor',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, index) => (index + 16).toString(16).toUpperCase()).join(':')}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sendrecv',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  '',
].join('\r\n');

const INSTRUCTIONS = 'You are a voice assistant that is being tested. Reply briefly.';

export interface Examination {
  readonly env: NodeJS.ProcessEnv;
  say(line: string): void;
  readonly signal: AbortSignal;
}

/**
 * Tries all that a hosted call needs at the provider of the environment, and says of each in one sentence whether it works or
 * what to do. It costs one short reply. Resolves with whether all of it works. No line has the key in it.
 */
export async function examineRealtime({ env, say, signal }: Examination): Promise<boolean> {
  const report = (name: string, { passed, text }: Verdict): boolean => {
    say(`${passed ? 'ok  ' : 'FAIL'}  ${name.padEnd(8)} ${text}`);
    return passed;
  };
  const read = z.object(REALTIME_VARIABLES).safeParse(env);
  if (!read.success) {
    const [issue] = read.error.issues;
    return report('settings', { passed: false, text: `${issue?.path.join('.')} ${issue?.message}.` });
  }
  const settings = realtimeSettings(read.data);
  const provider = providerOf(settings);
  if (!provider) {
    const text =
      'Set PARLO_REALTIME_API_KEY; elsewhere than at OpenAI, PARLO_REALTIME_BASE_URL and PARLO_REALTIME_MODEL too.';
    return report('settings', { passed: false, text });
  }
  report('settings', {
    passed: true,
    text: `${provider.baseUrl}, model ${provider.model}, spoken to as ${provider.kind}.`,
  });
  const guarded = createGuardedFetch(provider.reach);
  try {
    return await examine(
      provider,
      settings,
      createRequester(guarded.fetch, provider, signal),
      report,
      signal,
    );
  } finally {
    await guarded.close();
  }
}

type Report = (name: string, verdict: Verdict) => boolean;

async function examine(
  provider: CallProvider,
  settings: RealtimeSettings,
  requester: Requester,
  report: Report,
  signal: AbortSignal,
): Promise<boolean> {
  // Without an address or a key the rest would say the same again.
  if (!(await examineModels(provider, requester, report))) return false;
  const results = [await examineSecrets(provider, requester, report)];
  const { turn, verdict } = await examineTurn(provider, signal);
  results.push(report('reply', verdict));
  if (turn) results.push(report('usage', usageVerdict(turn)));
  if (turn) results.push(report('prices', pricesVerdict(settings, provider)));
  results.push(await examineCall(provider, requester, report));
  return results.every(Boolean);
}

/** Whether the address answers, and the key and the model are known there. */
async function examineModels(provider: CallProvider, requester: Requester, report: Report): Promise<boolean> {
  const response = await requester.get('/models');
  if (response.fault !== null && response.status === null) {
    return report('address', advice(response.fault, provider));
  }
  report('address', { passed: true, text: 'The address answers.' });
  if (response.fault === 'wrong_key') return report('key', advice('wrong_key', provider));
  // A provider may have no list, and a resource of Azure lists models, not deployments.
  const listed =
    response.fault === null && provider.kind !== 'azure' ? Models.safeParse(response.json).data : undefined;
  report('key', { passed: true, text: 'The key is not refused.' });
  if (!listed)
    return report('model', {
      passed: true,
      text: 'There is no list to look it up in; the reply below tells.',
    });
  const names = Object.values(
    provider.kind === 'live' ? modelsOf(provider.model) : { talks: provider.model },
  );
  const missing = names.find((name) => !listed.data.some(({ id }) => id === name));
  return report(
    'model',
    missing === undefined
      ? { passed: true, text: 'The model is in the list.' }
      : {
          passed: false,
          text: `The list of models has no ${missing}: set PARLO_REALTIME_MODEL to one that your key may use.`,
        },
  );
}

async function examineSecrets(
  provider: CallProvider,
  requester: Requester,
  report: Report,
): Promise<boolean> {
  if (provider.kind === 'live') return true;
  const session = provider.kind === 'xai' ? {} : { session: { type: 'realtime', model: provider.model } };
  const { fault, json } = await requester.post('/realtime/client_secrets', session);
  if (fault !== null) return report('secret', advice(fault, provider));
  const passed = Secret.safeParse(json).success;
  return report('secret', {
    passed,
    text: passed ? 'It makes client secrets.' : 'Its client secret has another form than the contract says.',
  });
}

async function examineTurn(
  provider: CallProvider,
  signal: AbortSignal,
): Promise<{ readonly turn: TypedTurn | null; readonly verdict: Verdict }> {
  try {
    const turn = await holdTypedTurn(provider, INSTRUCTIONS, signal);
    const after = `after ${turn.firstWordMs} ms`;
    const text = turn.isExact
      ? `It said the words that it was asked for, ${after}.`
      : `It replied ${after}, but with other words than it was asked for: visitors will see the right ones beside them.`;
    return { turn, verdict: { passed: true, text } };
  } catch (error) {
    if (!(error instanceof HostedFault)) throw error;
    return { turn: null, verdict: advice(error.fault, provider) };
  }
}

function usageVerdict({ usage }: TypedTurn): Verdict {
  if (usage === null) {
    return {
      passed: false,
      text: 'It reports no usage: costs stay unknown, and caps of cost have no effect.',
    };
  }
  const { input, output, seconds } = usage;
  return { passed: true, text: `It reports usage: ${input} tokens in, ${output} out, ${seconds} s.` };
}

function pricesVerdict(settings: RealtimeSettings, provider: CallProvider): Verdict {
  return pricesOf(settings, provider)
    ? { passed: true, text: 'The price of the model is known.' }
    : {
        passed: true,
        text: 'The price of the model is not set: with PARLO_REALTIME_PRICES costs are shown and can be capped.',
      };
}

/** A call over WebRTC, up to where its sound would begin, and its end. */
async function examineCall(provider: CallProvider, requester: Requester, report: Report): Promise<boolean> {
  const adapter = adapterFor(provider.kind);
  const offer = adapter.offer(provider, OFFER, {
    model: provider.model,
    voice: 'marin',
    instructions: INSTRUCTIONS,
    tools: [],
    languages: ['en'],
    history: [],
    medium: 'webrtc',
  });
  if (!offer)
    return report('call', {
      passed: true,
      text: 'It has no WebRTC: calls go over WebSockets, through this server.',
    });
  const taken = await requester.send(offer);
  if (taken.fault !== null) return report('call', advice(taken.fault, provider));
  const answer = adapter.readAnswer(taken.headers, taken.text);
  if (!answer?.sdp.startsWith('v=0')) return report('call', advice('bad_response', provider));
  report('call', PASSED('It answers an offer.'));
  const hangUp = adapter.hangUp(provider, answer.ref);
  if (!hangUp) return true;
  const { fault } = await requester.send(hangUp);
  return report('hang up', fault === null ? PASSED('It ends a call.') : advice(fault, provider));
}

function providerOf({ shared }: RealtimeSettings): CallProvider | null {
  if (!shared) return null;
  const { baseUrl, model, apiKey = '' } = shared;
  return { kind: kindOf(baseUrl, model), baseUrl, model, apiKey, reach: 'anywhere', about: 'shared' };
}

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });
const Secret = z.object({ value: z.string().min(1) });
