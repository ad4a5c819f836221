import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ListedAssistant, useSource } from '../../../owner/assistants/assistant-source.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Input } from '../../../ui/form/field.tsx';
import { addressOf, type Place } from './sections.ts';

/** From this number on, the list can be searched. */
const SEARCHED_FROM = 7;

interface AssistantSwitcherProps {
  readonly assistants: readonly ListedAssistant[];
  readonly selected: ListedAssistant;
  /** Another assistant is opened at the same place. */
  readonly place: Place | undefined;
  readonly onAdd: () => void;
}

/** The assistant that is open, and the way to the others, of which there may be hundreds. */
export function AssistantSwitcher({ assistants, selected, place, onAdd }: AssistantSwitcherProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const all = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useClosedOutside(all, open, () => setOpen(false));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  }

  return (
    <nav ref={all} aria-label={t('assistants.list')} onKeyDown={onKeyDown} className="relative">
      <h2 className="sr-only">{t('assistants.list')}</h2>
      <div className="flex flex-wrap gap-x-2 gap-y-1">
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-0 flex-1 basis-40 items-center gap-2 rounded-md border border-edge bg-raised px-3 py-2 text-left font-semibold transition-colors hover:bg-panel"
        >
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {selected.assistantName}
          </span>
          <ChevronsUpDown size={16} aria-hidden="true" className="shrink-0 text-soft" />
        </button>
        <Button look="quiet" onClick={onAdd} className="gap-1.5 px-3 whitespace-nowrap text-soft">
          <Plus size={18} aria-hidden="true" />
          {t('assistants.add')}
        </Button>
      </div>
      <div
        id={id}
        hidden={!open}
        className="absolute inset-x-0 top-12 z-30 rounded-lg border border-edge bg-raised p-2 shadow-[0_12px_32px_rgb(27_23_20/0.14)] lg:w-72"
      >
        {open && (
          <Choice
            assistants={assistants}
            selectedId={selected.id}
            place={place}
            onChosen={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        )}
      </div>
    </nav>
  );
}

interface ChoiceProps {
  readonly assistants: readonly ListedAssistant[];
  readonly selectedId: string;
  readonly place: Place | undefined;
  readonly onChosen: () => void;
}

function Choice({ assistants, selectedId, place, onChosen }: ChoiceProps) {
  const { t } = useTranslation();
  const { aim } = useSource();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const wanted = typed.trim().toLocaleLowerCase();
  const found = assistants.filter(({ assistantName }) => assistantName.toLocaleLowerCase().includes(wanted));
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links.at((at + step + links.length) % links.length)?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a short cut between the links in it
    <div onKeyDown={onKeyDown}>
      {assistants.length >= SEARCHED_FROM && (
        <Input
          type="search"
          autoFocus
          aria-label={t('assistants.search')}
          placeholder={t('assistants.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // A form around it would be submitted.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            list.current?.querySelector('a')?.click();
          }}
          className="mb-2"
        />
      )}
      <ul ref={list} className="max-h-80 overflow-y-auto">
        {found.map(({ id, assistantName }) => (
          <li key={id}>
            <Link
              to={addressOf(id, place)}
              preventScrollReset
              aria-current={id === selectedId ? 'page' : undefined}
              onPointerEnter={() => aim?.(id)}
              onFocus={() => aim?.(id)}
              onClick={onChosen}
              className={classes(
                'flex min-h-11 items-center gap-2 rounded-md px-3 py-2 transition-colors hover:bg-panel',
                id === selectedId && 'font-semibold',
              )}
            >
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {assistantName}
              </span>
              {id === selectedId && <Check size={16} aria-hidden="true" className="shrink-0" />}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="px-3 py-2 text-sm text-soft empty:hidden">
        {found.length === 0 && t('assistants.searchNone')}
      </p>
    </div>
  );
}

function useClosedOutside(all: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !all.current?.contains(target)) latest.current();
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, [all, open]);
}
