/** @jsxImportSource preact */

import { endedByItself, isLive, type SiteToken } from '@parlo/call-client';
import type { TrialDraft } from '@parlo/contract';
import type { WidgetAssistant } from '@parlo/contract/widget';
import { useEffect } from 'preact/hooks';
import { CallRow } from '../call/call-row.tsx';
import { CallTimer } from '../call/call-timer.tsx';
import { LazyCard, useDetails } from '../cards/lazy-card.tsx';
import { Composer } from '../chat/composer.tsx';
import { Suggestions } from '../chat/suggestions.tsx';
import type { HostPage } from '../page/host-page.ts';
import type { WidgetParams } from '../page/params.ts';
import { usePageCommands, useReportToPage } from '../page/use-host-page.ts';
import { dispatchWidgetEvent } from '../page/window-events.ts';
import { Logo } from '../ui/logo.tsx';
import type { Strings } from '../words/strings.ts';
import { StatusLine, shapeOf, voiceOf } from './status-line.tsx';
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
  const { assistant, popup, strings, page } = props;
  const visit = useVisit({ ...props, origin: popup ? 'popup' : undefined });
  const { phase, talk } = visit.state;
  const { canType, canCall } = waysOf(visit, props);
  const live = isLive(visit.state);
  const sound = usePart(() => import('../call/voice-part.ts'), phase.name);
  // Empty before there is anything of a conversation.
  const wanted =
    visit.asksConsent || visit.begun || live || visit.draft ? talk.lines.length + 1 : talk.lines.length;
  const part = usePart(() => import('../transcript/part.ts'), wanted);
  const voice = voiceOf(visit);
  const { details, asks, keep } = useDetails(talk.lines, voice);
  useReportToPage(page, visit);
  usePageCommands(page, visit, canCall);

  const byItself = endedByItself(visit.state);
  useEffect(() => dispatchWidgetEvent('parlo:call', { state: phase.name, byItself }), [phase.name, byItself]);
  useEffect(() => {
    // After the screen said so too: some browsers drop alerts of frames from other origins.
    if (phase.name === 'denied') setTimeout(() => alert(strings.microphoneAlert));
  }, [phase.name, strings]);

  const isTalk = part && talk.lines.length > 0 && (phase.name !== 'denied' || visit.typedSince);
  const inside = { ...props, visit, sound, part, canType, canCall, isTalk };
  return (
    <main
      class={`screen ${phase.name}${popup ? ' popup' : ''}${isTalk || live ? ' talks' : ''}`}
      aria-label={assistant.assistantName}
      data-voice={voice}
    >
      <Header {...inside} />
      <div class="stage">
        <Stage {...inside} />
      </div>
      <Questions {...inside} />
      {details && visit.access !== 'shut' && (
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
      <Footer {...inside} />
    </main>
  );
}

/** What the parts of the screen are told. */
interface Inside extends VisitScreenProps, Ways {
  readonly visit: Visit;
  readonly sound: typeof import('../call/voice-part.ts') | undefined;
  readonly part: typeof import('../transcript/part.ts') | undefined;
  /** The conversation is shown. */
  readonly isTalk: boolean | undefined;
}

interface Ways {
  readonly canType: boolean;
  readonly canCall: boolean;
}

/** How this visitor may talk with the assistant now. */
function waysOf(visit: Visit, { assistant, mode }: VisitScreenProps): Ways {
  // Calls in a language that the server can't understand are not offered.
  const isHeard = assistant.hears?.length !== 0 || Boolean(visit.device);
  return {
    canType: visit.access !== 'shut' && (mode !== 'voice' || !isHeard || Boolean(visit.device)),
    canCall: visit.access === 'open' && mode !== 'chat' && isHeard,
  };
}

function Header({ assistant, popup, strings, visit, part }: Inside) {
  const { phase, talk } = visit.state;
  const notice = (
    <p class="ai-notice" dir="auto">
      {noticeIn(assistant, document.documentElement.lang) ?? strings.aiNotice}
    </p>
  );
  const head = (
    <header>
      <Logo
        address={assistant.logo}
        letter={assistant.look?.avatar && [...assistant.assistantName][0]?.toUpperCase()}
        strings={strings}
      />
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
      {!popup && notice}
    </header>
  );
  // On its own page the name stands elsewhere.
  return popup ? [head, notice] : head;
}

/** The question for consent, what was said, or the greeting. */
function Stage({ assistant, heading, strings, visit, sound, part, isTalk }: Inside) {
  const { phase, talk } = visit.state;
  if (part && visit.asksConsent)
    return <part.ConsentPanel text={assistant.consentText} note={visit.note} decide={visit.consent} />;
  if (part && isTalk) {
    return (
      <part.Transcript
        lines={talk.lines}
        assistantName={assistant.assistantName}
        logo={assistant.look?.avatar ? null : assistant.logo}
        strings={strings}
        heard={isLive(visit.state)}
        awaited={voiceOf(visit) === 'thinking'}
        actions={visit}
      />
    );
  }
  let [large, small] = [heading ?? assistant.greetingMessage, ''];
  if (phase.name === 'denied') [large, small] = [strings.deniedTitle, strings.deniedHint];
  if (phase.name === 'asking') [large, small] = [strings.asking, strings.askingHint];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="opening" tabIndex={0}>
      <VoiceLine visit={visit} sound={sound} isLarge />
      <p class="large" dir="auto">
        {large}
      </p>
      {small && <p>{small}</p>}
    </div>
  );
}

