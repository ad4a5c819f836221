import { isLive } from '@parlo/call-client';
import type { TalkTime } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { useAccountChanged } from '../../owner/account/use-account.ts';
import { Button } from '../../ui/button.tsx';
import { VoiceLine } from '../../ui/voice-line.tsx';
import { TRANSCRIPT_WORDS } from '../../widget/transcript/words.ts';
import { endWords, isTrouble } from '../../widget/words/call-words.ts';
import { STRINGS, type Strings } from '../../widget/words/strings.ts';
import { callTarget, type Tested } from './call-target.ts';
import { NoMinutes } from './no-minutes.tsx';
import { minutesAndSeconds } from './test-clock.ts';
import { TestComposer } from './test-composer.tsx';
import { TestTranscript } from './test-transcript.tsx';
import { type TestCall, useTestCall } from './use-test-call.ts';

const VOICE_INK = { listening: 'text-listening', thinking: 'text-thinking', speaking: 'text-speaking' };

interface TestCallPanelProps {
  readonly email: string;
  readonly tested: Tested;
  /** Why there can be no further call; undefined while there can. */
  readonly spent: TalkTime | undefined;
}

/** A live call with the assistant: what is said, what it is doing, how long it may go on, one button. */
export function TestCallPanel({ email, tested, spent }: TestCallPanelProps) {
  const { t, i18n } = useTranslation();
  const accountChanged = useAccountChanged(email);
  const language = i18n.language === 'uk' ? 'uk' : 'en';
  const strings = STRINGS[language];
  const call = useTestCall(callTarget(tested), strings, () => void accountChanged());
  const { phase, talk } = call.state;
  const on = 'openedAt' in phase && phase.openedAt !== null;
  return (
    <section aria-label={t('sandbox.pageTitle')} className="flex min-h-0 flex-1 flex-col">
      <TimeLeft call={call} />
      <TestTranscript
        lines={talk.lines}
        assistantName={tested.assistantName}
        strings={strings}
        words={TRANSCRIPT_WORDS[language]}
      />
      <VoiceLine level={call.level} className={`mt-3 h-12 ${on ? VOICE_INK[talk.voice] : 'text-edge'}`} />
      <Status call={call} strings={strings} />
      {spent && !isLive(call.state) ? (
        <NoMinutes talk={spent} />
      ) : (
        <>
          <CallButton call={call} />
          <TestComposer busy={call.chat.answering} onType={call.chat.type} />
        </>
      )}
    </section>
  );
}

function TimeLeft({ call: { clock } }: { readonly call: TestCall }) {
  const { t } = useTranslation();
  if (clock.name === 'idle') return null;
  return (
    <p className="mb-2 text-right text-sm text-soft">
      {t('sandbox.timeLeft')}{' '}
      <span role="timer" aria-label={t('sandbox.timeLeft')} className="tabular font-semibold text-ink">
        {minutesAndSeconds(clock.left)}
      </span>
    </p>
  );
}

/** One line that always says what is going on. */
function Status({ call, strings }: { readonly call: TestCall; readonly strings: Strings }) {
  const { t } = useTranslation();
  const { phase, talk } = call.state;
  if (phase.name === 'denied') {
    return (
      <div role="alert" className="mb-3 text-center">
        <p className="font-semibold text-danger">{t('sandbox.microphone')}</p>
        <p className="text-sm text-soft">{t('sandbox.microphoneHint')}</p>
      </div>
    );
  }
  if (call.chat.trouble) {
    return (
      <p role="alert" className="mb-3 text-center text-sm text-danger">
        {call.chat.trouble}
      </p>
    );
  }
  let words = call.chat.answering ? strings.thinking : strings.resting;
  if ('openedAt' in phase && phase.openedAt !== null) words = strings[talk.voice];
  else if (phase.name === 'asking') words = t('sandbox.ask');
  else if (phase.name === 'connecting') words = t('sandbox.calling');
  else if (phase.name === 'ended' && !call.chat.answering)
    words = call.timeOver ? t('sandbox.timeOver') : endWords(call.state, strings);
  return (
    <p
      role="status"
      className={`mb-3 min-h-6 text-center text-sm ${isTrouble(call.state) ? 'text-danger' : 'text-soft'}`}
    >
      {words}
    </p>
  );
}

function CallButton({ call }: { readonly call: TestCall }) {
  const { t } = useTranslation();
  const { name } = call.state.phase;
  if (name === 'active') {
    return (
      <Button look="plain" size="lg" onClick={call.end}>
        {t('sandbox.end')}
      </Button>
    );
  }
  const waiting = name === 'asking' || name === 'connecting';
  return (
    <Button look="action" size="lg" aria-disabled={waiting} onClick={call.start}>
      {name === 'connecting' ? t('sandbox.calling') : t('sandbox.start')}
    </Button>
  );
}
