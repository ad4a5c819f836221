import { LIMITS } from '@parlo/contract';
import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypedTexts } from '../../../owner/assistants/builder-slot.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { VoiceLine } from '../../../ui/voice-line.tsx';
import { type Sound, useSound } from '../voice/use-voice-preview.ts';
import { TEMPLATE_FAQS } from './template-faqs.ts';
import { TEMPLATES, type Template, type TemplateId } from './templates.ts';

/** A recording has 15 kilobytes. */
const GREETING_MS = 15_000;

type Faq = TypedTexts['faqList'];

interface TemplateDialogProps {
  readonly onClose: () => void;
  /** `addTo` adds the example's questions to a list, instead of those of another example that nobody has changed. */
  readonly onPick: (template: Template, addTo: (faq: Faq) => Faq) => void;
}

const faqOf = (id: TemplateId): Faq =>
  TEMPLATE_FAQS[id].map(([question, answer, ...phrasings]) => ({
    question,
    answer,
    phrasings: phrasings.join('\n'),
  }));
const ALL_ENTRIES = new Set(TEMPLATES.flatMap(({ id }) => faqOf(id)).map((entry) => JSON.stringify(entry)));

function addFaq(id: TemplateId, faq: Faq): Faq {
  const own = faq.filter(({ question, answer, phrasings }) => {
    const isEmpty = `${question}${answer}${phrasings}`.trim() === '';
    return !isEmpty && !ALL_ENTRIES.has(JSON.stringify({ question, answer, phrasings }));
  });
  const asked = new Set(own.map(({ question }) => question.trim().toLowerCase()));
  const added = faqOf(id).filter(({ question }) => !asked.has(question.toLowerCase()));
  return [...own, ...added].slice(0, LIMITS.faqEntries);
}

/** The examples as cards: what each would say first, to read and to hear. */
export function TemplateDialog({ onClose, onPick }: TemplateDialogProps) {
  const { t, i18n } = useTranslation();
  const english = i18n.language === 'en';
  const sound = useSound(fetchGreeting, '');
  const [heard, setHeard] = useState<TemplateId>();
  function hear(id: TemplateId) {
    if (heard === id && sound.state !== 'idle') return sound.stop();
    setHeard(id);
    sound.play(id);
  }
  return (
    <Dialog open wide title={t('templates.title')} text={t('templates.text')} onClose={onClose}>
      {!english && <p className="mt-1 text-soft">{t('templates.language')}</p>}
      {sound.failure && (
        <p role="alert" className="mt-3 text-danger">
          {sound.failure}
        </p>
      )}
      <ul aria-label={t('templates.list')} className="mt-4 grid gap-3 sm:grid-cols-2">
        {TEMPLATES.map((template) => (
          <li key={template.id}>
            <Card
              template={template}
              sound={heard === template.id && sound.state !== 'idle' ? sound : null}
              onHear={() => hear(template.id)}
              onPick={() => onPick(template, (faq) => addFaq(template.id, faq))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface CardProps {
  readonly template: Template;
  /** What is heard of it; null while nothing is. */
  readonly sound: Pick<Sound<TemplateId>, 'state' | 'level' | 'heard'> | null;
  readonly onHear: () => void;
  readonly onPick: () => void;
}

function Card({ template, sound, onHear, onPick }: CardProps) {
  const { t } = useTranslation();
  const name = t(`templates.labels.${template.id}`);
  const playing = sound?.state === 'playing';
  return (
    <div className="relative flex h-full rounded-lg border border-line bg-raised transition-colors hover:border-edge">
      <button
        type="button"
        onClick={onPick}
        className="min-w-0 flex-1 rounded-lg py-3 pl-4 text-left transition-colors hover:bg-panel"
      >
        <span className="block font-semibold">{name}</span>
        <span lang="en" className="mt-0.5 block text-sm text-soft">
          {template.greetingMessage}
        </span>
      </button>
      <div className="flex w-16 shrink-0 flex-col items-center justify-center gap-1 border-l border-line">
        <IconButton label={t(sound ? 'templates.stop' : 'templates.hear', { name })} onClick={onHear}>
          {sound ? <Square size={18} /> : <Play size={18} />}
        </IconButton>
        <VoiceLine
          level={playing ? sound.level : undefined}
          className={classes('h-4 max-w-9', playing ? 'text-speaking' : 'text-edge')}
        />
      </div>
      {playing && <Progress heard={sound.heard} />}
    </div>
  );
}

/** How much of the greeting was said, along the lower edge of its card. */
function Progress({ heard }: { readonly heard: () => number }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      bar.current?.style.setProperty('scale', `${heard()} 1`);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [heard]);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-3 bottom-0 h-0.5">
      <div ref={bar} className="size-full origin-left bg-speaking" style={{ scale: '0 1' }} />
    </div>
  );
}

/** The recording of a greeting: visitors without an account hear it as well, and no voice has to be computed for it. */
async function fetchGreeting(id: TemplateId, signal: AbortSignal): Promise<Blob> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(GREETING_MS)]);
  const response = await fetch(`/examples/${id}.oga`, { signal: within });
  if (!response.ok) throw new Error(`the greeting of an example was not found: ${response.status}`);
  return response.blob();
}
