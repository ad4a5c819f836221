import type { Assistant } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useTabInSight } from '../../../ui/use-tab-in-sight.ts';

interface AssistantListProps {
  readonly assistants: readonly Assistant[];
  readonly selectedId: string;
  readonly onAdd: () => void;
}

/** All assistants, in a row above the one that is open. */
export function AssistantList({ assistants, selectedId, onAdd }: AssistantListProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useTabInSight(list, selectedId);
  return (
    <nav aria-label={t('assistants.list')} className="flex min-w-0 items-center gap-2">
      <h2 className="sr-only">{t('assistants.list')}</h2>
      <ul ref={list} className="relative -mx-1 flex gap-1 overflow-x-auto p-1">
        {assistants.map(({ id, assistantName }) => (
          <li key={id} className="shrink-0">
            <Link
              to={addressOf(pathname, id)}
              preventScrollReset
              aria-current={id === selectedId ? 'page' : undefined}
              className={classes(
                'flex min-h-11 max-w-56 items-center rounded-md px-3 py-2 transition-colors',
                id === selectedId ? 'bg-panel font-semibold' : 'text-soft hover:bg-panel hover:text-ink',
              )}
            >
              <span className="truncate">{assistantName}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onAdd} className="shrink-0 gap-1 px-2 whitespace-nowrap">
        <Plus size={18} />
        {t('assistants.add')}
      </Button>
    </nav>
  );
}

/** The address of an open assistant, on any page with the builder. */
export const addressOf = (pathname: string, id: string) => `${pathname}?id=${encodeURIComponent(id)}`;
