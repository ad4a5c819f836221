import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { spokenPath } from '../../voice-line/spoken.ts';
import { ANSWER_LEVELS, QUESTION_LEVELS } from './spoken-levels.ts';

const STEP = 6;
const HALF = 60;
/** Rests before, between and after the two voices, in levels of 30 ms. */
const LEAD = 9;
const PAUSE = 20;

const askedAt = LEAD * STEP;
const askedTo = askedAt + (QUESTION_LEVELS.length - 1) * STEP;
const answeredAt = askedTo + PAUSE * STEP;
const answeredTo = answeredAt + (ANSWER_LEVELS.length - 1) * STEP;
const WIDTH = answeredTo + LEAD * STEP;

const ASKED = spokenPath(QUESTION_LEVELS, askedAt, STEP, HALF);
const ANSWERED = spokenPath(ANSWER_LEVELS, answeredAt, STEP, HALF);

interface PlayerProps {
  readonly language: Language;
  /** The player could not be loaded, and the notice was closed. */
  readonly onClose: () => void;
}

const CallPlayer = lazyDialog<PlayerProps>(
  () => import('./call-player.tsx').then((m) => m.CallPlayer),
  <div className="h-96" />,
);

/** Parlo in one line: a question, a moment, an answer. A press plays a recorded call in its place. */
export function Exchange() {
  const { t, i18n } = useTranslation();
  const [hearing, setHearing] = useState(false);
  const language = i18n.language === 'uk' ? 'uk' : 'en';
  return (
    <figure aria-label={t('home.exchange')} className="overflow-hidden">
      {hearing ? (
        <CallPlayer key={language} language={language} onClose={() => setHearing(false)} />
      ) : (
        <Drawn />
      )}
      <figcaption className="shell mt-6 mb-12 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-soft">
        {!hearing && (
          <Button onClick={() => setHearing(true)}>
            <Play size={18} aria-hidden="true" />
            {t('home.call.hear')}
          </Button>
        )}
        <span className="max-w-2xl">{t(hearing ? 'home.call.caption' : 'home.lineCaption')}</span>
      </figcaption>
    </figure>
  );
}

function Drawn() {
  const { t } = useTranslation();
  return (
    <>
      <div className="shell">
        <p className="max-w-md text-listening">
          <span className="block text-sm font-semibold">{t('home.visitor')}</span>
          <span className="text-title font-semibold tracking-[-0.02em]">{t('home.asked')}</span>
        </p>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HALF * 2}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="my-3 block h-20 w-full sm:h-32"
      >
        <path d={`M0 ${HALF}H${askedAt}M${answeredTo} ${HALF}H${WIDTH}`} className="voice-stroke text-edge" />
        <path d={`M${askedTo} ${HALF}H${answeredAt}`} className="voice-stroke text-thinking" />
        <path d={ASKED} className="voice-stroke text-listening" />
        <path d={ANSWERED} className="voice-stroke text-speaking" />
      </svg>
      <div className="shell flex justify-end">
        <p className="max-w-xl text-speaking sm:w-[56%]">
          <span className="block text-sm font-semibold">{t('home.assistant')}</span>
          <span className="text-title font-semibold tracking-[-0.02em]">{t('home.answered')}</span>
        </p>
      </div>
    </>
  );
}