/** The live voice line, which is drawn once its code is there; its room is there before. */
function VoiceLine({ visit, sound, isLarge }: Pick<Inside, 'visit' | 'sound'> & { isLarge?: boolean }) {
  if (!sound) return <i class="line" />;
  return <sound.Voice shape={shapeOf(visit)} levels={visit.call.levels} large={isLarge} />;
}

/** Questions to begin with, before anything was asked. */
function Questions({ assistant, strings, visit, canType }: Inside) {
  const asked = visit.begun || visit.state.talk.lines.some(({ role }) => role === 'visitor');
  const questions = asked || !canType || visit.asksConsent ? [] : (assistant.look?.suggestions ?? []);
  if (questions.length === 0) return null;
  return (
    <Suggestions questions={questions} strings={strings} hidden={visit.begun === null} ask={visit.ask} />
  );
}

function Footer({ assistant, label, strings, visit, sound, part, canType, canCall, isTalk }: Inside) {
  const isActive = visit.state.phase.name === 'active';
  return (
    <footer hidden={visit.asksConsent}>
      <div class="now">
        <StatusLine
          visit={visit}
          strings={strings}
          canType={canType}
          canCall={canCall}
          hears={visit.device ? [visit.device] : assistant.hears}
        />
        {isTalk && <VoiceLine visit={visit} sound={sound} />}
        {sound && isActive && <sound.SoundButton visit={visit} strings={strings} />}
      </div>
      {part && canType && <part.TurnsLeft visit={visit} strings={strings} />}
      <div class="row">
        {(canCall || isActive) && <CallRow visit={visit} label={label} strings={strings} />}
        {canType && (
          <Composer
            text={visit.draft}
            strings={strings}
            busy={visit.answering}
            write={visit.write}
            send={visit.send}
          />
        )}
      </div>
      {(assistant.look?.branding ?? true) && (
        <a class="by" href="/" target="_blank" rel="noopener">
          {strings.poweredBy}
        </a>
      )}
    </footer>
  );
}

/** The owner's words for that an AI speaks, where they are in the visitor's language: what is told has to be understood. */
function noticeIn({ aiNotice }: WidgetAssistant, language: string): string | null {
  if (!aiNotice) return null;
  const { text, language: written } = aiNotice;
  return written === null || language.startsWith(written) ? text : null;
}
