import { useTranslation } from 'react-i18next';
import { CHECKS, type CheckName, type Finding, type FindingState } from './findings.ts';
import type { Check } from './use-check.ts';

type RowState = FindingState | 'waiting' | 'running';

const INKS: Readonly<Record<RowState, string>> = {
  waiting: 'text-soft',
  running: 'text-soft',
  ok: 'text-good',
  warning: 'text-thinking',
  failed: 'text-danger',
  skipped: 'text-soft',
};

/** Each state has a shape in addition to its colour and its word. */
const SHAPES: Readonly<Record<RowState, string>> = {
  waiting: 'M12 12h.01',
  running: 'M7 12h.01M12 12h.01M17 12h.01',
  ok: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 6v8M12 18h.01',
  failed: 'm6 6 12 12M18 6 6 18',
  skipped: 'M6 12h12',
};

/** The checks, one row each: the state, and the remedy. */
export function CheckRows({ check }: { readonly check: Check }) {
  const next = CHECKS.find((name) => !check.findings[name]);
  return (
    <ul className="mt-6 border-t border-line">
      {CHECKS.map((name) => (
        <CheckRow
          key={name}
          name={name}
          finding={check.findings[name]}
          running={check.state === 'running' && name === next}
        />
      ))}
    </ul>
  );
}

interface CheckRowProps {
  readonly name: CheckName;
  readonly finding: Finding | undefined;
  readonly running: boolean;
}

function CheckRow({ name, finding, running }: CheckRowProps) {
  const { t } = useTranslation();
  const state: RowState = finding?.state ?? (running ? 'running' : 'waiting');
  return (
    <li className="flex gap-3 border-b border-line py-3" data-check={name} data-state={state}>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 fill-none stroke-current stroke-[2.5] ${INKS[state]}`}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={SHAPES[state]} />
      </svg>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{t(`check.names.${name}`)}</span>
          <span className={`text-sm ${INKS[state]}`}>{t(`check.states.${state}`)}</span>
        </p>
        {finding && (
          <p className="mt-0.5 text-sm break-words text-soft">
            {t(`check.findings.${finding.words}`, { ...finding.facts })}
          </p>
        )}
      </div>
    </li>
  );
}
