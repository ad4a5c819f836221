import type { Assistant } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';

interface AssistantListProps {
  readonly assistants: readonly Assistant[];
  readonly selectedId: string;
  readonly onAdd: () => void;
}

/** All assistants: a column next to the form, or a row above it that scrolls on small screens. */
export function AssistantList({ assistants, selectedId, onAdd }: AssistantListProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('assistants.list')} className="min-w-0 lg:sticky lg:top-24 lg:-mt-2 lg:self-start">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base tracking-normal">{t('assistants.list')}</h2>
        <Button look="quiet" onClick={onAdd} className="-mr-2 gap-1 px-2 whitespace-nowrap">
          <Plus size={18} />
          {t('assistants.add')}
        </Button>
      </div>
      <ul className="-mx-1 mt-1 flex gap-1 overflow-x-auto p-1 lg:flex-col lg:overflow-visible">
        {assistants.map(({ id, assistantName }) => (
          <li key={id} className="shrink-0">
            <Link
              to={addressOf(pathname, id)}
              preventScrollReset
              aria-current={id === selectedId ? 'page' : undefined}
              className={classes(
                'flex min-h-11 max-w-56 items-center rounded-md px-3 py-2 transition-colors lg:max-w-none',
                id === selectedId ? 'bg-panel font-semibold' : 'text-soft hover:bg-panel hover:text-ink',
              )}
            >
              <span className="truncate">{assistantName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where an assistant is open, on whichever page the builder stands. */
export const addressOf = (pathname: string, id: string) => `${pathname}?id=${encodeURIComponent(id)}`;
