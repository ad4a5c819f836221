import { useTranslation } from 'react-i18next';
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

/** Parlo in one line: a question, a moment, an answer. */
export function Exchange() {
  const { t } = useTranslation();
  return (
    <figure aria-label={t('home.exchange')} className="overflow-hidden">
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
      <figcaption className="shell mt-6 text-sm text-soft">{t('home.lineCaption')}</figcaption>
    </figure>
  );
}
