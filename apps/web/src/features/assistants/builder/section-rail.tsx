import {
  AudioLines,
  BookOpen,
  CalendarDays,
  ChevronRight,
  Code,
  History,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Phone,
  Sparkles,
  Users,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { useOwnForm } from './own-form.ts';
import { mistakesIn, type Place, pathOf, type Section, unsavedSections } from './sections.ts';

/** After the last key, in milliseconds: the mark is no answer to a key. */
const MARK_MS = 150;

const ICONS: Readonly<Record<Section, LucideIcon>> = {
  about: Sparkles,
  knowledge: BookOpen,
  voice: AudioLines,
  calendar: CalendarDays,
  messages: MessageSquare,
  visitors: Users,
  site: Code,
  telephone: Phone,
  tests: ListChecks,
  versions: History,
};

interface SectionRailProps {
  readonly sections: readonly Section[];
  readonly shown: Place | undefined;
  /** Files wait for the next save. */
  readonly filesWait: boolean;
  /** Somebody points at a section: what it needs can be fetched. */
  readonly onAim: (section: Section) => void;
}

/** The sections of the open assistant, each with what is unsaved or wrong in it. On phones a page of its own. */
export function SectionRail({ sections, shown, filesWait, onAim }: SectionRailProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { errors } = useFormState({ control: useOwnForm().control });
  const unsaved = useUnsaved();
  const mistakes = mistakesIn(errors);
  return (
    <nav aria-label={t('assistants.sections.label')}>
      <ul className="flex flex-col gap-0.5 max-lg:gap-0 max-lg:divide-y max-lg:divide-line max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-raised">
        {sections.map((section) => {
          const Icon = ICONS[section];
          return (
            <li key={section}>
              <Link
                to={{ pathname: pathOf(section), search }}
                aria-current={section === shown ? 'page' : undefined}
                onPointerEnter={() => onAim(section)}
                onFocus={() => onAim(section)}
                className={classes(
                  'group flex min-h-11 items-center gap-3 rounded-md px-3 py-2 transition-colors max-lg:min-h-14 max-lg:px-4',
                  section === shown
                    ? 'bg-panel font-semibold text-ink'
                    : 'text-soft hover:bg-panel hover:text-ink max-lg:text-ink',
                )}
              >
                <Icon size={18} aria-hidden="true" className="shrink-0" />
                <span className="min-w-0 flex-1">{t(`assistants.sections.${section}`)}</span>
                <Marks
                  mistakes={mistakes[section] ?? 0}
                  unsaved={unsaved.has(section) || (section === 'knowledge' && filesWait)}
                />
                <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-soft lg:hidden" />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Marks({ mistakes, unsaved }: { readonly mistakes: number; readonly unsaved: boolean }) {
  const { t } = useTranslation();
  if (mistakes > 0) {
    return (
      <span className="tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full border border-danger px-1 text-sm leading-none font-semibold text-danger">
        <span aria-hidden="true">{mistakes}</span>
        <span className="sr-only">{t('assistants.sections.mistakes', { count: mistakes })}</span>
      </span>
    );
  }
  if (!unsaved) return null;
  return (
    <span title={t('assistants.sections.unsaved')} className="size-2 shrink-0 rounded-full bg-action">
      <span className="sr-only">{t('assistants.sections.unsaved')}</span>
    </span>
  );
}

/** The sections with something unsaved, a moment after the last key. */
function useUnsaved(): ReadonlySet<Section> {
  const form = useOwnForm();
  const { isDirty, defaultValues } = useFormState({ control: form.control });
  const [unsaved, setUnsaved] = useState<readonly Section[]>([]);
  useEffect(() => {
    const look = () => {
      const next = isDirty ? unsavedSections(form.getValues(), defaultValues ?? {}) : new Set<Section>();
      setUnsaved((now) => (now.join() === [...next].join() ? now : [...next]));
    };
    let timer = setTimeout(look);
    const stop = form.subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer);
        timer = setTimeout(look, MARK_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [form, isDirty, defaultValues]);
  return new Set(unsaved);
}
