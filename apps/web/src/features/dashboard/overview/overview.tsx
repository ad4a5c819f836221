import type { OverviewQuestion, OverviewResponse } from '@parlo/contract';
import type { ReactNode } from 'react';
import { Figures } from './figures.tsx';
import { Needs } from './needs.tsx';
import { NextBookings } from './next-bookings.tsx';

/** A form that answers a question in its place; null where no assistant can take the answer. */
export type RenderAnswer = (
  question: OverviewQuestion,
  on: { readonly cancelled: () => void; readonly answered: (assistantName: string) => void },
) => ReactNode;

interface OverviewProps {
  readonly overview: OverviewResponse;
  /** Undefined until they are known, and when they could not be loaded. */
  readonly minutes: number | undefined;
  /** Few enough to be told of; an administrator's never are. */
  readonly low: boolean;
  /** With one assistant its name goes without saying. */
  readonly several: boolean;
  readonly renderAnswer: RenderAnswer;
}

/** What an owner wants to know in the morning: what happened, what waits for them, and what is next. */
export function Overview({ overview, minutes, low, several, renderAnswer }: OverviewProps) {
  return (
    <div className="mt-6 flex flex-col gap-4">
      <Figures overview={overview} minutes={minutes} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <Needs
          overview={overview}
          minutes={low ? minutes : undefined}
          several={several}
          renderAnswer={renderAnswer}
        />
        <NextBookings bookings={overview.bookings} several={several} />
      </div>
    </div>
  );
}
