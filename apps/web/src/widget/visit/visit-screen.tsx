/** @jsxImportSource preact */

import { endedByItself, isLive, type SiteToken } from '@parlo/call-client';
import type { TrialDraft } from '@parlo/contract';
import type { WidgetAssistant } from '@parlo/contract/widget';
import { useEffect } from 'preact/hooks';
import { CallRow } from '../call/call-row.tsx';
import { CallTimer } from '../call/call-timer.tsx';
import { VoiceLine } from '../call/voice-line-view.tsx';
import { LazyCard, useDetails } from '../cards/lazy-card.tsx';
import { Composer } from '../chat/composer.tsx';
import { Suggestions } from '../chat/suggestions.tsx';
import type { HostPage } from '../page/host-page.ts';
import type { WidgetParams } from '../page/params.ts';
import { usePageCommands, useReportToPage } from '../page/use-host-page.ts';
import { dispatchWidgetEvent } from '../page/window-events.ts';
import { Logo } from '../ui/logo.tsx';
import type { Strings } from '../words/strings.ts';
import { StatusLine, voiceOf } from './status-line.tsx';
import { usePart } from './use-part.ts';
import { useVisit, type Visit } from './use-visit.ts';

export interface VisitScreenProps {
  readonly assistant: WidgetAssistant;
  readonly label: string;
  /** The page is the assistant's own, and no frame. */
  readonly popup: boolean;
  /** What a second device says in place of the greeting. */
  readonly heading?: string | undefined;
  readonly strings: Strings;
  readonly mode: WidgetParams['mode'];
  readonly site: SiteToken;
  readonly page: HostPage;
  /** The assistant that is tried without an account; absent on all other pages. */
  readonly trial?: TrialDraft | undefined;
  reload(): void;
}

/** The whole screen of a loaded assistant: its name, the conversation, its state, the visitor's actions. */
export function VisitScreen(props: VisitScreenProps) {
  const { assistant, label, popup, strings, mode, page } = props;
  const visit = useVisit({ ...props, origin: popup ? 'popup' : undefined });
  const { phase, talk } = visit.state;
  const open = visit.access !== 'shut';
  // Calls in a language that the server can't understand are not offered.
  const isHeard = assistant.hears?.length !== 0;
  const canType = open && (mode !== 'voice' || !isHeard || Boolean(visit.device));
  const canCall = visit.access === 'open' && mode !== 'chat' && (isHeard || Boolean(visit.device));
  const part = usePart(() => import('../transcript/part.ts'), `${talk.lines.length} ${visit.asksConsent}`);
  const voice = voiceOf(visit);
  const { details, asks, keep } = useDetails(talk.lines, voice);
  const asked = visit.begun || talk.lines.some(({ role }) => role === 'visitor');
  const questions = asked || !canType || visit.asksConsent ? [] : (assistant.look?.suggestions ?? []);
  useReportToPage(page, visit);
  usePageCommands(page, visit, canCall);

  const byItself = endedByItself(visit.state);
  useEffect(() => dispatchWidgetEvent('parlo:call', { state: phase.name, byItself }), [phase.name, byItself]);
  useEffect(() => {
    // After the screen said so too: some browsers drop alerts of frames from other origins.
    if (phase.name === 'denied') setTimeout(() => alert(strings.microphoneAlert));
  }, [phase.name, strings]);

  return (
    <main
      class={`screen ${phase.name}${popup ? ' popup' : ''}`}
      aria-label={assistant.assistantName}
      data-voice={voice}
    >
      <header>
        <Logo address={assistant.logo} strings={strings} />
        <h1 dir="auto">{assistant.assistantName}</h1>
        <CallTimer phase={phase} strings={strings} />
        {part && talk.lines.length > 0 && (
          <part.MoreActions
            lines={talk.lines}
            assistantName={assistant.assistantName}
            strings={strings}
            visit={visit}
          />
        )}
      </header>
      <p class="ai-notice" dir="auto">
        {noticeIn(assistant, document.documentElement.lang) ?? strings.aiNotice}
      </p>
      <div class="stage">
        <Stage {...props} visit={visit} part={part} />
      </div>
      {questions.length > 0 && (
        <Suggestions questions={questions} strings={strings} hidden={visit.begun === null} ask={visit.ask} />
      )}
      {details && open && (
        <LazyCard
          json={details}
          conversation={visit.conversation()}
          who={assistant.assistantName}
          asks={asks}
          say={visit.reply}
          keep={keep}
          unsent={visit.unsent}
        />
      )}
      <footer hidden={visit.asksConsent}>
        <div class="now">
          <StatusLine
            visit={visit}
            strings={strings}
            canType={canType}
            canCall={canCall}
            hears={visit.device ? [visit.device] : assistant.hears}
          />
          <VoiceLine level={visit.call.level} />
        </div>
        {(canCall || phase.name === 'active') && <CallRow visit={visit} label={label} strings={strings} />}
        {part && canType && <part.TurnsLeft visit={visit} strings={strings} />}
        {canType && (
          <Composer
            text={visit.draft}
            strings={strings}
            busy={visit.answering}
            write={visit.write}
            send={visit.send}
          />
        )}
        {(assistant.look?.branding ?? true) && (
          <a class="by" href="/" target="_blank" rel="noopener">
            {strings.poweredBy}
          </a>
        )}
      </footer>
    </main>
  );
}

/** The question for consent, what was said, or the greeting. */
function Stage({
  assistant,
  heading,
  strings,
  visit,
  part,
}: VisitScreenProps & { visit: Visit; part: typeof import('../transcript/part.ts') | undefined }) {
  const { phase, talk } = visit.state;
  if (part && visit.asksConsent)
    return <part.ConsentPanel text={assistant.consentText} note={visit.note} decide={visit.consent} />;
  if (part && talk.lines.length > 0 && (phase.name !== 'denied' || visit.typedSince)) {
    return (
      <part.Transcript
        lines={talk.lines}
        assistantName={assistant.assistantName}
        strings={strings}
        heard={isLive(visit.state)}
        awaited={voiceOf(visit) === 'thinking'}
        actions={visit}
      />
    );
  }
  return <Opening name={phase.name} words={heading ?? assistant.greetingMessage} strings={strings} />;
}

/** The owner's words for that an AI speaks, where they are in the visitor's language: what is told has to be understood. */
function noticeIn({ aiNotice }: WidgetAssistant, language: string): string | null {
  if (!aiNotice) return null;
  const { text, language: written } = aiNotice;
  return written === null || language.startsWith(written) ? text : null;
}

/** Before anything was said: the greeting or the page's heading, or what the visitor should know of their microphone. */
function Opening({ name, words, strings }: { name: string; words: string; strings: Strings }) {
  let [large, small] = [words, ''];
  if (name === 'denied') [large, small] = [strings.deniedTitle, strings.deniedHint];
  if (name === 'asking') [large, small] = [strings.asking, strings.askingHint];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="opening" tabIndex={0}>
      <p class="large" dir="auto">
        {large}
      </p>
      {small && <p>{small}</p>}
    </div>
  );
}
