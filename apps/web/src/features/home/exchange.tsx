import { useTranslation } from 'react-i18next';
import { spokenPath } from '../../voice-line/spoken.ts';

/**
 * Loudness of two sentences spoken by Parlo's own voices (ash and coral), a value per 30 ms, in hundredths of
 * [-46 dB, -15 dB]: "Are you open on Sundays?" and "Yes, from ten until two, all year round."
 */
const QUESTION_LEVELS: readonly number[] = [
  6, 76, 90, 90, 93, 99, 97, 70, 30, 82, 87, 90, 96, 94, 86, 66, 55, 77, 92, 87, 56, 0, 4, 60, 84, 85, 88, 83,
  78, 75, 86, 84, 91, 89, 71, 41, 74, 80, 77, 43, 77, 91, 91, 86, 85, 62, 23, 65, 92, 96, 95, 92, 90, 82, 66,
  70, 71, 73, 57, 10,
];
const ANSWER_LEVELS: readonly number[] = [
  21, 81, 91, 93, 90, 90, 95, 92, 42, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 74, 90, 99, 99, 90, 13, 20, 65, 86, 89,
  94, 91, 86, 90, 91, 98, 100, 79, 17, 25, 81, 87, 86, 85, 18, 22, 20, 63, 85, 85, 85, 74, 0, 0, 0, 0, 0, 0,
  0, 38, 77, 84, 89, 86, 87, 86, 86, 84, 84, 85, 87, 87, 86, 86, 88, 83, 81, 82, 82, 80, 84, 84, 82, 84, 83,
  82, 85, 84, 83, 76, 19, 0, 0,
];

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

/** Squared, so that syllables stand out: the ear's scale alone makes a sentence look like one long sound. */
const fraction = (level: number) => (level / 100) ** 2;
const ASKED = spokenPath(QUESTION_LEVELS.map(fraction), askedAt, STEP, HALF);
const ANSWERED = spokenPath(ANSWER_LEVELS.map(fraction), answeredAt, STEP, HALF);

/** What Parlo is, in one line: somebody asks, a moment passes, it answers. */
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
