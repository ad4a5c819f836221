import type { ReactNode } from 'react';

interface FactRowProps {
  readonly title: ReactNode;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** One thing of a list: its title, some facts in a line, and a button. */
export function FactRow({ title, facts, children }: FactRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 lg:flex-nowrap [&>button]:shrink-0">
      <div className="min-w-0">
        {title}
        <dl className="tabular mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </li>
  );
}
