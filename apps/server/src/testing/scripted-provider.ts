import type { FinishedTurn } from '@parlo/voice';
import type { CallFault, CallProvider, HostedUsage } from '../features/calls/hosted-call.ts';
import type { CallProviders, CallToHold } from '../platform/call-providers/call-provider.ts';
import type { ScriptedCall } from './scripted-call-engine.ts';

/** A provider of calls that is there as long as a test says so, and keeps what it was told. */
export class ScriptedProviders implements CallProviders {
  provider: CallProvider | null = {
    ...{ kind: 'openai', baseUrl: 'https://provider.example.com/v1', apiKey: 'sk-secret', model: 'realtime' },
    ...{ reach: 'public', about: 'shared' },
  };
  /** Thrown when a provider is looked for. */
  failure: Error | undefined;
  /** The result of reporting a use. */
  mayGoOn = true;
  readonly asked: CallToHold[] = [];
  readonly used: HostedUsage[] = [];
  readonly refs: string[] = [];
  readonly faults: (readonly [CallFault, string])[] = [];
  /** Conversations whose call a provider lost: they are held here from then on. */
  readonly lost = new Set<string>();

  async find() {
    if (this.failure) throw this.failure;
    return this.provider;
  }

  async providerFor(call: CallToHold) {
    this.asked.push(call);
    if (this.failure) throw this.failure;
    if (this.lost.has(call.conversationId)) return null;
    return (
      this.provider && {
        provider: this.provider,
        onUsage: (usage: HostedUsage) => {
          this.used.push(usage);
          return this.mayGoOn;
        },
        onProviderRef: (ref: string) => void this.refs.push(ref),
        onFault: (fault: CallFault, when: string) => {
          this.faults.push([fault, when]);
          if (when === 'during') this.lost.add(call.conversationId);
        },
      }
    );
  }
}

/** What a provider's model does in a call: a test is the model. It reports turns as an engine does. */
export function hostedModel({ call, handlers }: ScriptedCall) {
  const { hosted } = handlers;
  const brief = call.hosted;
  if (!hosted || !brief) throw new Error('No provider holds this call');
  const { signal } = new AbortController();
  let memo: FinishedTurn['memo'];
  let turns = 0;
  const report = (turn: Pick<FinishedTurn, 'role' | 'text' | 'memo'>) => {
    turns += 1;
    const about = { via: 'voice', interrupted: false, hidden: false } as const;
    handlers.onTurn({
      ...about,
      ...turn,
      itemId: `item_${call.callId}_${turns}`,
      startedAtMs: turns * 1_000,
    });
  };
  return {
    brief,
    hosted,
    /** The visitor said something; resolves with what has to be said to it. */
    async hears(text: string) {
      const help = await hosted.help(text, signal);
      report({ role: 'visitor', text });
      memo = help?.memo;
      return help;
    },
    async uses(name: string, input: object = {}) {
      const output = await hosted.useTool({ callId: 'call_1', name, input: JSON.stringify(input) }, signal);
      memo = output.memo;
      return { ...output, output: JSON.parse(output.output) };
    },
    says(text: string, kept: FinishedTurn['memo'] = memo) {
      report({ role: 'assistant', text, ...(kept && { memo: kept }) });
      memo = undefined;
    },
  };
}
